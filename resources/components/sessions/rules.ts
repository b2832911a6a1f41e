/** The shape of an address as browsers check it; whether it exists only a letter can tell. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const PASSWORD_MINIMUM = 6
export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters'

export const isEmail = (text: string) => emailPattern.test(text.trim())

/** `fernandfield.example` → `https://fernandfield.example`. */
export function wholeAddress(website: string): string {
  const text = website.trim()
  return text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`
}

/** A whole address, as `wholeAddress` makes it, of a host with a dot. */
export function isAddress(website: string): boolean {
  return URL.canParse(website) && new URL(website).hostname.includes('.')
}

/** Only the fields that have something wrong with them. */
export function faults(checks: Record<string, string | false | null>): Record<string, string> {
  const failed = Object.entries(checks).flatMap(([field, text]) => (text ? [[field, text]] : []))
  return Object.fromEntries(failed)
}
