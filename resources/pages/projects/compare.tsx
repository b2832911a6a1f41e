import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { Columns3 } from 'lucide-react'
import { OfferQuestion } from '~/components/bids/offer_question'
import type { Bid } from '~/components/bids/offers'
import { useOfferQuestions } from '~/components/bids/use_offer_questions'
import { comparable, FEWEST } from '~/components/comparison/compared'
import { Comparison } from '~/components/comparison/comparison'
import { bidsInterval, bidsKey } from '~/components/projects/polls'
import { EmptyState } from '~/components/ui/empty_state'
import { ErrorCard } from '~/components/ui/error_card'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { usePolledQuery } from '~/hooks/use_polled_query'

interface CompareProps {
  project: Data.Project
  bids: Bid[]
}

/** A project's offers side by side, kept fresh like the project's own page. */
export default function Compare({ project, bids }: CompareProps) {
  const { data, error, refetch } = usePolledQuery<Bid[]>({
    key: bidsKey(project.id),
    path: `/api/projects/${project.id}/bids`,
    initialData: bids,
    intervalMs: bidsInterval,
  })
  const offers = comparable(data)
  const { asked, ask, dialog } = useOfferQuestions(offers)
  const page = `/projects/${project.id}`
  return (
    <div className="wrap pb-8">
      <PageHead title={`Compare offers for ${project.title}`} noIndex />
      <PageHeading
        back={{ href: page, label: project.title }}
        title="Compare offers"
        lead={
          <p className="text-pretty">
            Every offer includes the furniture for a term. If the home takes longer to sell, each
            extra month costs more. Set how long you expect it to be on the market.
          </p>
        }
      />
      {error && (
        <div className="mt-6">
          <ErrorCard title="Failed to fetch bids" onRetry={() => void refetch()}>
            Nothing is lost. What is shown below may be out of date.
          </ErrorCard>
        </div>
      )}
      {offers.length >= FEWEST ? (
        <Comparison project={project} bids={offers} onAccept={(bid) => ask('accept', bid)} />
      ) : (
        <NothingToCompare page={page} />
      )}
      {asked && (
        <OfferQuestion
          kind={asked.kind}
          bid={asked.bid}
          {...dialog}
          onDone={() => router.visit(page)}
        />
      )}
    </div>
  )
}

function NothingToCompare({ page }: { page: string }) {
  return (
    <div className="mt-7">
      <EmptyState
        icon={Columns3}
        title="There is nothing to compare yet"
        action={<LinkButton href={page}>Go to the project</LinkButton>}
      >
        Two offers are needed. This page fills by itself when they are here.
      </EmptyState>
    </div>
  )
}
