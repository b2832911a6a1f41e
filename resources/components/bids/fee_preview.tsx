import { useId } from 'react'
import { money, moneyFromCents } from '#shared/values/money'
import { amountError, wholeDollars } from '~/components/bids/bid_values'
import { tierOf, type FeeTier } from '~/components/bids/fee_tiers'
import { Figure } from '~/components/ui/figure'
import { classes } from '~/lib/classes'

interface FeePreviewProps {
  tiers: readonly FeeTier[]
  /** The amount as typed. */
  typed: string
}

/** The platform fee for the typed amount. The server computes the fee that is charged. */
export function FeePreview({ tiers, typed }: FeePreviewProps) {
  const id = useId()
  const amount = wholeDollars(typed)
  const tier = amount === null ? null : tierOf(tiers, amount)
  const free = amount !== null && tier === null
  return (
    <section aria-labelledby={id} className="rounded-md bg-sunken p-4">
      <div aria-live="polite" aria-atomic="true">
        <div className="flex items-baseline justify-between gap-4">
          <h3 id={id} className="text-sm font-semibold">
            Platform fee
          </h3>
          <Figure as="p" className="text-2xl leading-none">
            {amount === null ? '–' : moneyFromCents(tier?.feeCents ?? 0)}
          </Figure>
        </div>
        <p className="mt-1 text-sm text-muted">
          {amount === null ? missingAmount(typed) : sentence(tiers, tier)}
        </p>
      </div>
      <ol className="num mt-3.5 grid grid-cols-4 gap-1.5 text-xs text-muted">
        {tiers.map(({ label, feeCents }) => (
          <li
            key={label}
            aria-current={label === tier?.label ? 'true' : undefined}
            className={classes(
              'flex flex-col gap-1 border-t-3 pt-2 leading-tight',
              label === tier?.label ? 'border-accent font-semibold text-ink' : 'border-line'
            )}
          >
            <span>{label}</span>
            <span>{moneyFromCents(feeCents)}</span>
          </li>
        ))}
      </ol>
      {!free && (
        <p className="mt-3.5 text-sm text-muted">
          You pay it only if the owner accepts your offer. By paying, you agree that it is final:
          there’s no refund if the project falls through.
        </p>
      )}
    </section>
  )
}

const missingAmount = (typed: string) =>
  typed.trim() === '' ? 'Enter your offer to see the fee.' : amountError(typed)

function sentence(tiers: readonly FeeTier[], tier: FeeTier | null): string {
  if (!tier) return `Offers under ${money(tiers[0]?.from ?? 0)} carry no fee.`
  const range = tier.to === null ? 'of' : 'from'
  const rest = tier.to === null ? ' and more' : ` to ${money(tier.to)}`
  return `${tier.label} tier, offers ${range} ${money(tier.from)}${rest}`
}
