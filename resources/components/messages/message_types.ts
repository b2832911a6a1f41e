import type { Data } from '@generated/data'

export type Conversation = Data.Conversation
export type ThreadMessage = Data.Message
export type MessageFile = Data.MessageFile

/** Address of the thread with a user. */
export const threadHref = ({ user }: Pick<Conversation, 'user'>) => `/messages?to=${user.id}`
