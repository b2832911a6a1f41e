import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { useId } from 'react'
import { money } from '#shared/values/money'
import { offersAtOnce } from '#shared/bids/offers_at_once'
import { BatchForm } from '~/components/bid_batch/batch_form'
import type { BidFormOptions } from '~/components/bids/bid_values'
import type { FeeTier } from '~/components/bids/fee_tiers'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useCurrentUser } from '~/hooks/use_current_user'

interface CreateBidBatchProps {
  /** The project from whose page the form was opened; null for visitors, as are the options. */
  projectId: number | null
  /** The homes posted together with it, and itself. */
  homes: Data.Twin[]
  options: BidFormOptions | null
  tiers: FeeTier[]
}

const title = 'Offer on all homes'

/** One form that makes an offer on each of the homes that were posted together. */
export default function CreateBidBatch(props: CreateBidBatchProps) {
  const { projectId, homes, options, tiers } = props
  const user = useCurrentUser()
  if (!user || !options) {
    return (
      <div className="wrap-form pb-8">
        <PageHead title={title} noIndex />
        <PageHeading title={title} />
        <div className="mt-7">
          <LoginPrompt message="Log in to make your offers." />
        </div>
      </div>
    )
  }
  const possible = homes.filter(({ refusal }) => refusal === null)
  const others = homes.filter(({ refusal }) => refusal !== null)
  return (
    <div className="wrap-form pb-8">
      <PageHead title={title} noIndex />
      <PageHeading
        title={title}
        lead="One owner posted these homes together. Enter your terms once and a price for each."
        back={{ href: `/projects/${projectId}`, label: 'Go back to the project' }}
      />
      {possible.length < offersAtOnce.least ? (
        <TooFew possible={possible} />
      ) : (
        <BatchForm
          user={user}
          firstId={homes[0].id}
          homes={possible}
          options={options}
          tiers={tiers}
        />
      )}
      {others.length > 0 && <LeftOut homes={others} />}
    </div>
  )
}

/** Instead of the form, once there are no longer two homes for it. */
function TooFew({ possible }: { possible: readonly Data.Twin[] }) {
  const [home] = possible
  return (
    <Notice tone="info" className="mt-7">
      {home ? (
        <>
          You can make an offer on one of these homes only:{' '}
          <Link href={`/projects/${home.id}`} className="link">
            {home.title}
          </Link>
        </>
      ) : (
        'None of these homes takes another offer from you.'
      )}
    </Notice>
  )
}

/** The homes that get no offer, and why. */
function LeftOut({ homes }: { homes: readonly Data.Twin[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-9">
      <h2 id={id} className="text-lg font-semibold">
        Left out
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {homes.map(({ id: projectId, title: name, ownOffer, refusal }) => (
          <li key={projectId} className="py-3">
            <Link href={`/projects/${projectId}`} className="link wrap-anywhere">
              {name}
            </Link>
            <p className="num text-[0.9375rem] text-muted">
              {ownOffer === null ? refusal : `You have already offered ${money(ownOffer)}.`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
