import db from '@adonisjs/lucid/services/db'
import Message from '#models/message'
import type Project from '#models/project'
import { call } from '#tests/helpers/calls'
import type { Person } from '#tests/helpers/people'

export interface ReadMessage {
  id: number
  senderId: number
  receiverId: number
  projectId: number | null
  projectTitle: string | null
  /** Who wrote it for an account with several people. */
  author: string | null
  content: string
  masked: boolean
  note: string | null
  hidden: { kind: string; start: number; end: number }[]
  own: boolean
  clientId: string | null
  read: boolean
  createdAt: string
}

export interface ReadConversation {
  user: { id: number; name: string; company: string | null; userType: string }
  unreadCount: number
  lastMessage: { id: number; content: string; createdAt: string; own: boolean } | null
  heading: string
  mention: string
  detail: string
  role: string
  project: { id: number; title: string } | null
  can: { write: boolean; block: boolean; unblock: boolean; report: boolean }
  closed: string | null
}

/** Sends messages one by one, from the first person to the second. */
export async function sendMessages(from: Person, to: Person, texts: string[], about?: Project) {
  const sent: Message[] = []
  for (const text of texts)
    sent.push(await Message.send(from.user, to.user, text, { project: about }))
  return sent
}

export const threadOf = (reader: Person, other: Person, query = '') =>
  call<ReadMessage[]>(reader, `GET /api/messages/${other.user.id}${query}`)

export const conversationsOf = (reader: Person) =>
  call<ReadConversation[]>(reader, 'GET /api/messages/conversations')

/** The stored number of a person's unread messages. */
export async function unreadOf(person: Person): Promise<number> {
  const rows = await db.from('messages').where('receiver_id', person.user.id).whereNull('read_at')
  return rows.length
}
