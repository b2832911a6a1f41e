import { useEffect, useMemo } from 'react'
import type { ThreadMessage } from '~/components/messages/message_types'
import { discard, openOutbox, outbox, type Outgoing } from '~/components/messages/outbox'
import { useCurrentUser } from '~/hooks/use_current_user'
import { useStore } from '~/lib/store'

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
