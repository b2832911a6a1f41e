export type ContactKind = 'email' | 'link' | 'handle' | 'phone' | 'address' | 'name'

/** What is shown in place of a hidden part. */
export const contactTokens: Readonly<Record<ContactKind, string>> = {
  email: '•••• ••••',
  link: '••••••',
  handle: '••••••',
  phone: '••• ••• ••••',
  address: '•••• ••••••',
  name: '••••••',
}

const nouns: Readonly<Record<ContactKind, string>> = {
  email: 'An email address',
  link: 'A link',
  handle: 'A social media name',
  phone: 'A phone number',
  address: 'A street address',
  name: 'A name that identifies the author',
}

/** `a phone number`, for use within a sentence. */
export const contactNoun = (kind: ContactKind): string =>
  nouns[kind][0].toLowerCase() + nouns[kind].slice(1)

/** Explains masked parts: `A phone number was hidden. …`. Null if nothing is masked. */
export function maskingNote(found: readonly ContactKind[], verb: 'was' | 'will be'): string | null {
  if (found.length === 0) return null
  const subject = found.length === 1 ? nouns[found[0]] : 'Contact details'
  const plural = found.length > 1 && verb === 'was' ? 'were' : verb
  return `${subject} ${plural} hidden. Contact details are shared once the platform fee is paid.`
}
