import type { Data } from '@generated/data'

export type Conversation = Data.Conversation
export type ThreadMessage = Data.Message

/** Where the thread with somebody is. */
export const threadHref = ({ user }: Pick<Conversation, 'user'>) => `/messages?to=${user.id}`
