import { randomBytes } from 'node:crypto'
import { personAuthor } from '#shared/install_day/outbox_codes'
import { call, type ResponseFields } from '#tests/helpers/calls'
import type { Person } from '#tests/helpers/people'
import { smallPhoto } from '#tests/helpers/room_pairs'

export const newClientId = () => randomBytes(16).toString('hex')

/** Who keeps photos in the browser of this person. */
export const authorOf = ({ user }: Person) => personAuthor(user.personId ?? 0, user.id)

export interface PhotoReply extends ResponseFields {
  id: number
  clientId: string
  room: string
  moment: string
  url: string
  thumbnail: string
  takenAt: string | null
  receivedAt: string
  by: string
}

/** Sends a photo of a room as a browser's outbox does. */
export async function sendPhoto(person: Person, projectId: number, changes: object = {}) {
  const body = {
    clientId: newClientId(),
    author: authorOf(person),
    takenAt: new Date().toISOString(),
    waiting: 0,
    room: 'Living Room',
    moment: 'after',
    data: await smallPhoto(),
  }
  const path = `POST /api/projects/${projectId}/condition-photos`
  return call<PhotoReply>(person, path, { ...body, ...changes })
}

/** Notes damage in the kitchen. */
export const noteDamage = (person: Person, projectId: number, changes: object = {}) =>
  call<ResponseFields & { id: number }>(person, `POST /api/projects/${projectId}/damage-notes`, {
    clientId: newClientId(),
    author: authorOf(person),
    takenAt: new Date().toISOString(),
    waiting: 0,
    room: 'Kitchen',
    text: 'Scratch on the floor beside the island',
    ...changes,
  })

export interface ConditionReply extends ResponseFields {
  photos: PhotoReply[]
  hasMore: boolean
  total: number
  waiting: { on: string; count: number; rooms: { room: string; count: number }[] }[]
  notes: {
    id: number
    text: string
    by: string
    photos: PhotoReply[]
    answers: { kind: string; text: string | null; at: string }[]
    can: { answer: boolean }
  }[]
  rooms: { room: string; owners: { url: string; isFree: boolean }[] }[]
  author: string
  refusal: string | null
}

export const readCondition = (person: Person | null, projectId: number, query = '') =>
  call<ConditionReply>(person, `GET /api/projects/${projectId}/condition-photos${query}`)
