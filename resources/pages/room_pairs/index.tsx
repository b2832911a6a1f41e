import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { Images } from '~/components/ui/icons'
import { ConditionPhotos } from '~/components/condition_photos/condition_photos'
import { ClosedPage } from '~/components/jobs/closed_page'
import { JobHeader } from '~/components/jobs/job_header'
import { hasHeader, useJob, type HeadedJob, type OwnJob } from '~/components/jobs/own_job'
import { AddPair } from '~/components/room_pairs/add_pair'
import { PairCard } from '~/components/room_pairs/pair_card'
import { EmptyState } from '~/components/ui/empty_state'
import { PageHead } from '~/components/ui/page_head'

interface RoomPairsProps {
  /** Null for visitors and for people without access. */
  page: Data.BeforeAndAfter | null
  photos: Data.ConditionPage | null
  job: OwnJob | null
  /** Why the viewer can't see it; null for visitors. */
  refusal: string | null
}

const refresh = () =>
  new Promise<void>((resolve) => {
    router.reload({ only: ['page', 'photos', 'refusal'], onFinish: () => resolve() })
  })

const leads = {
  owner:
    'The rooms of your home before and after the staging. Only you and your staging company see them, unless you let the company show a pair in its portfolio.',
  company:
    'Put your photos next to the owner’s. A pair appears in your portfolio once the owner agrees.',
}

export default function RoomPairs({ page, photos, job, refusal }: RoomPairsProps) {
  if (page && photos && hasHeader(job)) return <Pairs {...{ page, photos }} initial={job} />
  const login = 'Log in to see the before-and-after photos of your project.'
  return <ClosedPage title="Before and after" page="photos" {...{ job, refusal, login }} />
}

interface PairsProps {
  page: Data.BeforeAndAfter
  photos: Data.ConditionPage
  initial: HeadedJob
}

function Pairs({ page, photos, initial }: PairsProps) {
  const job = useJob(initial)
  const { project, viewer, pairs, refusal } = page
  return (
    <div className="wrap pb-8">
      <PageHead title={`Before and after: ${project.title}`} noIndex />
      <JobHeader job={job} current="photos" />
      <div className="mt-8 grid gap-8">
        <ConditionPhotos initial={photos} refresh={refresh} />
      </div>
      <h2 className="display mt-10 text-2xl">Before and after</h2>
      <p className="mt-2 max-w-2xl text-pretty text-muted">{leads[viewer]}</p>
      <div className="mt-7 grid gap-6">
        {page.can.add && (
          <div className="max-w-[42rem]">
            <AddPair page={page} refresh={refresh} />
          </div>
        )}
        {pairs.length > 0 ? (
          <ul className="grid items-start gap-6 lg:grid-cols-2" aria-label="Rooms">
            {pairs.map((pair) => (
              <PairCard key={pair.id} pair={pair} viewer={viewer} refresh={refresh} />
            ))}
          </ul>
        ) : (
          !page.can.add && (
            <EmptyState icon={Images} title="No photos yet">
              {viewer === 'owner'
                ? 'From the install date on, your staging company can add a photo of each staged room here.'
                : refusal}
            </EmptyState>
          )
        )}
        {pairs.length > 0 && refusal && <p className="text-sm text-muted">{refusal}</p>}
        {viewer === 'owner' && pairs.length > 0 && (
          <p className="max-w-[60ch] text-sm text-pretty text-muted">
            In the portfolio, a pair shows the room, the city and the month. Your name, the address
            and the project are never shown with it.
          </p>
        )}
      </div>
    </div>
  )
}
