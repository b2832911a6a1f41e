import { confirmBid } from '~/components/bids/mutations'
import type { PartyBid } from '~/components/bids/offers'
import { Button, type ButtonSize } from '~/components/ui/button'
import { useMutation } from '~/hooks/use_mutation'

interface ConfirmOfferProps {
  bid: Pick<PartyBid, 'id' | 'projectId' | 'can'>
  /** Of the project, for screen readers; left out where its page says it. */
  title?: string
  size?: ButtonSize
  className?: string
  onDone?: () => void
}

/** Confirms an offer that is possible again. Nothing for any other offer. */
export function ConfirmOffer({ bid, title, size, className, onDone }: ConfirmOfferProps) {
  const confirm = useMutation(confirmBid, { onSuccess: onDone, onConflict: onDone })
  if (!bid.can.confirm) return null
  return (
    <Button
      size={size}
      className={className}
      loading={confirm.busy && 'Confirming'}
      onClick={() => void confirm.mutate(bid)}
    >
      <span>
        Confirm offer
        {title && <span className="sr-only"> for {title}</span>}
      </span>
    </Button>
  )
}
