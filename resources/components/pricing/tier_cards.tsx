import { money } from '#shared/money'
import { Money } from '~/components/ui/figure'

export type PricedTier = {
  label: string
  /** Whole dollars, both ends included; `to` is null where there is no upper end. */
  from: number
  to: number | null
  feeCents: number
  features: string
}

/** Four tiers of equal weight. */
export function TierCards({ tiers }: { tiers: readonly PricedTier[] }) {
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
