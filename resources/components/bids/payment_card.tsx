import { Clock } from '~/components/ui/icons'
import { type FeeTier, tierOf } from '~/components/bids/fee_tiers'
import type { PartyBid } from '~/components/bids/offers'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Money } from '~/components/ui/figure'
import { LinkButton } from '~/components/ui/link_button'
import { SentenceTime } from '~/components/ui/day_times'
import { TimeLeft } from '~/components/ui/local_time'
import { classes } from '~/lib/classes'
import { usePresentMoment } from '~/lib/viewer_clock'

interface PaymentCardProps {
  bid: PartyBid
  tiers: readonly FeeTier[]
  onCancel: () => void
}

/** Shown while the platform fee of an accepted bid is due. */
export function PaymentCard({ bid, tiers, onCancel }: PaymentCardProps) {
  const tier = tierOf(tiers, bid.amount)
  return (
    <Card title="Payment Required" className="shadow-raised">
      <p className="-mt-2 text-[0.9375rem] text-muted">
        Your offer of <Money dollars={bid.amount} className="font-sans font-medium text-ink" /> was
        accepted. Pay the platform fee to get the owner's name, phone number and email right away.
      </p>
      <div className="mt-5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span className="text-[0.9375rem]">
          Platform fee {tier && <span className="text-muted">· {tier.label} tier</span>}
        </span>
        <Money cents={bid.platformFee} className="text-2xl" />
      </div>
      <div className="mt-4">
        <Deadline bid={bid} />
      </div>
      {bid.can.pay && (
        <LinkButton className="mt-5 min-h-12 w-full" href={`/payment/${bid.id}`}>
          Pay Platform Fee
        </LinkButton>
      )}
      {bid.can.cancel && (
        <Button variant="quiet" className="mt-1 w-full" onClick={onCancel}>
          Cancel Bid
        </Button>
      )}
    </Card>
  )
}

const URGENT = 6 * 60 * 60 * 1000

/** Time left to pay the fee, updated every minute; in danger colors for the last six hours. */
function Deadline({ bid }: { bid: PartyBid }) {
  const now = usePresentMoment()
  const { selectedAt, paymentDueAt } = bid
  if (!selectedAt || !paymentDueAt || now === null) return null

  const left = Date.parse(paymentDueAt) - now
  const whole = Date.parse(paymentDueAt) - Date.parse(selectedAt)
  const percent = Math.round(Math.min(1, Math.max(0, left / whole)) * 100)
  const urgent = left < URGENT
  return (
    <div
      className={classes(
        'rounded-md p-4',
        urgent ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning'
      )}
    >
      <p className="flex items-center gap-2 text-sm font-semibold">
        <Clock className="icon" />
        <TimeLeft at={paymentDueAt} />
      </p>
      <div
        role="progressbar"
        aria-label="Time to pay"
        aria-valuenow={percent}
        className={classes(
          'mt-2.5 h-1 overflow-hidden rounded-full',
          urgent ? 'bg-danger/20' : 'bg-warning/20'
        )}
      >
        <div className="h-full rounded-full bg-current" style={{ width: `${percent}%` }} />
      </div>
      <p className="num mt-2.5 text-sm">
        Pay by <SentenceTime at={paymentDueAt} />. After that you lose the project, and it reopens
        to other companies.
      </p>
    </div>
  )
}
