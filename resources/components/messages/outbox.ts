import { useEffect, useMemo } from 'react'
import { discardFiles } from '~/components/messages/attachments'
import type { MessageFile, ThreadMessage } from '~/components/messages/message_types'
import { useCurrentUser } from '~/hooks/use_current_user'
import { api, ApiError, changeErrorMessage, NetworkError } from '~/lib/api'
import { readAgain } from '~/lib/known_queries'
import { keys } from '~/lib/query_keys'
import { randomKey } from '~/lib/random_key'
import { createStore, useStore } from '~/lib/store'

/** A message that is being sent, waits for a connection or has failed. */
export interface Outgoing {
  /** Sent as `clientId`, so that a retry doesn't store the message twice. */
  key: string
  receiverId: number
  projectId: number | null
  content: string
  /** Uploaded before; the message names them. */
  files: MessageFile[]
  failed: boolean
  /** The device is offline. It is sent by itself once it is online. */
  waiting?: boolean
  /** The server's error message; '' unless failed. */
  reason: string
  /** It failed because the session has ended. */
  isSignedOut?: boolean
}

export type NewMessage = Pick<Outgoing, 'receiverId' | 'projectId' | 'content' | 'files'>

/** Unsent messages. Kept in sessionStorage, so they survive a reload of the tab. */
const outbox = createStore<Outgoing[]>([])

let ownerId: number | null = null

const storageKey = () => `stagely-outbox-${ownerId}`

function put(next: Outgoing[]) {
  outbox.set(next)
  sessionStorage.setItem(storageKey(), JSON.stringify(next))
}

function change(key: string, changes: Partial<Outgoing>) {
  put(outbox.get().map((one) => (one.key === key ? { ...one, ...changes } : one)))
}

function discard(key: string) {
  put(outbox.get().filter((one) => one.key !== key))
}

/** Gives up a message that failed, with its files. */
export function abandon({ key, files }: Outgoing) {
  discard(key)
  discardFiles(files)
}

async function deliver({ key, receiverId, projectId, content, files }: Outgoing) {
  if (!navigator.onLine) return change(key, { waiting: true })
  change(key, { waiting: false })
  const fileIds = files.map(({ id }) => id)
  try {
    await api.post('/api/messages', { receiverId, projectId, content, clientId: key, fileIds })
  } catch (error) {
    if (error instanceof NetworkError && !navigator.onLine) return change(key, { waiting: true })
    const isSignedOut = error instanceof ApiError && error.status === 401
    change(key, { failed: true, reason: changeErrorMessage(error, ''), isSignedOut })
    return
  }
  await readAgain(keys.thread(receiverId))
  discard(key)
}

export function send(draft: NewMessage) {
  const message = { ...draft, key: randomKey(), failed: false, reason: '' }
  put([...outbox.get(), message])
  void deliver(message)
}

export function retry(message: Outgoing) {
  change(message.key, { failed: false, reason: '' })
  void deliver(message)
}

/** Sends what was written offline, in its order. */
async function deliverWaiting() {
  for (;;) {
    const next = outbox.get().find(({ waiting }) => waiting)
    if (!next || !navigator.onLine) return
    await deliver(next)
  }
}

function storedMessages(): Outgoing[] {
  try {
    const stored: Outgoing[] = JSON.parse(sessionStorage.getItem(storageKey()) ?? '[]')
    return stored.map((one) => ({ ...one, files: one.files ?? [] }))
  } catch {
    return []
  }
}

/** Restores the user's unsent messages and resends those that haven't failed. */
function openOutbox(userId: number) {
  if (ownerId === userId) return
  if (ownerId === null) window.addEventListener('online', () => void deliverWaiting())
  ownerId = userId
  outbox.set(storedMessages())
  for (const message of outbox.get()) if (!message.failed) void deliver(message)
}

const NONE: Outgoing[] = []

/** The user's messages to a person that aren't stored yet. Discards those that have arrived. */
export function useOutbox(personId: number, messages: ThreadMessage[]): Outgoing[] {
  const userId = useCurrentUser()?.id
  useEffect(() => {
    if (userId) openOutbox(userId)
  }, [userId])

  const all = useStore(outbox, NONE)
  const stored = useMemo(() => new Set(messages.map(({ clientId }) => clientId)), [messages])
  // The message may be stored although its response was lost.
  const arrived = all.filter(({ key }) => stored.has(key))
  useEffect(() => arrived.forEach(({ key }) => discard(key)), [arrived])

  return all.filter(({ receiverId, key }) => receiverId === personId && !stored.has(key))
}
