/** Why these digits are not a US phone number, or null if they are. */
export function phoneNumberProblem(digits: string): string | null {
  if (!/^\d{10}$/.test(digits)) return 'Enter a phone number with ten digits'
  if (/^(\d)\1{9}$/.test(digits)) return 'Enter a real phone number'
  return null
}
