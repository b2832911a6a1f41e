import { plainDigits } from '#shared/values/pasted_text'

/** The digits of a number as people write it, in any script, without the country code 1 or 001. */
export const phoneDigits = (text: string): string =>
  plainDigits(text)
    .replaceAll(/\D/g, '')
    .replace(/^(?:00)?1(?=\d{10}$)/, '')

/** Why these digits are not a US phone number, or null if they are. */
export function phoneNumberProblem(digits: string): string | null {
  if (!/^\d{10}$/.test(digits)) return 'Enter a phone number with ten digits'
  if (/(\d)\1{9}/.test(digits)) return 'Enter a real phone number'
  return null
}

/** `8285550142` → `(828) 555-0142`. Numbers without ten digits stay as they are. */
export const phoneLabel = (digits: string) =>
  digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
