/** The refusal of a crew link that has ended has this code. What was to be sent stays on the phone. */
export const linkEndedCode = 'link_ended'

/** The session belongs to another person or account than the one who took the photo. */
export const otherAuthorCode = 'other_author'

/** Who keeps something in a browser's outbox. `account` tells apart the accounts that one person works in. */
export const personAuthor = (person: number, account: number): string =>
  `person:${person}:${account}`

/** Whether a person's outbox is for this account. */
export const isOfAccount = (author: string, account: number): boolean =>
  author.startsWith('person:') && author.endsWith(`:${account}`)
