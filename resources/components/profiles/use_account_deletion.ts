import { forgetDraftsOf } from '~/components/project_form/draft_store'
import { useAction } from '~/hooks/use_action'
import { api } from '~/lib/api'
import { leaveForGood } from '~/lib/session'
import type { CurrentUser } from '~/types'

/** 'Account deleted', then home and reload; this device forgets its drafts as well. */
export function useAccountDeletion({ id }: CurrentUser) {
  return useAction(
    async () => {
      await api.delete(`/api/users/${id}`)
      await forgetDraftsOf(id)
    },
    {
      failed: 'Error: Failed to delete account. Please try again.',
      onSuccess: () => leaveForGood({ title: 'Account deleted' }),
    }
  )
}
