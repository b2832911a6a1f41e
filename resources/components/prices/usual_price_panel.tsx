import { money } from '#shared/values/money'
import {
  areaOf,
  kindInWords,
  rangeInWords,
  scarcity,
  usualPriceRules,
  type PriceFigure,
  type UsualPrice,
} from '#shared/market/usual_prices'
import { Figure } from '~/components/ui/figure'
import { SentenceTime } from '~/components/ui/day_times'
import { classes } from '~/lib/classes'
import { capitalized } from '~/lib/format'

interface UsualPriceProps {
  usual: UsualPrice
}

interface UsualPricePanelProps extends UsualPriceProps {
  /** Between cards: padded as they are. */
  wide?: boolean
}

/** What accepted offers for similar homes cost, or that there are too few. */
export function UsualPricePanel({ usual, wide = false }: UsualPricePanelProps) {
  return (
    <section
      aria-label="Usual price for similar homes"
      className={classes('bg-sunken', wide ? 'rounded-lg px-5 py-4 sm:px-6' : 'rounded-md p-4')}
    >
      <p className="mb-1.5 text-sm font-semibold">Usual price for similar homes</p>
      <UsualPriceFacts usual={usual} />
    </section>
  )
}

/** The same without its heading. */
export function UsualPriceFacts({ usual }: UsualPriceProps) {
  const { figure } = usual
  const note = scarcity(usual)
  return (
    <div className="text-sm text-pretty text-muted">
      {figure && <Range figure={figure} />}
      {note && <p className="mt-1">{note}</p>}
      {figure && (
        <>
          <p className="mt-1">
            {capitalized(kindInWords(usual))} in {areaOf(usual, figure)}. As of{' '}
            <SentenceTime at={figure.asOf} />.
          </p>
          <Explanation />
        </>
      )}
    </div>
  )
}

function Range({ figure }: { figure: PriceFigure }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <Figure className="text-2xl leading-7 text-ink">{rangeInWords(figure)}</Figure>
      <span className="num">median {money(figure.median)}</span>
    </p>
  )
}

const { months, fewestOffers, fewestCompanies, rounding } = usualPriceRules

function Explanation() {
  return (
    <details className="mt-1.5">
      <summary className="quiet-link cursor-pointer">How it’s calculated</summary>
      <p className="mt-1.5">
        From offers accepted in the last {months / 12} years whose platform fee was paid, with any
        staging period. A quarter of them cost less than this range, a quarter more. We need at
        least {fewestOffers} offers from {fewestCompanies} companies. Figures are averages of
        neighboring prices, rounded to {money(rounding)}, so they are nobody’s price.
      </p>
    </details>
  )
}
