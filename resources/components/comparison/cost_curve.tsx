import type { CSSProperties } from 'react'
import { costAt, marketDays } from '#shared/bids/bid_costs'
import { isComplete, scopeText } from '#shared/bids/offer_scope'
import { money } from '#shared/values/money'
import type { PartyBid } from '~/components/bids/offers'
import { costChart, lineStyle, type LineStyle } from '~/components/comparison/cost_chart'
import type { ScopedOffer } from '#shared/bids/offer_verdict'
import { classes } from '~/lib/classes'
import { plural } from '~/lib/format'

interface CostCurveProps {
  bids: readonly PartyBid[]
  /** Price and scope of each bid. */
  offers: readonly ScopedOffer[]
  days: number
  /** Indexes in `bids` of the lines drawn in the accent color. */
  best: readonly number[]
}

const at = (x: number, y: number): CSSProperties => ({ left: `${x}%`, top: `${y}%` })

/** The total cost of each bid as a step line, and a legend. The table has the same figures. */
export function CostCurve({ bids, offers, days, best: bests }: CostCurveProps) {
  const prices = offers.map(({ price }) => price)
  const { lines, rows, columns, x, end } = costChart(prices, days)
  // The best line is drawn last, on top of the others.
  const order = bids
    .map((bid, position) => ({ bid, line: lines[position], position }))
    .map((drawn) => ({ ...drawn, best: bests.includes(drawn.position) }))
    .toSorted((one, other) => Number(one.best) - Number(other.best))
  const above = order.filter(({ line }) => line.above !== null)
  return (
    <div className="grid min-w-0 content-start gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_15.5rem]">
      <div className="min-w-0">
        <p className="text-sm font-semibold">Total cost by days on market</p>
        <div
          role="img"
          aria-label={`Step lines of the ${bids.length} offers; the figures are listed below`}
          className={classes(
            'num relative mr-7 mb-7 ml-14 h-46 text-xs text-muted lg:h-53',
            above.length > 0 ? 'mt-8' : 'mt-3'
          )}
        >
          {end < 100 && (
            <div className="absolute right-0 h-full bg-sunken/70" style={{ left: `${end}%` }} />
          )}
          {rows.map(({ cost, y }) => (
            <div key={cost} className="absolute w-full border-t border-line" style={at(0, y)}>
              <span className="absolute right-full -translate-y-1/2 pr-2">{money(cost)}</span>
            </div>
          ))}
          {columns.map(({ day, x: left }) => (
            <span
              key={day}
              className={classes(
                'absolute mt-2 -translate-x-1/2 whitespace-nowrap',
                // On narrow screens every second label is hidden.
                day % 60 === 0 && 'max-sm:hidden'
              )}
              style={at(left, 100)}
            >
              {day === marketDays.longest ? plural(day, 'day') : day}
            </span>
          ))}
          <div className="absolute top-0 h-full border-l border-ink/35" style={{ left: `${x}%` }} />
          {end < 100 && (
            <div
              className="absolute right-0 flex h-full items-center justify-center"
              style={{ left: `${end}%` }}
            >
              <span className="bg-sunken px-1.5 py-0.5 text-center">No prices</span>
            </div>
          )}
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute size-full overflow-visible"
          >
            {order.map(({ bid, line, position, best }) => (
              <path
                key={bid.id}
                d={line.path}
                fill="none"
                vectorEffect="non-scaling-stroke"
                strokeDasharray={lineStyle(position).dashes}
                strokeLinejoin="round"
                className={best ? 'stroke-accent' : 'stroke-control'}
                strokeWidth={best ? 3 : 2}
              />
            ))}
          </svg>
          {order.map(
            ({ bid, line, position, best }) =>
              line.marker && (
                <Marker
                  key={bid.id}
                  shape={lineStyle(position).shape}
                  best={best}
                  style={at(line.marker.x, line.marker.y)}
                />
              )
          )}
          {order.map(
            ({ bid, line: { label }, best }) =>
              label && (
                <span
                  key={bid.id}
                  aria-hidden="true"
                  className={classes(
                    'absolute ml-1.5 -translate-y-1/2 leading-4 font-semibold',
                    best ? 'text-accent' : 'text-ink'
                  )}
                  style={at(label.x, label.y)}
                >
                  {bid.letter}
                </span>
              )
          )}
          {above.length > 0 && (
            <p
              aria-hidden="true"
              className="absolute right-0 bottom-full flex flex-wrap justify-end gap-x-3 pb-1 text-ink"
            >
              {above.map(({ bid, line }) => (
                <span key={bid.id} className="whitespace-nowrap">
                  <b className="font-semibold">{bid.letter}</b> ↑ {money(line.above!)}
                </span>
              ))}
            </p>
          )}
        </div>
      </div>
      <Legend bids={bids} offers={offers} days={days} best={bests} />
    </div>
  )
}

interface MarkerProps {
  shape: LineStyle['shape']
  best: boolean
  style: CSSProperties
}

function Marker({ shape, best, style }: MarkerProps) {
  return (
    <span
      className={classes(
        'absolute -translate-1/2 border-2 border-surface',
        shape === 'dot' && 'rounded-full',
        shape === 'diamond' && 'rotate-45',
        best ? 'size-3.5 bg-accent' : 'size-3 bg-control'
      )}
      style={style}
    />
  )
}

/** The letters of the lines, by arrival. Screen readers have the table instead. */
function Legend({ bids, offers, days, best: bests }: CostCurveProps) {
  return (
    <ul
      aria-hidden="true"
      className="num gap-x-6 text-[0.8125rem] leading-5 sm:columns-[13.5rem] xl:columns-1 xl:pt-8"
    >
      {offers.map(({ price, scope }, position) => {
        const cost = costAt(price, days)
        const best = bests.includes(position)
        const { dashes, shape } = lineStyle(position)
        return (
          <li
            key={bids[position].id}
            className={classes(
              'flex break-inside-avoid items-center gap-2 py-0.5',
              best ? 'font-semibold text-accent' : 'text-muted'
            )}
          >
            <span className="relative h-4 w-10 shrink-0 sm:w-11">
              <svg className="absolute size-full" viewBox="0 0 44 16" preserveAspectRatio="none">
                <path
                  d="M0 8H44"
                  vectorEffect="non-scaling-stroke"
                  strokeDasharray={dashes}
                  strokeWidth={best ? 3 : 2}
                  className={best ? 'stroke-accent' : 'stroke-control'}
                />
              </svg>
              <Marker shape={shape} best={best} style={at(86, 50)} />
            </span>
            <span className={best ? undefined : 'font-semibold text-ink'}>
              {bids[position].letter}
            </span>
            <span className="font-medium whitespace-nowrap text-ink">
              {cost === null ? `from ${money(price.amount)}` : money(cost)}
            </span>
            {scope && (
              <span className="min-w-0 truncate font-normal text-muted">
                {isComplete(scope) ? scopeText(scope).toLowerCase() : scopeText(scope)}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
