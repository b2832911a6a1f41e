import {
  offerTime,
  OutboxFull,
  sameQueue,
  type Entry,
  type EntryKind,
  type NewEntry,
  type Queue,
} from '~/outbox/entries'
import { failureOf } from '~/outbox/outcome'
import { browserStorage, type OutboxStorage } from '~/outbox/storage'
import { announce, onAnnouncement, writeSummary } from '~/outbox/summary'
import { randomKey } from '~/lib/random_key'
import { createStore, type Store } from '~/lib/store'

/** What a call gets. It has to send `clientId`, `takenAt` and what is still behind it. */
export interface Delivery {
  entry: Entry
  body: string
  /** What waits in this queue behind this one. */
  behind: readonly Entry[]
  signal: AbortSignal
}

/** The call of each kind. It rejects with what `api` throws. */
export type Senders = Partial<Record<EntryKind, (delivery: Delivery) => Promise<unknown>>>

export interface OutboxState {
  /** What is kept on this device and not sent, refused ones included, in order. */
  entries: readonly Entry[]
  /** Client id of the entry that is on its way. */
  sending: string | null
  /** Entries without refusal. */
  waiting: number
  /** Sent since the queue was last empty: "2 of 3 sent". */
  sent: number
  /** An entry has waited for ten seconds: shows the warning band. */
  isLate: boolean
  /** The session or the link has ended. Entries stay. */
  hasEnded: boolean
  /** What is kept has been read. */
  isRead: boolean
}

export const emptyState: OutboxState = {
  entries: [],
  sending: null,
  waiting: 0,
  sent: 0,
  isLate: false,
  hasEnded: false,
  isRead: false,
}

/** In milliseconds. */
const lateAfter = 10_000
const longestCall = 180_000
const longestTurn = 60_000
const firstRetry = 2_000
const lastRetry = 30_000

/** Runs `work` in one tab at a time. Without locks (plain HTTP) the server still stores each entry once. */
async function inTurn<T>({ job, author }: Queue, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  const signal = AbortSignal.timeout(longestTurn)
  return navigator.locks.request(`outbox:${job}:${author}`, { signal }, work)
}

/** The part of the browser that an outbox needs; tests pass their own. */
export interface Surroundings {
  storage: OutboxStorage
  inTurn: typeof inTurn
}

const browser: Surroundings = { storage: browserStorage, inTurn }

/**
 * Photos and taps of one job and one author. They are kept on this device until the server has stored them,
 * and sent one by one, taps first, in order. Repeats are harmless: each has a client id.
 */
export class Outbox {
  readonly queue: Queue
  readonly state: Store<OutboxState> = createStore(emptyState)
  #senders: Senders
  readonly #with: Surroundings
  /** Client ids of entries that are never sent, because they were taken back before. */
  readonly #takenBack = new Set<string>()
  #isRunning = false
  #isAsked = false
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #late: ReturnType<typeof setTimeout> | undefined

  constructor(queue: Queue, senders: Senders, surroundings: Surroundings = browser) {
    this.queue = queue
    this.#senders = senders
    this.#with = surroundings
  }

  /** Adds the calls of another page of the job. */
  add(senders: Senders): void {
    this.#senders = { ...this.#senders, ...senders }
  }

