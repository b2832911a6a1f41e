import { router } from '@inertiajs/react'
import type { Conversation } from '~/components/messages/message_types'
import { useAction } from '~/hooks/use_action'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'

/** Not hearing from somebody any more, and taking that back. */
export function useBlock({ user }: Conversation, onBlocked?: () => void) {
  const path = `/api/messages/${user.id}/block`
  const block = useAction(() => api.post(path), {
    failed: 'Failed to block',
    onSuccess() {
      onBlocked?.()
      router.reload()
      toast({ title: `${user.name} is blocked` })
    },
  })
  const unblock = useAction(() => api.delete(path), {
    failed: 'Failed to unblock',
    onSuccess() {
      router.reload()
      toast({ title: `${user.name} can write to you again` })
    },
  })
  return { block, unblock }
}
