import type { CSSProperties } from 'react'
import { marketDays } from '#shared/bid_costs'
import { money } from '#shared/money'
import type { PartyBid } from '~/components/bids/offers'
import { priced, shortName } from '~/components/comparison/compared'
import { costChart } from '~/components/comparison/cost_chart'
import { classes } from '~/lib/classes'
import { plural } from '~/lib/format'

/** A dash pattern for each line, for readers who can't rely on color or labels. */
const dashes = [undefined, '7 5', '2 4', '12 4 2 4', '4 2', '14 6']

interface CostCurveProps {
  bids: readonly PartyBid[]
  days: number
  /** Indexes in `bids` of the lines drawn in the accent color. */
  lowest: readonly number[]
}

const at = (x: number, y: number): CSSProperties => ({ left: `${x}%`, top: `${y}%` })

/** The total cost of each bid as a step line. The table has the same figures. */
export function CostCurve({ bids, days, lowest }: CostCurveProps) {
  const { lines, rows, columns, x } = costChart(bids.map(priced), days)
  // The lowest line is drawn last, on top of the others.
  const order = bids
    .map((bid, position) => ({ bid, line: lines[position], position }))
    .map((drawn) => ({ ...drawn, best: lowest.includes(drawn.position) }))
    .toSorted((one, other) => Number(one.best) - Number(other.best))
  return (
    <div className="min-w-0">
      <p className="text-sm font-semibold">Total cost by days on market</p>
      <div
        role="img"
        aria-label={`Step lines of the ${bids.length} offers; the figures are listed below`}
        className="num relative mt-3 mr-12 mb-7 ml-14 h-46 text-xs text-muted lg:h-53"
      >
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
              strokeDasharray={dashes[position % dashes.length]}
              strokeLinejoin="round"
              className={best ? 'stroke-accent' : 'stroke-control'}
              strokeWidth={best ? 3 : 2}
            />
          ))}
        </svg>
        {order.map(({ bid, line, best }) => (
          <div key={bid.id} className={classes(best && 'font-semibold text-accent')}>
            {line.marker && (
              <span
                className={classes(
                  'absolute -translate-1/2 rounded-full border-2 border-surface',
                  best ? 'size-3.5 bg-accent' : 'size-3 bg-control'
                )}
                style={at(line.marker.x, line.marker.y)}
              />
            )}
            <span
              className="absolute ml-1.5 -translate-y-1/2 rounded-sm bg-surface/85 px-0.5 text-[0.8125rem] leading-4 whitespace-nowrap"
              style={at(line.end.x, line.end.y)}
            >
              {shortName(bid)}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
