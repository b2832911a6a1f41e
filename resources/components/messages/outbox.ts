import { useEffect, useMemo } from 'react'
import type { ThreadMessage } from '~/components/messages/message_types'
import { useCurrentUser } from '~/hooks/use_current_user'
import { actionErrorMessage, api } from '~/lib/api'
import { queryClient } from '~/lib/query_client'
import { keys } from '~/lib/query_keys'
import { randomKey } from '~/lib/random_key'
import { createStore, useStore } from '~/lib/store'

/** A message on its way, or one that did not arrive. */
export interface Outgoing {
  /** Names the message to the server as well, so that no try stores it twice. */
  key: string
  receiverId: number
  projectId: number | null
  content: string
  failed: boolean
  /** What the server said about it. */
  reason: string
}

export type Letter = Pick<Outgoing, 'receiverId' | 'projectId' | 'content'>

/** Outlives the page it was written on, and a reload of the tab, but not the tab. */
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

export function discard(key: string) {
  put(outbox.get().filter((one) => one.key !== key))
}

async function deliver({ key, receiverId, projectId, content }: Outgoing) {
  try {
    await api.post('/api/messages', { receiverId, projectId, content, clientId: key })
  } catch (error) {
    change(key, { failed: true, reason: actionErrorMessage(error, '') })
    return
  }
  await queryClient.invalidateQueries({ queryKey: keys.thread(receiverId) })
  discard(key)
}

export function send(letter: Letter) {
  const message = { ...letter, key: randomKey(), failed: false, reason: '' }
  put([...outbox.get(), message])
  void deliver(message)
}

export function retry(message: Outgoing) {
  change(message.key, { failed: false, reason: '' })
  void deliver(message)
}

function kept(): Outgoing[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey()) ?? '[]')
  } catch {
    return []
  }
}

/** Brings back what a person had not sent yet, and goes on with what was on its way. */
function openOutbox(userId: number) {
  if (ownerId === userId) return
  ownerId = userId
  outbox.set(kept())
  for (const message of outbox.get()) if (!message.failed) void deliver(message)
}

const NONE: Outgoing[] = []

/** What one has written to a person and the server has not answered yet. */
export function useOutbox(personId: number, messages: ThreadMessage[]): Outgoing[] {
  const userId = useCurrentUser()?.id
  useEffect(() => {
    if (userId) openOutbox(userId)
  }, [userId])

  const all = useStore(outbox, NONE)
  const stored = useMemo(() => new Set(messages.map(({ clientId }) => clientId)), [messages])
  // An answer may be lost after the message was stored.
  const arrived = all.filter(({ key }) => stored.has(key))
  useEffect(() => arrived.forEach(({ key }) => discard(key)), [arrived])

  return all.filter(({ receiverId, key }) => receiverId === personId && !stored.has(key))
}
