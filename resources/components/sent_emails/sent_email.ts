// Aliases, not interfaces: page props have to be assignable to plain JSON.
export type ListedEmail = {
  id: string
  /** ISO */
  sentAt: string
  to: { address: string; name: string }[]
  subject: string
}

export type SentEmail = ListedEmail & { html: string; text: string }

export const recipients = (email: ListedEmail) => email.to.map(({ address }) => address).join(', ')
