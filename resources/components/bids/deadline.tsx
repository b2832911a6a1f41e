import { Clock } from 'lucide-react'
import type { PartyBid } from '~/components/bids/offers'
import { SentenceTime, TimeLeft } from '~/components/ui/local_time'
import { classes } from '~/lib/classes'
import { useStore } from '~/lib/store'
import { minuteClock } from '~/lib/viewer_clock'

const URGENT = 6 * 60 * 60 * 1000

/** How long an accepted offer waits for its fee; once a minute, in danger tones under six hours. */
export function Deadline({ bid }: { bid: PartyBid }) {
  const now = useStore(minuteClock, 0)
  const { selectedAt, paymentDueAt } = bid
  if (!selectedAt || !paymentDueAt) return null

  const left = Date.parse(paymentDueAt) - now
  const whole = Date.parse(paymentDueAt) - Date.parse(selectedAt)
  // The server does not know the viewer's moment: there the bar is still full.
  const percent = now === 0 ? 100 : Math.round(Math.min(1, Math.max(0, left / whole)) * 100)
  const urgent = now > 0 && left < URGENT
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
