import { platformFeeCents } from '#shared/payments/fee_tiers'
import { money, moneyFromCents } from '#shared/values/money'
import { feeQuestions } from '~/components/information/company_questions'
import { HelpQuestion } from '~/components/information/help_question'
import { PricingTeaser } from '~/components/pricing/pricing_teaser'
import { Money } from '~/components/ui/figure'
import { PublicHead } from '~/components/ui/public_head'

interface PricingProps {
  /** Null for everyone except staging companies. */
  tiers: PricedTier[] | null
  /** Amounts of the company's latest offers in whole dollars, newest first. */
  ownOffers: number[]
  paymentWindowHours: number
}

interface PricingPageProps extends PricingProps {
  canonical: string
}

export default function Pricing({ canonical, tiers, ...fees }: PricingPageProps) {
  return (
    <div className="wrap pt-8 pb-14 lg:pt-14 lg:pb-20">
      <PublicHead
        title="Platform Pricing"
        description="Free for owners. Staging companies pay one flat fee, and only when an owner accepts their offer."
        canonical={canonical}
      />
      {tiers ? <Fees tiers={tiers} {...fees} /> : <PricingTeaser />}
    </div>
  )
}

Pricing.layout = { footer: 'full' }

interface FeesProps extends PricingProps {
  tiers: PricedTier[]
}

function Fees({ tiers, ownOffers, paymentWindowHours }: FeesProps) {
  return (
    <>
      <div className="max-w-[42rem]">
        <h1 className="display text-3xl lg:text-4xl">One flat fee, when you win</h1>
        <p className="prose-lead mt-4">
          Searching and making offers is free. When an owner accepts your offer, you pay one flat
          fee, based on the amount of your offer.
        </p>
      </div>
      <TierCards tiers={tiers} />
      <p className="mt-4 max-w-[48rem] text-sm text-pretty text-muted">
        The project value is the amount of your offer, and it alone decides the fee. The number of
        staging features, such as rooms, is a rough guide. Offers under {money(tiers[0]?.from ?? 0)}{' '}
        have no fee. All fees in US dollars.
      </p>
      <Examples ownOffers={ownOffers} />
      <PricingSteps paymentWindowHours={paymentWindowHours} />
      <FeePolicy />
      <FeeQuestions paymentWindowHours={paymentWindowHours} />
    </>
  )
}

const percentOf = (cents: number, offer: number) => `${(cents / offer).toFixed(1)}%`

function Examples({ ownOffers }: Pick<PricingProps, 'ownOffers'>) {
  const offer = 3640
  const cents = platformFeeCents(offer)
  return (
    <div className="num mt-6 grid grid-cols-1 gap-1.5 rounded-lg text-pretty bg-sunken px-6 py-5">
      <p>
        <span className="font-semibold">Example:</span> an owner accepts your offer of{' '}
        {money(offer)}. You pay {moneyFromCents(cents)}, which is {percentOf(cents, offer)} of the
        offer.
      </p>
      {ownOffers.map((own, at) => (
        <p key={own}>
          <span className="font-semibold">
            Your {at === 0 && 'last '}offer of {money(own)}:
          </span>{' '}
          {ownFee(own)}.
        </p>
      ))}
    </div>
  )
}

function ownFee(offer: number): string {
  const cents = platformFeeCents(offer)
  return cents === 0 ? 'no fee' : `fee ${moneyFromCents(cents)}, ${percentOf(cents, offer)} of it`
}

const steps = (hours: number) => [
  {
    title: 'Browse and make offers',
    text: 'Search by city or county and make as many offers as you like, at no cost.',
  },
  {
    title: 'Win projects',
    text: `The owner compares anonymous offers and accepts one. You have ${hours} hours to pay the fee.`,
  },
  {
    title: 'Pay the fee, start staging',
    text: "You see each other's contact details at once. The owner pays you directly for the work.",
  },
]

/** `paymentWindowHours` is the time a stager has to pay the fee. */
function PricingSteps({ paymentWindowHours }: { paymentWindowHours: number }) {
  return (
    <section className="mt-14 lg:mt-20" aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="display text-2xl lg:text-3xl">
        How It Works
      </h2>
      <ol className="mt-8 grid gap-8 lg:grid-cols-3 lg:gap-10">
        {steps(paymentWindowHours).map(({ title, text }, at) => (
          <li key={title} className="border-t border-line pt-5">
            <p aria-hidden="true" className="display text-2xl text-accent">
              {at + 1}
            </p>
            <h3 className="mt-3 text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

type PricedTier = {
  label: string
  /** Whole dollars, both inclusive; `to` is null if there's no upper limit. */
  from: number
  to: number | null
  feeCents: number
  features: string
}

/** Four tiers of equal weight. */
function TierCards({ tiers }: { tiers: readonly PricedTier[] }) {
  return (
    <ul className="card mt-7 grid divide-y divide-line lg:mt-10 lg:grid-cols-4 lg:divide-x lg:divide-y-0">
      {tiers.map(({ label, from, to, feeCents, features }) => (
        <li
          key={label}
          className="grid grid-cols-[1fr_auto] gap-x-4 p-5 lg:flex lg:flex-col lg:p-7"
        >
          <h2 className="text-[0.9375rem] font-semibold">{label}</h2>
          <Money
            as="p"
            cents={feeCents}
            className="row-span-3 self-center text-3xl leading-none lg:mt-4 lg:self-start lg:text-4xl"
          />
          <p className="num mt-1 text-[0.9375rem] lg:mt-5">
            {money(from)} – {to === null ? 'Above' : money(to)}
          </p>
          <p className="num mt-1 text-sm text-muted">{features}</p>
        </li>
      ))}
    </ul>
  )
}

function FeePolicy() {
  return (
    <section
      className="mt-14 grid gap-4 rounded-xl bg-sunken p-6 lg:mt-20 lg:grid-cols-[1fr_2fr] lg:gap-10 lg:p-10"
      aria-labelledby="fee-policy"
    >
      <h2 id="fee-policy" className="display text-2xl">
        Platform Fee Policy
      </h2>
      <div className="max-w-[42rem] grid grid-cols-1 gap-3">
        <p>
          Once an offer is accepted and the fee is paid there is no refund if the project falls
          through or is cancelled. All fees are final.
        </p>
        <p className="text-muted">
          One exception: if the owner sends no message, agrees on no install date and doesn’t
          complete the project for seven days after you paid, you can report it. Our team looks at
          it and may refund the fee, once for the same owner.
        </p>
        <p className="text-muted">
          Duplicate payments, and payments that arrive after an offer was released, are refunded in
          full automatically.
        </p>
      </div>
    </section>
  )
}

function FeeQuestions({ paymentWindowHours }: Pick<PricingProps, 'paymentWindowHours'>) {
  return (
    <section
      className="mt-14 grid gap-x-10 gap-y-4 lg:mt-20 lg:grid-cols-[1fr_2fr]"
      aria-labelledby="fee-questions"
    >
      <h2 id="fee-questions" className="display text-2xl lg:text-3xl">
        Questions about the fee
      </h2>
      <div className="lg:-mt-3.5">
        {feeQuestions(paymentWindowHours).map((question) => (
          <HelpQuestion key={question.question} {...question} />
        ))}
      </div>
    </section>
  )
}
