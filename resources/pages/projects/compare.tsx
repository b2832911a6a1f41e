import type { UsualPrice } from '#shared/market/usual_prices'
import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { Columns3, Printer } from '~/components/ui/icons'
import { chosenOfferId, OfferQuestion, useOfferQuestions } from '~/components/bids/offer_question'
import type { Bid } from '~/components/bids/offers'
import { comparable, FEWEST } from '~/components/comparison/compared'
import { Comparison } from '~/components/comparison/comparison'
import { useLiveBids } from '~/components/projects/use_live_project'
import { ShareWithSeller } from '~/components/seller/share_with_seller'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty_state'
import { ErrorCard } from '~/components/ui/error_card'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { plural } from '~/lib/format'

interface CompareProps {
  project: Data.Project
  bids: Bid[]
  usualPrice: UsualPrice | null
  /** Names of what companies can have checked. */
  checks: string[]
}

/** Compares a project's bids side by side, with live data like the project's page. */
export default function Compare({ project, bids, usualPrice, checks }: CompareProps) {
  const { data, error, refetch } = useLiveBids(project.id, bids)
  const offers = comparable(data)
  const { asked, ask, dialog } = useOfferQuestions(offers)
  const page = `/projects/${project.id}`
  // Accept Bid of the seller's choice is the filled button then.
  const hasChosen = offers.some(({ sellersChoice, can }) => sellersChoice !== null && can.accept)
  return (
    <div className="wrap pb-8">
      <PageHead title={`Compare offers for ${project.title}`} noIndex />
      <div className="no-print">
        <PageHeading
          back={{ href: page, label: project.title }}
          title="Compare offers"
          actions={
            offers.length >= FEWEST && (
              <>
                <ShareWithSeller
                  projectId={project.id}
                  variant={hasChosen ? 'secondary' : 'primary'}
                  className="max-lg:w-full"
                />
                <Button
                  variant="quiet"
                  icon={Printer}
                  className="max-lg:w-full"
                  onClick={() => window.print()}
                >
                  Print for the seller
                </Button>
              </>
            )
          }
          lead={
            <p className="text-pretty">
              {offers.length >= FEWEST &&
                `${plural(offers.length, 'offer')}, in order of arrival. `}
              Each covers a set number of days; extra months cost more. How long do you expect the
              home to be on the market?
            </p>
          }
        />
      </div>
      {error && (
        <div className="mt-6">
          <ErrorCard title="Failed to fetch bids" onRetry={() => void refetch()}>
            The offers below may be out of date.
          </ErrorCard>
        </div>
      )}
      {offers.length >= FEWEST ? (
        <Comparison
          project={project}
          bids={offers}
          usualPrice={usualPrice}
          checks={checks}
          onAccept={(bid) => ask('accept', bid)}
        />
      ) : (
        <NothingToCompare page={page} />
      )}
      {asked && (
        <OfferQuestion
          kind={asked.kind}
          bid={asked.bid}
          {...dialog}
          onDone={() => router.visit(`${page}#${chosenOfferId}`)}
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
        title="Nothing to compare yet"
        action={<LinkButton href={page}>Go to the project</LinkButton>}
      >
        You need at least two offers. They appear here as they come in.
      </EmptyState>
    </div>
  )
}
