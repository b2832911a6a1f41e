import { PaymentElement } from '@stripe/react-stripe-js'
import { CircleAlert } from '~/components/ui/icons'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Alert } from '~/components/checkout/checkout_calls'
import { LeaveButtons, type useLeaving } from '~/components/checkout/leave_buttons'
import { type CardPaymentOptions, useCardPayment } from '~/components/checkout/use_card_payment'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { Spinner } from '~/components/ui/spinner'

interface CardFormProps extends CardPaymentOptions {
  testCards: boolean
  leaving: ReturnType<typeof useLeaving>
  /** Called if Stripe's fields don't load. */
  onLoadError: () => void
}

/** Stripe's card fields and our buttons. Must be inside `Elements`. */
export function CardForm({ testCards, leaving, onLoadError, ...options }: CardFormProps) {
  const [ready, setReady] = useState(false)
  const { paying, alert, pay } = useCardPayment(options)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (ready && !leaving.cancelling) void pay()
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby="card-heading"
      className="card p-5 shadow-raised lg:p-7"
    >
      <FormAlert alert={alert} />
      <h2 id="card-heading" className="display text-xl">
        Card
      </h2>
      {testCards && (
        <p className="num mt-2 text-sm text-muted">
          Test mode: no real money. Use 4242 4242 4242 4242, any future date and any code.
        </p>
      )}
      <div className="relative mt-5">
        {!ready && (
          <div className="absolute">
            <Spinner label="Loading payment details..." />
          </div>
        )}
        <PaymentElement
          className={ready ? undefined : 'opacity-0'}
          options={{
            layout: 'tabs',
            fields: { billingDetails: { name: 'always' } },
            readOnly: paying,
          }}
          onReady={() => setReady(true)}
          onLoadError={onLoadError}
        />
      </div>
      <p className="mt-6 text-sm text-muted">
        By paying, you agree that platform fees are final. There's no refund if the project falls
        through or is cancelled. If the owner doesn't answer for seven days, you can report it and
        we may refund the fee.{' '}
        <a className="link" href="/pricing" target="_blank">
          Fee policy<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
      <Button
        type="submit"
        variant="primary"
        className="mt-4 min-h-12 w-full text-base"
        loading={paying && 'Paying'}
        disabled={!ready || leaving.cancelling}
      >
        Pay Platform Fee
      </Button>
      <LeaveButtons leaving={leaving} disabled={paying} />
    </form>
  )
}

/** The payment's error message above the form. Takes the focus when it appears. */
function FormAlert({ alert }: { alert: Alert | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (alert) box.current?.focus()
  }, [alert])
  if (!alert) return null
  return (
    <div ref={box} tabIndex={-1} className="mb-5 rounded-lg">
      <Notice
        tone="danger"
        role="alert"
        icon={CircleAlert}
        title={alert.title}
        className="px-4 text-sm sm:px-4"
      >
        {alert.text}
      </Notice>
    </div>
  )
}
