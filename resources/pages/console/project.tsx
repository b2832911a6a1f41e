import { money } from '#shared/values/money'
import { factLines } from '#shared/projects/project_facts'
import type { Data } from '@generated/data'
import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import { BidSplit } from '~/components/console/bid_split'
import { AccountLink } from '~/components/console/console_links'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { Fees } from '~/components/console/fees'
import { ModerationDialog, type Moderation } from '~/components/console/moderation_dialog'
import { cancelProject } from '~/components/console/moderations'
import { ProjectCard } from '~/components/console/project_card'
import { Timeline } from '~/components/console/timeline'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import { CalendarDay, LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import { type Column, ResponsiveList } from '~/components/ui/responsive_list'
import { useIsAdmin } from '~/hooks/use_is_admin'
import ConsoleLayout from '~/layouts/console'
import { number, plural } from '~/lib/format'

type Bid = Data.ConsoleBid.Variants['onProject']

interface ProjectProps {
  navigation: ConsoleNavigation
  reasonOptions: { value: string; label: string }[]
  project: Data.ConsoleProject.Variants['inFull']
  bids: Bid[]
  payments: Data.ConsolePayment[]
  filters: ListFilters
  topics: { value: string; label: string; count: number }[]
  history: Data.ConsoleEvent[]
  hasMore: boolean
  /** Null for a deleted project. */
  job: {
    phase: string | null
    /** With day and hours. */
    visits: string[]
    openSteps: { key: string; side: string; text: string; at: string | null }[]
  } | null
  /** The last link to the offers for a seller; null without one. */
  sellerLink: { openings: string; issuedAt: string; isOff: boolean } | null
  /** The last link for a crew; null without one. */
  crewLink: { kind: string; day: string; text: string; isOff: boolean } | null
  /** The state of the newest version; null without one. */
  agreement: string | null
  /** What became of the home; null while the owner hasn't said. */
  outcome: string | null
  condition: string | null
}

/** Everything about a project, and what the team may do with it. */
export default function ConsoleProject({ navigation, project, ...props }: ProjectProps) {
  const [moderation, setModeration] = useState<Moderation | null>(null)
  const { bids, payments, history } = props
  const isAdmin = useIsAdmin()
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={project.title} noIndex />
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <Link href={`${navigation.base}/projects`} className="quiet-link text-muted">
          Detailed Projects
        </Link>
        <span className="flex flex-wrap items-center gap-3">
          <Link href={`/projects/${project.id}`} className="link">
            View as owners and companies do
          </Link>
          {isAdmin && project.can.cancel && (
            <Button
              size="sm"
              variant="danger"
              className="max-sm:-ml-2.5"
              onClick={() => setModeration(cancelProject(project))}
            >
              Cancel project
            </Button>
          )}
        </span>
      </div>
      <ProjectCard
        heading="h1"
        project={project}
        aside={<House project={project} {...props} />}
        onModerate={setModeration}
      />
      <Card title="Description">
        <p className="max-w-[68ch] break-words whitespace-pre-line">{project.description}</p>
      </Card>
      <section className="card overflow-hidden" aria-labelledby="bids">
        <h2 id="bids" className="px-5 pt-4 pb-1 text-lg font-semibold lg:px-6">
          Bids
        </h2>
        {bids.length > 0 ? (
          <Bids bids={bids} />
        ) : (
          <p className="px-5 pb-4 text-sm text-muted lg:px-6">No offers yet.</p>
        )}
      </section>
      <Fees payments={payments} reasons={props.reasonOptions} />
      <Timeline
        title="History"
        address={`${navigation.base}/projects/${project.id}`}
        filters={props.filters}
        topics={props.topics}
        hasMore={props.hasMore}
        props={['history', 'topics']}
        entries={history.map(({ id, text, at, actor, person, bid, reason }) => ({
          key: id,
          text,
          at,
          actor,
          person,
          company: bid && { id: bid.accountId, name: bid.company },
          amount: bid?.amount,
          detail: reason,
        }))}
      />
      <ModerationDialog
        moderation={moderation}
        onClose={() => setModeration(null)}
        onDone={() => router.reload()}
      />
    </div>
  )
}

ConsoleProject.layout = ConsoleLayout

