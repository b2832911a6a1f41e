import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { ChevronRight } from '~/components/ui/icons'
import { money } from '#shared/values/money'
import { hiredFor } from '~/components/bids/offers'
import type { Conversation } from '~/components/messages/message_types'
import { Badge } from '~/components/ui/badge'
import { Facts } from '~/components/ui/facts'
import { LinkButton } from '~/components/ui/link_button'

/** A bid of one of the two on a project of the other. */
export type ThreadOffer = Data.PartyBid

interface OfferFactsProps {
  project: NonNullable<Conversation['project']>
  /** The bid of one party on this project. */
  offer: ThreadOffer | null
}

/** The project and bid that the thread is about, beside it on wide screens. */
export function OfferFacts({ project, offer }: OfferFactsProps) {
  return (
    <aside
      aria-label="About this conversation"
      className="flex flex-col gap-4 overflow-y-auto border-l border-line p-5 max-wide:hidden"
    >
      <h3 className="font-semibold text-balance wrap-anywhere">{project.title}</h3>
      {offer && (
        <>
          <div>
            <p className="figure text-2xl">{money(offer.amount)}</p>
            <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm">
              <Badge {...offer.badge} />
            </p>
            {hiredFor(offer) && <p className="mt-1.5 text-sm text-muted">{hiredFor(offer)}</p>}
          </div>
          <Facts
            items={[
              { label: 'Timeline', value: offer.timelineLabel },
              { label: 'Staging period', value: offer.stagingPeriodLabel },
              { label: 'Payment terms', value: offer.paymentTermsLabel },
            ]}
          />
        </>
      )}
      <div className="grid gap-2">
        <LinkButton
          component="projects/show"
          href={`/projects/${project.id}${offer?.can.accept ? '#offers' : ''}`}
        >
          {offer?.can.accept ? 'View offer' : 'View project'}
        </LinkButton>
      </div>
    </aside>
  )
}

/** The same in one line, above the thread on screens without room beside it. */
export function OfferStrip({ project, offer }: OfferFactsProps) {
  return (
    <Link
      href={`/projects/${project.id}`}
      className="group flex min-h-11 items-center gap-x-3 border-b border-line bg-surface px-4 py-2 text-sm lg:px-6 wide:hidden"
    >
      {offer && <span className="num shrink-0 font-semibold">{money(offer.amount)}</span>}
      {offer && (
        <span className="shrink-0">
          <Badge {...offer.badge} />
        </span>
      )}
      <span className="min-w-0 flex-1 text-muted group-hover:text-ink">
        <span className="block truncate">{project.title}</span>
        {offer && hiredFor(offer) && (
          <span className="line-clamp-2 text-[0.8125rem]">{hiredFor(offer)}</span>
        )}
      </span>
      <ChevronRight className="icon size-4 shrink-0 text-muted" aria-hidden />
    </Link>
  )
}
