import { confirmationDays } from '#shared/turns'
import { completeWork, type BidRef } from '~/components/bids/mutations'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useMutation } from '~/hooks/use_mutation'

interface CompleteWorkQuestionProps {
  bid: BidRef
  /** Title of the project. */
  title: string
  onClose: () => void
  onDone: () => void
}

/** Asks before a stager marks its work completed: it can't be undone and the owner is notified. */
export function CompleteWorkQuestion(props: CompleteWorkQuestionProps) {
  const { bid, title, onClose, onDone } = props
  const { mutate, busy } = useMutation(completeWork, { onSuccess: onDone, onConflict: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void mutate(bid)}
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
