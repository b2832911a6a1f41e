import { useEffect, useMemo, useState } from 'react'
import type { ThreadMessage } from '~/components/messages/message_types'
import { useLive } from '~/hooks/use_live'
import { useMutation } from '~/hooks/use_mutation'
import { useQueryClient } from '~/hooks/use_query'
import { api, type ReadOptions } from '~/lib/api'
import { keys } from '~/lib/query_keys'

/** Messages per response. */
const PAGE = 50

type ThreadQuery = ReadOptions<`/api/messages/${number}`>['query']

/**
 * The query for new messages, and for the last own one once it has been read. With `peek`, sent by
 * a hidden tab, messages stay unread.
 */
function queryFor(messages: ThreadMessage[]): ThreadQuery {
  const own = messages.findLast((message) => message.own)
  return {
    after: messages.at(-1)?.id ?? 0,
    awaiting: own && !own.read ? own.id : undefined,
    peek: document.hidden ? '1' : undefined,
  }
}

/** Both lists by id, oldest first. Returns `known` itself if `fresh` has nothing new. */
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
 * The thread with a user, polled every five seconds.
 *
 * @param unread  whether the page loaded with unread messages
 */
export function useThread(personId: number, initial: ThreadMessage[], unread: boolean) {
  const [known, setKnown] = useState(initial)
  const [mayHaveEarlier, setMayHaveEarlier] = useState(initial.length >= PAGE)
  const client = useQueryClient()
  const path = `/api/messages/${personId}` as const
  const { data } = useLive(keys.thread(personId), path, initial, 5000, () => queryFor(known))
  const messages = useMemo(() => merged(known, data), [known, data])
  if (messages !== known) setKnown(messages)

  useMarkAsRead(personId, unread)
  const lastId = messages.at(-1)?.id
  const lastAtFirst = useState(lastId)[0]
  useEffect(() => {
    if (lastId !== lastAtFirst) void client.invalidateQueries({ queryKey: keys.conversations })
  }, [client, lastId, lastAtFirst])

  const earlier = useMutation(
    {
      send: () => api.get(path, { query: { before: messages[0].id } }),
      failed: 'Failed to load messages',
    },
    {
      onSuccess(page) {
        setMayHaveEarlier(page.length >= PAGE)
        setKnown((present) => merged(present, page))
      },
    }
  )

  return { messages, mayHaveEarlier, loadEarlier: earlier.mutate, loadingEarlier: earlier.busy }
}

/** Marks the shown messages as read when the tab is visible. */
function useMarkAsRead(personId: number, unread: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    async function read() {
      if (document.hidden) return
      await client.invalidateQueries({ queryKey: keys.thread(personId) })
      await client.invalidateQueries({ queryKey: keys.conversations })
    }
    if (unread) void read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [client, personId, unread])
}
