/** Whose entries these are and where they go. They are sent only there, and only by this author. */
export interface Queue {
  /** Id of the project. */
  job: number
  /** `person:12` or `crew:` with what the server calls the link; both come from the server. */
  author: string
}

export type EntryKind = 'photo' | 'note' | 'tap'

/** What is known about an entry without its body. */
export interface Entry extends Queue {
  /** 32 hex digits. The server stores an entry once, however often it arrives. */
  clientId: string
  kind: EntryKind
  /** Entries of a queue are sent in this order. */
  at: number
  /** When it happened: ISO date and time of this device. */
  takenAt: string
  /** Small values for the screen and the call, such as room and moment. */
  about: Readonly<Record<string, string>>
  /** Why the server refused it; null while it waits. */
  refusal: string | null
  /** How often it was sent: 0 says that the server can't have it. */
  attempts: number
  /** ISO date and time after which this device offers to delete it. */
  offerAt: string
}

/** What a caller keeps. The body is large and is read only when it's sent: a photo's data URL. */
export interface NewEntry {
  kind: EntryKind
  about: Readonly<Record<string, string>>
  /** Default: a new one. */
  clientId?: string
  body?: string
  /** Default: now. */
  takenAt?: string
  /** The agreed day (YYYY-MM-DD); default: today. */
  day?: string | null
}

/** The device has no room for another entry, or its browser forbids storage. Nothing was kept. */
export class OutboxFull extends Error {
  readonly isFull: boolean

  constructor(cause: unknown) {
    super('The entry was not kept', { cause })
    this.name = 'OutboxFull'
    this.isFull = cause instanceof Error && cause.name === 'QuotaExceededError'
  }
}

/** Days after the agreed day. */
const offeredAfter = 7

/** When an entry of this day is offered for deletion. */
export function offerTime(takenAt: string, day?: string | null): string {
  const start = Math.max(Date.parse(takenAt), day ? Date.parse(`${day}T12:00:00Z`) : 0)
  return new Date(start + offeredAfter * 86_400_000).toISOString()
}

export const sameQueue = (one: Queue, other: Queue) =>
  one.job === other.job && one.author === other.author

/** What the other side reads as waiting: taps and notes aren't counted. */
export const photosAmong = (entries: readonly Entry[]) =>
  entries.filter(({ kind }) => kind === 'photo')

/** The sentence for an entry that wasn't kept. @param safe  entries that are kept on this device */
export function notKept(error: OutboxFull, safe: number): string {
  const photos = safe === 1 ? '1 photo is safe' : `${safe} photos are safe`
  return error.isFull
    ? `This phone is full. ${photos}; the next one isn’t kept.`
    : `This browser keeps no photos. ${photos}; the next one isn’t kept.`
}

/** The sentence for a photo or a note that the server has refused. */
export const refusedText = ({ kind, about, refusal }: Pick<Entry, 'kind' | 'about' | 'refusal'>) =>
  `${kind === 'photo' ? 'A photo' : 'A note'} of the ${about.room} wasn’t taken: ${refusal}`
