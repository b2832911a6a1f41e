import { ChevronDown } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import { BidTable } from '~/components/bids_dashboard/bid_table'
import { byDueDate } from '~/components/bids_dashboard/fee_due_band'
import type { BidActions, OwnBid } from '~/components/bids_dashboard/own_bid'

/** Id of the heading of the bid's section. */
export const sectionHeading = ({ section }: Pick<OwnBid, 'section'>) => `${section}-bids`

const ranks: Partial<Record<OwnBid['standing'], number>> = { payment_due: 0, paid: 1 }

/** For sorting: due fees first, then paid bids, then bids waiting for the owner. */
function byUrgency(one: OwnBid, other: OwnBid): number {
  const rank = ({ standing }: OwnBid) => ranks[standing] ?? 2
  return rank(one) - rank(other) || byDueDate(one, other)
}

interface BidSectionsProps {
  bids: OwnBid[]
  actions: BidActions
}

export function BidSections({ bids, actions }: BidSectionsProps) {
  const of = (section: OwnBid['section']) => bids.filter((bid) => bid.section === section)
  const current = of('current').toSorted(byUrgency)
  const completed = of('completed')
  const past = of('past')
  return (
    <>
      <Section section="current" title="Current Projects">
        {current.length > 0 ? (
          <BidTable title="Current Projects" bids={current} actions={actions} />
        ) : (
          <p className="card mt-4 px-7 py-5 text-muted">No current projects at this time.</p>
        )}
      </Section>
      {completed.length > 0 && (
        <Section section="completed" title="Completed Projects">
          <BidTable
            title="Completed Projects"
            bids={completed}
            actions={actions}
            dateLabel="Completed"
          />
        </Section>
      )}
      {past.length > 0 && (
        <details className="group mt-12">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 [&::-webkit-details-marker]:hidden">
            <ChevronDown className="icon -rotate-90 text-muted group-open:rotate-0" />
            <h2 id={sectionHeading({ section: 'past' })} className="display text-2xl">
              Past Bids
            </h2>
            <span className="num text-muted">{past.length}</span>
          </summary>
          <BidTable title="Past Bids" bids={past} actions={actions} />
        </details>
      )}
    </>
  )
}

interface SectionProps {
  section: OwnBid['section']
  title: string
  children: ReactNode
}

function Section({ section, title, children }: SectionProps) {
  const id = sectionHeading({ section })
  return (
    <section className="mt-10 [&+section]:mt-12" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="display text-2xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}
