// Aliases, not interfaces: page props have to be assignable to plain JSON.
export type ListedLetter = {
  id: string
  /** ISO */
  sentAt: string
  to: { address: string; name: string }[]
  subject: string
}

export type SentLetter = ListedLetter & { html: string; text: string }

export const recipients = (letter: ListedLetter) =>
  letter.to.map(({ address }) => address).join(', ')
