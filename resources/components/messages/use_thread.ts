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
 * Asks for what the page does not know: newer messages, and the last own one as soon as it has
 * been read. A tab that nobody looks at reads nothing.
 */
function newsOf(personId: number, messages: ThreadMessage[]): string {
  const query = new URLSearchParams({ after: String(messages.at(-1)?.id ?? 0) })
  const own = messages.findLast((message) => message.own)
  if (own && !own.read) query.set('awaiting', String(own.id))
  if (document.hidden) query.set('peek', '1')
  return `/api/messages/${personId}?${query}`
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

/**
 * The thread with one person, kept fresh every five seconds.
 *
 * @param unread  whether the page came with messages that nobody has looked at yet
 */
export function useThread(personId: number, initial: ThreadMessage[], unread: boolean) {
  const [known, setKnown] = useState(initial)
  const [mayHaveEarlier, setMayHaveEarlier] = useState(initial.length >= PAGE)
  const { data } = usePolledQuery<ThreadMessage[]>({
    key: threadKey(personId),
    path: () => newsOf(personId, known),
    initialData: initial,
    intervalMs: 5000,
  })
  const messages = useMemo(() => merged(known, data), [known, data])
  if (messages !== known) setKnown(messages)

  useReading(personId, unread)
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

/** What is shown counts as read once somebody looks at the tab. */
function useReading(personId: number, unread: boolean) {
  useEffect(() => {
    async function read() {
      if (document.hidden) return
      await refreshThread(personId)
      await refreshConversations()
    }
    if (unread) void read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [personId, unread])
}

export const refreshThread = (personId: number) => refreshPolled(threadKey(personId))
