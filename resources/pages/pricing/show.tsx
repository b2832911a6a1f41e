import { platformFeeCents } from '#shared/fee_tiers'
import { money, moneyFromCents } from '#shared/money'
import { FeePolicy } from '~/components/pricing/fee_policy'
import { PricingSteps } from '~/components/pricing/pricing_steps'
import { PricingTeaser } from '~/components/pricing/pricing_teaser'
import { TierCards, type PricedTier } from '~/components/pricing/tier_cards'
import { PageHead } from '~/components/ui/page_head'

interface PricingProps {
  /** Only staging companies get them. */
  tiers: PricedTier[] | null
  paymentWindowHours: number
}

interface PricingPageProps extends PricingProps {
  canonical: string
}

export default function Pricing({ tiers, paymentWindowHours, canonical }: PricingPageProps) {
  return (
    <div className="wrap pt-8 pb-14 lg:pt-14 lg:pb-20">
      <PageHead
        title="Platform Pricing"
        description="Free for owners. Staging companies pay one flat fee, and only when an owner accepts their offer."
        canonical={canonical}
      />
      {tiers ? <Fees tiers={tiers} paymentWindowHours={paymentWindowHours} /> : <PricingTeaser />}
    </div>
  )
}

Pricing.layout = { footer: 'full' }

function Fees({ tiers, paymentWindowHours }: PricingProps & { tiers: readonly PricedTier[] }) {
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
      <Example offer={3640} />
      <PricingSteps paymentWindowHours={paymentWindowHours} />
      <FeePolicy />
    </>
  )
}

/** @param offer  in whole dollars */
function Example({ offer }: { offer: number }) {
  const cents = platformFeeCents(offer)
  const percent = (cents / offer).toFixed(1)
  return (
    <p className="num mt-6 rounded-lg bg-sunken px-6 py-5">
      <span className="font-semibold">Example:</span> an owner accepts your offer of {money(offer)}.
      You pay {moneyFromCents(cents)}, which is {percent}% of the offer.
    </p>
  )
}
