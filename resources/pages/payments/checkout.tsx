import type { Data } from '@generated/data'
import { CardPanel } from '~/components/checkout/card_panel'
import { PaymentProcessing, PaymentSuccessful } from '~/components/checkout/payment_settled'
import { PaymentSummary } from '~/components/checkout/payment_summary'
import { useCheckout } from '~/components/checkout/use_checkout'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page_head'
import BareLayout from '~/layouts/bare'

interface CheckoutProps {
  checkout: Data.Checkout
  stripe: {
    publishableKey: string
    scriptUrl: string
    /** The sandbox is in use: it takes test cards and no real ones. */
    testCards: boolean
  }
  supportEmail: string
}

export default function Checkout({ checkout, stripe, supportEmail }: CheckoutProps) {
  const { bid } = checkout
  const { publishableKey, scriptUrl, testCards } = stripe
  const payment = useCheckout({ bidId: bid.id, scriptUrl, publishableKey })
  const { stage } = payment
  // The fee of the payment intent, once it's loaded, replaces the one of the page.
  const intent = stage.name === 'form' ? stage.intent : null
  const platformFee = intent?.platformFee ?? bid.platformFee
  return (
    <>
      <PageHead title="Pay the platform fee" noIndex />
      {stage.name === 'paid' && (
        <PaymentSuccessful
          checkout={checkout}
          platformFee={platformFee}
          paidWith={stage.paidWith}
        />
      )}
      {stage.name === 'processing' && <PaymentProcessing platformFee={platformFee} />}
      {stage.name !== 'paid' && stage.name !== 'processing' && (
        <div className="mx-auto grid max-w-[68rem] items-start gap-8 px-(--gutter) pt-6 pb-10 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-20 lg:pt-14 lg:pb-20">
          <div>
            <h1 className="sr-only">Pay the platform fee</h1>
            {checkout.notice && (
              <Notice tone="warning" className="mb-8">
                {checkout.notice}
              </Notice>
            )}
            <PaymentSummary
              checkout={checkout}
              platformFee={platformFee}
              projectAmount={intent?.projectAmount ?? bid.amount}
            />
          </div>
          <CardPanel
            bidId={bid.id}
            title={checkout.project.title}
            checkout={payment}
            testCards={testCards}
            supportEmail={supportEmail}
          />
        </div>
      )}
    </>
  )
}

Checkout.layout = BareLayout
