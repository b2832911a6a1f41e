import { useEffect, useMemo, useState } from 'react'
import type { ThreadMessage } from '~/components/messages/message_types'
import { refreshConversations } from '~/components/messages/use_conversations'
import { refreshPolled, usePolledQuery } from '~/hooks/use_polled_query'
import { useAction } from '~/hooks/use_action'
import { api } from '~/lib/api'

/** How many messages the server sends at a time. */
const PAGE = 50

const threadKey = (personId: number) => ['thread', personId]

/**
 * What the server need not send again. A last message of one's own is asked for until it is
 * read, because "read" is all that changes in it.
 */
function cursorOf(messages: ThreadMessage[]): number {
  const last = messages.at(-1)
  if (!last) return 0
  return last.own && !last.read ? last.id - 1 : last.id
}

/** Both lists by id, oldest first; the very same `known` when `fresh` tells nothing new. */
function merged(known: ThreadMessage[], fresh: ThreadMessage[]): ThreadMessage[] {
  const all = new Map(known.map((message) => [message.id, message]))
  const news = fresh.filter(({ id, read, content }) => {
    const former = all.get(id)
    return !former || former.content !== content || (read && !former.read)
  })
  if (news.length === 0) return known
  for (const message of news) all.set(message.id, message)
  return [...all.values()].toSorted((one, other) => one.id - other.id)
}

/** MSG-05, CON-01: the thread with one person, kept fresh every five seconds. */
export function useThread(personId: number, initial: ThreadMessage[]) {
  const [known, setKnown] = useState(initial)
  const [mayHaveEarlier, setMayHaveEarlier] = useState(initial.length >= PAGE)
  const { data } = usePolledQuery<ThreadMessage[]>({
    key: threadKey(personId),
    path: `/api/messages/${personId}?after=${cursorOf(known)}`,
    initialData: initial,
    intervalMs: 5000,
  })
  const messages = useMemo(() => merged(known, data), [known, data])
  if (messages !== known) setKnown(messages)

  const lastId = messages.at(-1)?.id
  const lastAtFirst = useState(lastId)[0]
  useEffect(() => {
    if (lastId !== lastAtFirst) void refreshConversations()
  }, [lastId, lastAtFirst])

  const earlier = useAction(
    () =>
      api.get<ThreadMessage[]>(`/api/messages/${personId}`, { query: { before: messages[0].id } }),
    {
      failed: 'Failed to load messages',
      onSuccess(page) {
        setMayHaveEarlier(page.length >= PAGE)
        setKnown((present) => merged(present, page))
      },
    }
  )

  return { messages, mayHaveEarlier, loadEarlier: earlier.act, loadingEarlier: earlier.busy }
}

export const refreshThread = (personId: number) => refreshPolled(threadKey(personId))
