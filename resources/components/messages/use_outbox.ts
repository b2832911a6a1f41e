import { useRef, useState } from 'react'
import { refreshThread } from '~/components/messages/use_thread'
import { actionErrorMessage, api } from '~/lib/api'

/** A message on its way, or one that did not arrive. */
export interface Outgoing {
  key: number
  receiverId: number
  projectId: number | null
  content: string
  failed: boolean
  /** What the server said about it. */
  reason: string
}

type Letter = Pick<Outgoing, 'receiverId' | 'projectId' | 'content'>

/** MSG-04: what could not be sent is kept, also while another thread is open. */
export function useOutbox() {
  const [outgoing, setOutgoing] = useState<Outgoing[]>([])
  const lastKey = useRef(0)

  const change = (key: number, changes: Partial<Outgoing>) =>
    setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const discard = (key: number) => setOutgoing((all) => all.filter((one) => one.key !== key))

  async function deliver(key: number, letter: Letter) {
    try {
      await api.post('/api/messages', letter)
    } catch (error) {
      change(key, { failed: true, reason: actionErrorMessage(error, '') })
      return
    }
    await refreshThread(letter.receiverId)
    discard(key)
  }

  function send(letter: Letter) {
    const key = ++lastKey.current
    setOutgoing((all) => [...all, { ...letter, key, failed: false, reason: '' }])
    void deliver(key, letter)
  }

  function retry({ key, receiverId, projectId, content }: Outgoing) {
    change(key, { failed: false, reason: '' })
    void deliver(key, { receiverId, projectId, content })
  }

  return { outgoing, send, retry, discard }
}

export type Outbox = ReturnType<typeof useOutbox>
