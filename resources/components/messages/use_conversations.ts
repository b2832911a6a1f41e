import { router } from '@inertiajs/react'
import { useEffect } from 'react'
import type { Conversation } from '~/components/messages/message_types'
import { refreshPolled, usePolledQuery } from '~/hooks/use_polled_query'

const KEY = ['conversations']

/** The list as the page came, then as it is asked for again. */
export function useConversations(initial: Conversation[], open: Conversation | null) {
  const { data } = usePolledQuery<Conversation[]>({
    key: KEY,
    path: '/api/messages/conversations',
    initialData: initial,
    intervalMs: 10_000,
  })

  // R15: with the release, names and hidden texts open; everything on the page is read anew.
  const listed = data.find(({ user }) => user.id === open?.user.id)
  const justReleased = Boolean(listed?.released && open && !open.released)
  useEffect(() => {
    if (justReleased) router.reload()
  }, [justReleased])

  return data
}

export const refreshConversations = () => refreshPolled(KEY)