/** What else is known about the house. */
const House = ({
  project,
  job,
  sellerLink,
  crewLink,
  agreement,
  outcome,
  condition,
}: Pick<
  ProjectProps,
  'project' | 'job' | 'sellerLink' | 'crewLink' | 'agreement' | 'outcome' | 'condition'
>) => (
  <div className="px-5 py-3.5 lg:px-6">
    <Facts
      layout="rows"
      className="text-sm [&>div]:py-2"
      items={[
        { label: 'Address', value: project.location },
        { label: 'County', value: project.county || '–' },
        { label: 'Occupancy', value: project.occupancyLabel || '–' },
        {
          label: 'Size',
          value:
            [
              project.squareFootage && `${number(project.squareFootage)} sq ft`,
              project.bedrooms && plural(project.bedrooms, 'bedroom'),
              project.bathrooms && plural(Number(project.bathrooms), 'bathroom'),
            ]
              .filter(Boolean)
              .join(', ') || '–',
        },
        { label: 'Rooms to stage', value: project.roomsToStage.join(', ') || '–' },
        ...factLines(project.facts),
        ...(job?.phase ? [{ label: 'Phase', value: job.phase }] : []),
        ...(job?.visits.length
          ? [
              {
                label: 'Visits',
                value: (
                  <ul>
                    {job.visits.map((visit) => (
                      <li key={visit}>{visit}</li>
                    ))}
                  </ul>
                ),
              },
            ]
          : []),
        ...(job?.openSteps.length ? [{ label: 'Open steps', value: <OpenSteps job={job} /> }] : []),
        ...(sellerLink
          ? [
              {
                label: 'Seller’s link',
                value: (
                  <>
                    {sellerLink.isOff ? 'Off. Made ' : 'Made '}
                    <LocalTime at={sellerLink.issuedAt} />. {sellerLink.openings}.
                  </>
                ),
              },
            ]
          : []),
        ...(crewLink
          ? [
              {
                label: 'Crew’s link',
                value: (
                  <>
                    {crewLink.isOff && 'Off. '}
                    {crewLink.kind} on <CalendarDay day={crewLink.day} />. {crewLink.text}.
                  </>
                ),
              },
            ]
          : []),
        ...(agreement ? [{ label: 'Staging agreement', value: agreement }] : []),
        ...(condition ? [{ label: 'Photos of the rooms', value: condition }] : []),
        ...(outcome ? [{ label: 'What became of it', value: outcome }] : []),
      ]}
    />
  </div>
)

/** What each of the two sides has to do. */
const OpenSteps = ({ job }: { job: NonNullable<ProjectProps['job']> }) => (
  <ul className="flex flex-col gap-1">
    {job.openSteps.map(({ key, side, text, at }) => (
      <li key={key}>
        {side}: <TurnSentence turn={{ isYours: false, text, at }} />
      </li>
    ))}
  </ul>
)

const columns: Column<Bid>[] = [
  {
    head: 'Company',
    cell: ({ accountId, stagingCompany }) => (
      <AccountLink id={accountId} className="font-semibold">
        {stagingCompany}
      </AccountLink>
    ),
  },
  { head: 'Amount', right: true, className: 'num', cell: ({ amount }) => money(amount) },
  {
    head: 'Note',
    className: 'min-w-56 max-w-[36rem] wrap-anywhere',
    cell: (bid) => (
      <>
        {bid.note ?? '–'}
        <BidSplit bid={bid} />
      </>
    ),
  },
  {
    head: 'Offer made',
    className: 'num whitespace-nowrap text-muted',
    cell: ({ createdAt }) => <LocalTime at={createdAt} format="moment" />,
  },
  { head: 'Status', cell: ({ badge }) => <Badge {...badge} /> },
]

const Bids = ({ bids }: { bids: readonly Bid[] }) => (
  <ResponsiveList
    look="lines"
    className="text-sm"
    tableClassName="table-dense [&_td:first-child]:pl-6 [&_th:first-child]:pl-6"
    caption="Bids"
    rows={bids}
    keyOf={({ id }) => id}
    columns={columns}
    card={(bid) => (
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <AccountLink id={bid.accountId} className="font-semibold">
            {bid.stagingCompany}
          </AccountLink>
          <p className="num text-muted">
            {money(bid.amount)}, <LocalTime at={bid.createdAt} format="moment" />
          </p>
          {bid.note && <p className="pt-1 wrap-anywhere">“{bid.note}”</p>}
          <BidSplit bid={bid} />
        </div>
        <Badge {...bid.badge} />
      </div>
    )}
  />
)
