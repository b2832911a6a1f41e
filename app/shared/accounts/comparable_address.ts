/** An email address without its tag and in small letters: `Sam+home@x.example` and `sam@x.example` are one mailbox. */
export function comparableAddress(email: string): string {
  const [, local, domain] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? []
  return local === undefined
    ? email.trim().toLowerCase()
    : `${local.replace(/(?<=.)\+.*$/, '')}@${domain}`
}
