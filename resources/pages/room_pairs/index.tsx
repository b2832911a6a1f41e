import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { Images, Lock } from '~/components/ui/icons'
import { AddPair } from '~/components/room_pairs/add_pair'
import { PairCard } from '~/components/room_pairs/pair_card'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { place } from '~/lib/format'

interface RoomPairsProps {
  /** Null for visitors and for people without access. */
  page: Data.BeforeAndAfter | null
  /** Why the viewer can't see it; null for visitors. */
  refusal: string | null
}

const refresh = () =>
  new Promise<void>((resolve) => {
    router.reload({ only: ['page', 'refusal'], onFinish: () => resolve() })
  })

const leads = {
  owner:
    'The rooms of your home before and after the staging. Only you and your staging company see them, unless you let the company show a pair in its portfolio.',
  company:
    'Put your photos next to the owner’s. A pair appears in your portfolio once the owner agrees.',
}

export default function RoomPairs({ page, refusal }: RoomPairsProps) {
  if (page) return <Pairs page={page} />
  return (
    <div className="wrap-form pb-8">
      <PageHead title="Before and after" noIndex />
      <PageHeading title="Before and after" />
      <div className="mt-7">
        {refusal ? (
          <EmptyState
            icon={Lock}
            title="You can’t see this page"
            action={<LinkButton href="/dashboard">Go to your dashboard</LinkButton>}
          >
            {refusal}
          </EmptyState>
        ) : (
          <LoginPrompt message="Log in to see the before-and-after photos of your project." />
        )}
      </div>
    </div>
  )
}

function Pairs({ page }: { page: Data.BeforeAndAfter }) {
  const { project, viewer, pairs, refusal } = page
  return (
    <div className="wrap pb-8">
      <PageHead title={`Before and after: ${project.title}`} noIndex />
      <PageHeading
        back={{ href: `/projects/${project.id}`, label: project.title }}
        title="Before and after"
        lead={
          <>
            <p>{place(project)}</p>
            <p className="mt-1">{leads[viewer]}</p>
          </>
        }
      />
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
