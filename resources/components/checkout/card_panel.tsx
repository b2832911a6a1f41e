import { Elements } from '@stripe/react-stripe-js'
import { CardForm } from '~/components/checkout/card_form'
import { CardFormHelp } from '~/components/checkout/card_form_help'
import { unexpectedFailure } from '~/components/checkout/checkout_calls'
import { CancelQuestion, LeaveButtons } from '~/components/checkout/leave_buttons'
import { cardFonts, useAppearance } from '~/components/checkout/use_appearance'
import type { useCheckout } from '~/components/checkout/use_checkout'
import { useLeaving } from '~/components/checkout/use_leaving'
import { ErrorCard } from '~/components/ui/error_card'
import { Spinner } from '~/components/ui/spinner'
import { NO_ANSWER } from '~/lib/api'

interface CardPanelProps {
  bidId: number
  /** Title of the project. */
  title: string
  checkout: ReturnType<typeof useCheckout>
  testCards: boolean
  supportEmail: string
}

type StageProps = Pick<CardPanelProps, 'checkout' | 'testCards' | 'supportEmail'> & {
  leaving: ReturnType<typeof useLeaving>
}

/** The right half of the checkout. */
export function CardPanel({ bidId, title, ...props }: CardPanelProps) {
  const leaving = useLeaving(bidId)
  return (
    <div className="grid gap-4">
      {leaving.stranded && (
        <ErrorCard title="Your dashboard did not open" onRetry={leaving.goToDashboard}>
          {NO_ANSWER}
        </ErrorCard>
      )}
      <CardStage {...props} leaving={leaving} />
      <CancelQuestion leaving={leaving} title={title} />
    </div>
  )
}

/** The checkout, as far as it has come. */
function CardStage({ checkout, leaving, testCards, supportEmail }: StageProps) {
  const { stage, start, finish, giveUp } = checkout
  const appearance = useAppearance()

  if (stage.name === 'unavailable') {
    return (
      <>
        <ErrorCard title={unexpectedFailure.title} onRetry={() => void start()}>
          {stage.text}
        </ErrorCard>
        {stage.isBlocked && <CardFormHelp supportEmail={supportEmail} />}
        <LeaveButtons leaving={leaving} />
      </>
    )
  }
  if (stage.name !== 'form' || !appearance) {
    return (
      <div className="card min-h-72 p-5 shadow-raised lg:p-7">
        <Spinner label="Loading payment details..." />
      </div>
    )
  }
  const { clientSecret } = stage.intent
  return (
    <Elements
      key={clientSecret}
      stripe={stage.stripe}
      options={{ clientSecret, appearance, fonts: cardFonts() }}
    >
      <CardForm
        initialAlert={stage.alert}
        testCards={testCards}
        leaving={leaving}
        onConfirmed={finish}
        onExpired={(alert) => void start(alert)}
        onLoadError={giveUp}
      />
    </Elements>
  )
}
