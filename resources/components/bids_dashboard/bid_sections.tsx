import { ChevronDown } from '~/components/ui/icons'
import { usePage } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { filteredFrom, type DashboardFilter } from '#shared/projects/dashboard_sorts'
import { BidTable } from '~/components/bids_dashboard/bid_table'
import type { BidActions, OwnBid } from '~/components/bids_dashboard/own_bid'
import { ListFilter } from '~/components/dashboard/list_filter'

/** Id of the heading of the bid's section. */
export const sectionHeading = ({ section }: Pick<OwnBid, 'section'>) => `${section}-bids`

const isWon = ({ standing }: OwnBid) => standing === 'payment_due' || standing === 'paid'

/** For sorting: won jobs by their next date, those without one last. The others keep their order. */
function byNextDate(one: OwnBid, other: OwnBid): number {
  if (!isWon(one) || !isWon(other)) return Number(isWon(other)) - Number(isWon(one))
  const next = ({ job }: OwnBid) => job?.dates[0]?.at ?? 'none'
  return next(one) < next(other) ? -1 : Number(next(one) > next(other))
}

/** What the address asks for; null on a dashboard with few jobs. */
function useFilter(bids: readonly OwnBid[]): DashboardFilter | null {
  const { searchParams } = new URL(usePage().url, 'http://page')
  if (bids.length < filteredFrom) return null
  return searchParams.get('show') === 'offers' ? 'offers' : 'all'
}

interface BidSectionsProps {
  bids: OwnBid[]
  actions: BidActions
  /** Later pages leave out sections without an offer on them, and open the past ones if there are no others. */
  isFirstPage: boolean
  /** Beside the first heading. */
  action: ReactNode
}

export function BidSections({ bids, actions, isFirstPage, action }: BidSectionsProps) {
  const of = (section: OwnBid['section']) => bids.filter((bid) => bid.section === section)
  const filter = useFilter(bids)
  const isFiltered = filter === 'offers'
  const all = of('current')
  const current = (isFiltered ? all.filter(({ status }) => status === 'pending') : all).toSorted(
    byNextDate
  )
  const inHome = of('in_home').toSorted(byNextDate)
  const completed = of('completed')
  const past = of('past')
  return (
    <>
      {(isFirstPage || all.length > 0) && (
        <Section section="current" title="Current Projects" action={action}>
          {filter && all.length > 0 && <ListFilter chosen={filter} />}
          {current.length > 0 ? (
            <BidTable title="Current Projects" bids={current} actions={actions} />
          ) : (
            <p className="card mt-4 px-7 py-5 text-muted">
              {isFiltered && all.length > 0
                ? 'No offers of yours are open at this time.'
                : 'No current projects at this time.'}
            </p>
          )}
        </Section>
      )}
      {inHome.length > 0 && (
        <Section section="in_home" title="In the home">
          <BidTable title="In the home" bids={inHome} actions={actions} dateLabel="Completed" />
        </Section>
      )}
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
        <details
          className="group mt-12"
          open={!isFirstPage && past.length === bids.length ? true : undefined}
        >
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
  action?: ReactNode
  children: ReactNode
}

function Section({ section, title, action, children }: SectionProps) {
  const id = sectionHeading({ section })
  return (
    <section className="mt-10 [&+section]:mt-12" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} tabIndex={-1} className="display text-2xl outline-none">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
