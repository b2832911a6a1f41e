import { Elements } from '@stripe/react-stripe-js'
import type { Appearance, CustomFontSource } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { CardForm } from '~/components/checkout/card_form'
import { unexpectedFailure } from '~/components/checkout/checkout_calls'
import { CancelQuestion, LeaveButtons, useLeaving } from '~/components/checkout/leave_buttons'
import type { useCheckout } from '~/components/checkout/use_checkout'
import { ErrorCard } from '~/components/ui/error_card'
import { Spinner } from '~/components/ui/spinner'
import hankenGrotesk from '~/fonts/hanken-grotesk-latin-wght-400-700.woff2?url'
import { NO_ANSWER } from '~/lib/api'

interface CardPanelProps {
  bidId: number
  /** The project's title. */
  title: string
  checkout: ReturnType<typeof useCheckout>
  testCards: boolean
  supportEmail: string
}

type StageProps = Pick<CardPanelProps, 'checkout' | 'testCards' | 'supportEmail'> & {
  leaving: ReturnType<typeof useLeaving>
}

/** The right half of the checkout page. */
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

/** The content for the current stage of the checkout. */
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

/** Shown if the browser blocks Stripe's card fields. */
function CardFormHelp({ supportEmail }: { supportEmail: string }) {
  return (
    <section aria-labelledby="card-form-help" className="card p-5 lg:p-7">
      <h2 id="card-form-help" className="display text-xl">
        The card form did not load
      </h2>
      <p className="mt-2 text-[0.9375rem] text-muted">
        The form comes from Stripe, our payment provider, and something kept it from loading. Your
        card was not charged. If trying again doesn't help:
      </p>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-[0.9375rem]">
        <li>Turn off ad blockers and script blockers for this page, then reload it.</li>
        <li>Open this page in another browser, or on another device or network.</li>
        <li>
          Still no form? Email{' '}
          <a className="link wrap-anywhere" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          .
        </li>
      </ul>
    </section>
  )
}

/** The appearance of Stripe's fields, which follows the color scheme; null until hydrated. */
function useAppearance(): Appearance | null {
  const [appearance, setAppearance] = useState<Appearance | null>(null)
  useEffect(() => {
    const theme = window.matchMedia('(prefers-color-scheme: dark)')
    const follow = () => setAppearance(readAppearance())
    follow()
    theme.addEventListener('change', follow)
    return () => theme.removeEventListener('change', follow)
  }, [])
  return appearance
}

/** The current theme's design tokens as options of Stripe's Appearance API. */
function readAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  return {
    theme: style.colorScheme === 'dark' ? 'night' : 'stripe',
    variables: {
      fontFamily: style.getPropertyValue('--font-sans').trim(),
      fontSizeBase: '16px',
      fontSizeSm: '14px',
      fontSizeXs: '13px',
      spacingUnit: '4px',
      gridRowSpacing: '20px',
      borderRadius: '10px',
      colorPrimary: color('accent'),
      colorBackground: color('surface'),
      colorText: color('ink'),
      colorTextSecondary: color('muted'),
      colorTextPlaceholder: color('muted'),
      colorDanger: color('danger'),
    },
    rules: {
      '.Label': { color: color('ink'), fontWeight: '600', marginBottom: '6px' },
      '.Input': {
        border: `1px solid ${color('control')}`,
        boxShadow: 'none',
        lineHeight: '22px',
        padding: '12px 14px',
      },
      '.Input:hover': { borderColor: color('ink') },
      '.Input--invalid': {
        borderColor: color('danger'),
        boxShadow: `inset 0 0 0 1px ${color('danger')}`,
      },
    },
  }
}

/** Our typeface for Stripe's iframe, which can't use the page's fonts. */
function cardFonts(): CustomFontSource[] {
  const src = `url(${new URL(hankenGrotesk, window.location.origin).href})`
  return [{ family: 'Hanken Grotesk Variable', src, weight: '400 700' }]
}
