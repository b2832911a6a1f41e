import { money } from '#shared/money'
import { cancelBid } from '~/components/bids/mutations'
import { replaceTomorrow, type PartyBid } from '~/components/bids/offers'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useMutation } from '~/hooks/use_mutation'

interface CancelBidProps {
  bid: PartyBid
  title: string
  onClose: () => void
  onDone: () => void
}

export function CancelBid({ bid, title, onClose, onDone }: CancelBidProps) {
  const { mutate, busy } = useMutation(cancelBid, { onSuccess: onDone, onConflict: onDone })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => mutate(bid)}
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