  /** Reads what is kept and sends it, now and whenever the connection may be back. @returns stops listening */
  start(): () => void {
    const stop = new AbortController()
    const again = () => void this.#refresh().then(() => this.run())
    const whenVisible = () => document.visibilityState === 'visible' && again()
    window.addEventListener('online', again, { signal: stop.signal })
    window.addEventListener('pageshow', again, { signal: stop.signal })
    document.addEventListener('visibilitychange', whenVisible, { signal: stop.signal })
    const ignore = onAnnouncement(() => void this.#refresh())
    again()
    return () => {
      stop.abort()
      ignore()
      clearTimeout(this.#late)
    }
  }

  /**
   * Keeps an entry on this device. Only then it counts as confirmed.
   *
   * @throws OutboxFull if the device has no room: nothing was kept
   */
  async keep({
    kind,
    about,
    clientId = randomKey(),
    body = '',
    takenAt,
    day,
  }: NewEntry): Promise<Entry> {
    const taken = takenAt ?? new Date().toISOString()
    const entry: Entry = {
      ...this.queue,
      clientId,
      kind,
      at: await this.#nextPlace(),
      takenAt: taken,
      about,
      refusal: null,
      attempts: 0,
      offerAt: offerTime(taken, day),
    }
    try {
      await this.#with.storage.put(entry, body)
    } catch (error) {
      throw new OutboxFull(error)
    }
    // Asks the browser not to delete it when space gets scarce.
    void navigator.storage?.persist?.().catch(() => false)
    await this.#changed()
    void this.run()
    return entry
  }

  /** Deletes entries from this device. */
  async remove(clientIds: readonly string[]): Promise<void> {
    await this.#with.storage.remove(clientIds)
    await this.#changed()
  }

  /**
   * Deletes an entry that was never tried.
   *
   * @returns false if it was tried, is on its way or was sent: the server may know it
   */
  async takeBack(clientId: string): Promise<boolean> {
    if (this.state.get().sending === clientId) return false
    this.#takenBack.add(clientId)
    const entry = (await this.#own()).find((each) => each.clientId === clientId)
    if (entry?.attempts === 0) {
      await this.remove([clientId])
      return true
    }
    this.#takenBack.delete(clientId)
    return false
  }

  /** Sends a refused entry again. */
  async sendAgain(clientId: string): Promise<void> {
    const entry = this.state.get().entries.find((each) => each.clientId === clientId)
    if (!entry) return
    await this.#with.storage.update({ ...entry, refusal: null })
    await this.#changed()
    void this.run()
  }

  /** Entries of the same job by another author on this device: an ended crew link, for example. */
  async others(): Promise<Entry[]> {
    const all = await this.#with.storage.list()
    return all.filter((entry) => entry.job === this.queue.job && !sameQueue(entry, this.queue))
  }

  /** "Send with a new link": entries of this job become this author's. Call it only after a press. */
  async takeOver(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) {
      if (entry.job !== this.queue.job) continue
      await this.#with.storage.update({ ...entry, ...this.queue, refusal: null })
    }
    await this.#changed()
    void this.run()
  }

  bodyOf(clientId: string): Promise<string> {
    return this.#with.storage.bodyOf(clientId)
  }

  /** Sends what waits. Repeated calls are joined. */
  async run(): Promise<void> {
    this.#isAsked = true
    if (this.#isRunning) return
    this.#isRunning = true
    clearTimeout(this.#retry)
    try {
      while (this.#isAsked) {
        this.#isAsked = false
        let goesOn = true
        while (goesOn) goesOn = await this.#step()
      }
    } finally {
      this.#isRunning = false
    }
  }

  /** @returns whether another entry may be sent at once */
  async #step(): Promise<boolean> {
    try {
      return await this.#with.inTurn(this.queue, () => this.#sendNext())
    } catch {
      // Another tab has the turn, or the storage failed.
      this.#retryLater(null)
      return false
    }
  }

  async #sendNext(): Promise<boolean> {
    const entries = (await this.#own()).filter(
      ({ refusal, kind, clientId }) =>
        !refusal && this.#senders[kind] && !this.#takenBack.has(clientId)
    )
    // A tap is small, and the other side waits for it: it doesn't wait for photos.
    const entry = entries.find(({ kind }) => kind === 'tap') ?? entries[0]
    if (!entry) {
      await this.#refresh()
      this.#set({ sent: 0 })
      return false
    }
    const behind = entries.filter((each) => each !== entry)
    this.#set({ sending: entry.clientId })
    try {
      const tried = { ...entry, attempts: entry.attempts + 1 }
      await this.#with.storage.update(tried)
      const body = await this.#with.storage.bodyOf(entry.clientId)
      const signal = AbortSignal.timeout(longestCall)
      try {
        await this.#senders[entry.kind]?.({ entry: tried, body, behind, signal })
      } catch (error) {
        return await this.#failed(tried, error)
      }
      await this.#with.storage.remove([entry.clientId])
      this.#failures = 0
      this.#set({ sent: this.state.get().sent + 1, hasEnded: false })
      return true
    } finally {
      this.#set({ sending: null })
      await this.#changed()
    }
  }

  async #failed(entry: Entry, error: unknown): Promise<boolean> {
    const failure = failureOf(error)
    if (failure.is === 'refused') {
      await this.#with.storage.update({ ...entry, refusal: failure.why })
      return true
    }
    if (failure.is === 'ended') this.#set({ hasEnded: true })
    else this.#retryLater(failure.after)
    return false
  }

  /** @param after  seconds, if the server has said so */
  #retryLater(after: number | null) {
    const wait = Math.min(firstRetry * 2 ** this.#failures, lastRetry)
    this.#failures += 1
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.run(), after === null ? wait : after * 1000)
  }

  async #own(): Promise<Entry[]> {
    return (await this.#with.storage.list()).filter((entry) => sameQueue(entry, this.queue))
  }

  /** Later than all others, also if the device's clock was set back. */
  async #nextPlace(): Promise<number> {
    const last = (await this.#own().catch(() => [])).at(-1)?.at ?? 0
    return Math.max(Date.now(), last + 1)
  }

  async #changed() {
    await this.#refresh()
    announce()
  }

  async #refresh() {
    const all = await this.#with.storage.list().catch(() => null)
    if (!all) return this.#set({ isRead: true })
    writeSummary(all)
    const entries = all.filter((entry) => sameQueue(entry, this.queue))
    const waiting = entries.filter(({ refusal }) => !refusal)
    const age = waiting[0] ? Date.now() - waiting[0].at : 0
    const isLate = age >= lateAfter
    this.#set({ entries, waiting: waiting.length, isLate, isRead: true })
    clearTimeout(this.#late)
    if (waiting[0] && !isLate) {
      this.#late = setTimeout(() => void this.#refresh(), Math.max(0, lateAfter - age))
    }
  }

  #set(part: Partial<OutboxState>) {
    this.state.set({ ...this.state.get(), ...part })
  }
}

const opened = new Map<string, Outbox>()

/** The outbox of a job and an author. Components of a page share it. */
export function outboxOf(queue: Queue, senders: Senders): Outbox {
  // The server renders for many people and keeps nothing.
  if (typeof window === 'undefined') return new Outbox(queue, senders)
  const key = `${queue.job}:${queue.author}`
  const known = opened.get(key)
  if (known) {
    known.add(senders)
    return known
  }
  const outbox = new Outbox(queue, senders)
  opened.set(key, outbox)
  return outbox
}
