import { confirmationDays } from '#shared/turns'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useAction } from '~/hooks/use_action'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'

interface CompleteWorkQuestionProps {
  bidId: number
  /** Title of the project. */
  title: string
  refresh: () => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** Asks before a stager marks its work completed: it can't be undone and the owner is notified. */
export function CompleteWorkQuestion(props: CompleteWorkQuestionProps) {
  const { bidId, title, refresh, onClose, onDone } = props
  const { act, busy } = useAction(() => api.post(`/api/bids/${bidId}/complete`), {
    failed: 'Failed to mark work as completed',
    refresh,
    onSuccess() {
      toast({
        title: 'Work marked as completed',
        description: 'We asked the owner to confirm it.',
      })
      onDone()
    },
    onConflict: onClose,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void act()}
      title="Is all work done?"
      confirmLabel="Work Completed"
      cancelLabel="Not yet"
      tone="primary"
      loading={busy && 'Completing'}
    >
      We'll ask the owner of {title} to confirm. If they don't respond within {confirmationDays}{' '}
      days, the project is completed automatically. This can't be undone.
    </ConfirmDialog>
  )
}
