import { router } from '@inertiajs/react'
import { useEffect, useMemo, useState } from 'react'
import type { Conversation } from '~/components/messages/message_types'
import { useLive } from '~/hooks/use_live'
import { useMutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

const PATH = '/api/messages/conversations'

/** Conversations per response. */
const PAGE = 30

const lastId = ({ lastMessage }: Conversation) => lastMessage?.id ?? 0

/** Both lists without duplicates, latest first. `fresh` wins. */
function merged(known: Conversation[], fresh: Conversation[]): Conversation[] {
  const all = new Map([...known, ...fresh].map((one) => [one.user.id, one]))
  return [...all.values()].toSorted((one, other) => lastId(other) - lastId(one))
}

/** The conversations: the page's props, kept fresh by polling, and earlier ones on demand. */
export function useConversations(initial: Conversation[], open: Conversation | null) {
  const [earlier, setEarlier] = useState<Conversation[]>([])
  const [mayHaveEarlier, setMayHaveEarlier] = useState(initial.length >= PAGE)
  const { data } = useLive(keys.conversations, PATH, initial, 10_000)
  const conversations = useMemo(() => merged(earlier, data), [earlier, data])

  useReloadOnChange(data, open)

  const load = useMutation(
    {
      send: () => api.get(PATH, { query: { before: lastId(conversations.at(-1)!) } }),
      failed: 'Failed to load conversations',
    },
    {
      onSuccess(page) {
        setMayHaveEarlier(page.length >= PAGE)
        // Keeps the first page's rows too, because newer ones may push them off that page.
        setEarlier(merged(page, conversations))
      },
    }
  )

  return { conversations, mayHaveEarlier, loadEarlier: load.mutate, loadingEarlier: load.busy }
}

/** Reloads props when the polled list shows that they are out of date. */
function useReloadOnChange(listed: Conversation[], open: Conversation | null) {
  // A contact release reveals names and masked text; a block closes the thread.
  const now = listed.find(({ user }) => user.id === open?.user.id)
  const differs = Boolean(
    now && open && (now.released !== open.released || now.closed !== open.closed)
  )
  useEffect(() => {
    if (differs) router.reload()
  }, [differs])

  const unread = listed.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
  const [unreadAtFirst] = useState(unread)
  useEffect(() => {
    if (unread !== unreadAtFirst) router.reload({ only: ['unreadMessages'] })
  }, [unread, unreadAtFirst])
}
