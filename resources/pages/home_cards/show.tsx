import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { CardActions } from '~/components/home_outcomes/card_actions'
import { CardChoice } from '~/components/home_outcomes/card_choice'
import { CardConsent } from '~/components/home_outcomes/card_consent'
import { PrintedCard } from '~/components/home_outcomes/printed_card'
import { ClosedPage } from '~/components/jobs/closed_page'
import { JobHeader } from '~/components/jobs/job_header'
import { hasHeader, useJob, type HeadedJob, type OwnJob } from '~/components/jobs/own_job'
import { EmptyState } from '~/components/ui/empty_state'
import { Images } from '~/components/ui/icons'
import { PageHead } from '~/components/ui/page_head'

interface HomeCardProps {
  /** Null for visitors and for people without access. */
  page: Data.HomeCard | null
  job: OwnJob | null
  /** Why the viewer can't see it; null for visitors. */
  refusal: string | null
}

const refresh = () =>
  new Promise<void>((resolve) => {
    router.reload({ only: ['page', 'refusal'], onFinish: () => resolve() })
  })

const leads = {
  owner:
    'A page to print and a picture to share when you present a listing: before and after, and the months of the sale. Nobody else sees it unless you share it, and your staging company has to agree.',
  company:
    'The owner shows your work in listing presentations. You can only agree to the card or not; what became of the home is the owner’s to say.',
}

export default function HomeCard({ page, job, refusal }: HomeCardProps) {
  if (page && hasHeader(job)) return <OpenedCard page={page} initial={job} />
  const login = 'Log in to see the card of your project.'
  return <ClosedPage title="Card of the job" page="photos" {...{ job, refusal, login }} />
}

function OpenedCard({ page, initial }: { page: Data.HomeCard; initial: HeadedJob }) {
  const job = useJob(initial)
  const { project, viewer, card, refusal } = page
  return (
    <div className="wrap pb-8">
      <PageHead title={`Card of ${project.title}`} noIndex />
      <div className="no-print">
        <JobHeader job={job} current="photos" />
        <h2 className="display mt-8 text-2xl">Card for listing presentations</h2>
        <p className="mt-2 max-w-2xl text-pretty text-muted">{leads[viewer]}</p>
      </div>
      <div className="mt-7 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20.5rem] print:mt-0 print:grid-cols-1">
        {card ? (
          <PrintedCard card={card} />
        ) : (
          <EmptyState icon={Images} title="No card yet">
            {viewer === 'owner'
              ? (refusal ?? 'Choose the photos that it shows.')
              : 'The owner has made no card.'}
          </EmptyState>
        )}
        <div className="no-print grid gap-4">
          {card && viewer === 'owner' && <CardActions page={page} refresh={refresh} />}
          {viewer === 'owner' && !refusal && (
            <CardChoice key={card?.pairId ?? 0} page={page} refresh={refresh} />
          )}
          {card && viewer === 'company' && (
            <CardConsent page={page} card={card} refresh={refresh} />
          )}
        </div>
      </div>
    </div>
  )
}
