import { useId, useState, type CSSProperties } from 'react'
import { extraMonths, marketDays } from '#shared/bids/bid_costs'
import { money } from '#shared/values/money'
import { costAt, sampleOffers } from '~/components/home/sample_offers'
import { classes } from '~/lib/classes'
import { plural } from '~/lib/text'

const { shortest, longest, start } = marketDays

const offers = sampleOffers.toSorted((a, b) => b.term - a.term)
const highest = Math.max(...offers.map((offer) => costAt(offer, longest)))

export function CompareStep() {
  return (
    <li className="flex flex-col rounded-xl bg-accent-soft lg:col-span-7">
      <div className="p-6 pb-0 lg:p-9 lg:pb-0">
        <p className="figure text-xl text-accent">2</p>
        <h3 className="display mt-2 text-2xl">Compare the offers</h3>
        <p className="mt-2 max-w-md text-pretty text-muted">
          Offers come without names, so you judge the work, the price and the days included. Move
          the slider to see what each one costs if the home takes longer to sell.
        </p>
      </div>
      <div className="mt-7 flex flex-1 flex-col justify-end p-3 pt-0 lg:p-9 lg:pt-0">
        <CostSlider />
      </div>
    </li>
  )
}

function CostSlider() {
  const id = useId()
  const [days, setDays] = useState<number>(start)
  const lowest = Math.min(...offers.map((offer) => costAt(offer, days)))
  const best = offers.find((offer) => costAt(offer, days) === lowest)
  const fill: CSSProperties & Record<'--fill', string> = {
    '--fill': `${((days - shortest) / (longest - shortest)) * 100}%`,
  }
  return (
    <div className="card p-5 lg:p-6">
      <p className="mb-2 text-sm text-muted">Sample offers</p>
      <div className="flex items-baseline justify-between gap-4">
        <label className="label" htmlFor={id}>
          Days on market
        </label>
        <span className="figure text-xl" aria-hidden="true">
          {days} days
        </span>
      </div>
      <input
        id={id}
        type="range"
        className="range"
        style={fill}
        min={shortest}
        max={longest}
        step={15}
        value={days}
        aria-valuetext={`${days} days: ${best?.company} costs least, ${money(lowest)}`}
        onChange={(event) => setDays(Number(event.target.value))}
      />
      <ul className="mt-1 grid grid-cols-1 gap-3.5 text-sm">
        {offers.map((offer) => {
          const cost = costAt(offer, days)
          const extra = extraMonths(offer, days)
          const isBest = cost === lowest
          const terms =
            extra > 0 ? `${plural(extra, 'extra month')} at ${money(offer.month)}` : 'Included'
          return (
            <li key={offer.company}>
              <div className="flex items-baseline justify-between gap-3">
                <span>
                  <span className="font-medium">{offer.company}</span>{' '}
                  <span className="text-muted max-sm:block">{offer.term} days included</span>
                </span>
                <span className="figure text-lg leading-6">{money(cost)}</span>
              </div>
              <div className="mt-1.5 h-2 rounded-full bg-sunken">
                <div
                  className={classes('h-full rounded-full', isBest ? 'bg-accent' : 'bg-control/60')}
                  style={{ width: `${(cost / highest) * 100}%` }}
                />
              </div>
              <p
                className={classes(
                  'mt-1 min-h-5',
                  isBest ? 'font-medium text-accent-strong' : 'text-muted'
                )}
              >
                {isBest ? `Lowest cost at ${days} days` : terms}
              </p>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
