import type { PartyBid } from '~/components/bids/offers'
import { CircleCheck } from '~/components/ui/icons'
import { MaskedText } from '~/components/ui/masked_text'
import { classes } from '~/lib/classes'

interface SellersChoiceProps {
  bid: Pick<PartyBid, 'sellersChoice'>
  /** Without the reason, where it has another place. */
  short?: boolean
  className?: string
}

/** Says that the seller would choose this offer, and why; nothing for other offers. */
export function SellersChoice({ bid, short = false, className }: SellersChoiceProps) {
  const { sellersChoice: choice } = bid
  if (!choice) return null
  return (
    <div className={classes('text-[0.9375rem]', className)}>
      <p className="flex items-start gap-2 font-semibold text-accent">
        <CircleCheck className="icon mt-0.5" aria-hidden />
        The seller would choose this one
      </p>
      {!short && choice.note && (
        <p className="mt-1 font-normal text-pretty wrap-anywhere whitespace-pre-line">
          “<MaskedText text={choice.note} />”
        </p>
      )}
    </div>
  )
}
