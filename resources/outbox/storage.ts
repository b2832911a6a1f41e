import { promisifyRequest, type UseStore } from 'idb-keyval'
import type { Entry } from '~/outbox/entries'

/** Where entries are kept. Every method rejects if the browser forbids or fails it. */
export interface OutboxStorage {
  /** All or nothing. */
  put: (entry: Entry, body: string) => Promise<void>
  update: (entry: Entry) => Promise<void>
  /** All entries of this device, in order. */
  list: () => Promise<Entry[]>
  bodyOf: (clientId: string) => Promise<string>
  remove: (clientIds: readonly string[]) => Promise<void>
}

const database = 'stagely_outbox'
const table = 'entries'

let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  if (opening) return opening
  const request = indexedDB.open(database)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table))
  opening = promisifyRequest(request)
  const forget = () => void (opening = null)
  opening.then((opened) => opened.addEventListener('close', forget), forget)
  return opening
}

/** `strict`: the disk has it before it counts as kept, so that an empty battery loses nothing. */
const inTable: UseStore = async (mode, work) => {
  const opened = await open()
  return work(opened.transaction(table, mode, { durability: 'strict' }).objectStore(table))
}

const entryKey = (clientId: string) => `entry:${clientId}`
const bodyKey = (clientId: string) => `body:${clientId}`

/** Bodies have keys of their own, so that a list of 40 photos reads none of them. */
export const browserStorage: OutboxStorage = {
  put: (entry, body) =>
    inTable('readwrite', async (store) => {
      try {
        store.put(body, bodyKey(entry.clientId))
        store.put(entry, entryKey(entry.clientId))
      } catch (error) {
        // What was put before would be stored.
        store.transaction.abort()
        throw error
      }
      await promisifyRequest(store.transaction)
    }),
  update: (entry) =>
    inTable('readwrite', async (store) => {
      const key = entryKey(entry.clientId)
      // Another tab may have removed it meanwhile.
      if ((await promisifyRequest(store.count(key))) > 0) store.put(entry, key)
      await promisifyRequest(store.transaction)
    }),
  list: () =>
    inTable('readonly', async (store) => {
      const range = IDBKeyRange.bound('entry:', 'entry;')
      const entries: Entry[] = await promisifyRequest(store.getAll(range))
      return entries.toSorted((one, other) => one.at - other.at)
    }),
  bodyOf: (clientId) =>
    inTable('readonly', async (store) => {
      const body: unknown = await promisifyRequest(store.get(bodyKey(clientId)))
      return typeof body === 'string' ? body : ''
    }),
  remove: (clientIds) =>
    inTable('readwrite', async (store) => {
      for (const id of clientIds) for (const key of [entryKey(id), bodyKey(id)]) store.delete(key)
      await promisifyRequest(store.transaction)
    }),
}
