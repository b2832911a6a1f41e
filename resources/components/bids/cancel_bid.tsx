import { money } from '#shared/money'
import { replaceTomorrow, type PartyBid } from '~/components/bids/offers'
import { refreshProject } from '~/components/projects/polls'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useAction } from '~/hooks/use_action'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'

interface CancelBidProps {
  bid: PartyBid
  title: string
  onClose: () => void
  onDone: () => void
}

export function CancelBid({ bid, title, onClose, onDone }: CancelBidProps) {
  const { act, busy } = useAction(
    () => api.post<{ message: string }>(`/api/bids/${bid.id}/cancel`),
    {
      failed: 'Failed to cancel bid',
      refresh: () => refreshProject(bid.projectId),
      onSuccess({ message }) {
        toast({ title: 'Bid Cancelled', description: message })
        onDone()
      },
      onConflict: onDone,
    }
  )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => act()}
      title="Cancel this bid?"
      confirmLabel="Cancel Bid"
      cancelLabel="Keep bid"
      loading={busy && 'Cancelling'}
    >
      Your offer of {money(bid.amount)} for {title} will be withdrawn and the owner notified.
      {bid.can.pay && ' The project reopens to other companies.'} No fee is charged.
      {!bid.can.replace && ` ${replaceTomorrow}`}
    </ConfirmDialog>
  )
}
