import { router } from '@inertiajs/react'
import { useEffect, useMemo, useState } from 'react'
import type { Conversation } from '~/components/messages/message_types'
import { useLive } from '~/hooks/use_live'
import { useMutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

const PATH = '/api/messages/conversations'

/** How many conversations the server sends at a time. */
const PAGE = 30

const lastId = ({ lastMessage }: Conversation) => lastMessage?.id ?? 0

/** Everybody once, as told last, the latest first. */
function merged(known: Conversation[], fresh: Conversation[]): Conversation[] {
  const all = new Map([...known, ...fresh].map((one) => [one.user.id, one]))
  return [...all.values()].toSorted((one, other) => lastId(other) - lastId(one))
}

/** The list as the page came, then as it is asked for again, and further back on demand. */
export function useConversations(initial: Conversation[], open: Conversation | null) {
  const [earlier, setEarlier] = useState<Conversation[]>([])
  const [mayHaveEarlier, setMayHaveEarlier] = useState(initial.length >= PAGE)
  const { data } = useLive(keys.conversations, PATH, initial, 10_000)
  const conversations = useMemo(() => merged(earlier, data), [earlier, data])

  useAgreement(data, open)

  const load = useMutation(
    {
      send: () => api.get(PATH, { query: { before: lastId(conversations.at(-1)!) } }),
      failed: 'Failed to load conversations',
    },
    {
      onSuccess(page) {
        setMayHaveEarlier(page.length >= PAGE)
        // What the first page held goes along: it may drop out of there at any time.
        setEarlier(merged(page, conversations))
      },
    }
  )

  return { conversations, mayHaveEarlier, loadEarlier: load.mutate, loadingEarlier: load.busy }
}

/** What the list tells, the rest of the page follows. */
function useAgreement(listed: Conversation[], open: Conversation | null) {
  // With the release, names and hidden texts open; with a block, writing ends.
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
