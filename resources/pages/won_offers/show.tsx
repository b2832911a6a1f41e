import type { Data } from '@generated/data'
import { PaymentProcessing } from '~/components/checkout/payment_settled'
import { WonProject } from '~/components/won_offers/won_project'
import { TriangleAlert } from '~/components/ui/icons'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { SentenceTime } from '~/components/ui/day_times'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'

interface WonOfferProps {
  /** Null for visitors. */
  won: Data.WonOffer | null
}

/** A project that the company has won, until a day is agreed. */
export default function WonOfferPage({ won }: WonOfferProps) {
  if (!won) return <Visitors />
  const { state, project, platformFee } = won
  if (state === 'processing') {
    return (
      <>
        <PageHead title={`Payment for ${project.title}`} noIndex />
        <PaymentProcessing platformFee={platformFee} />
      </>
    )
  }
  return (
    <div className="wrap pb-8">
      <PageHead title={`The project is yours: ${project.title}`} noIndex />
      {state === 'taken_back' ? <TakenBack won={won} /> : <WonProject won={won} />}
    </div>
  )
}

function Visitors() {
  return (
    <div className="wrap-form pb-8">
      <PageHead title="Your project" noIndex />
      <PageHeading title="Your project" />
      <div className="mt-7">
        <LoginPrompt message="Log in to see the project that you have won." />
      </div>
    </div>
  )
}

function TakenBack({ won: { project, bidId, paymentDueAt } }: { won: Data.WonOffer }) {
  return (
    <>
      <PageHeading title="The payment was taken back" lead={project.title} />
      <div className="mt-7 max-w-[42rem]">
        <EmptyState
          icon={TriangleAlert}
          title="The project isn’t yours yet"
          action={
            <LinkButton variant="primary" href={`/payment/${bidId}`}>
              Pay again
            </LinkButton>
          }
        >
          Your bank didn’t complete the payment, so the contact details stay hidden.
          {paymentDueAt && (
            <>
              {' '}
              Pay again by <SentenceTime at={paymentDueAt} />.
            </>
          )}
        </EmptyState>
      </div>
    </>
  )
}
