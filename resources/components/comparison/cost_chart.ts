import { costAt, costLine, marketDays, type PricedBid } from '#shared/bid_costs'

const { shortest, longest } = marketDays
const MOST_TICKS = 5
/** Height of a line's name, in percent of the chart's height. */
const NAME = 8

/** Coordinates are percentages of the chart's width and height, from the top left. */
export interface ChartLine {
  path: string
  end: { x: number; y: number }
  /** The line's position on the chosen day; null if its cost isn't known. */
  marker: { x: number; y: number } | null
}

const round = (value: number) => Math.round(value * 100) / 100
const xOf = (day: number) => round(((day - shortest) / (longest - shortest)) * 100)

/** An axis with round dollar amounts that includes all costs, in about `MOST_TICKS` steps. */
function scaleOf(costs: number[]): { from: number; to: number; ticks: number[] } {
  const [low, high] = [Math.min(...costs), Math.max(...costs)]
  let step = 50
  for (let grow = 0; (high - low) / step > MOST_TICKS; grow++) step *= grow % 3 === 1 ? 2.5 : 2
  const from = Math.floor(low / step) * step
  const to = Math.max(Math.ceil(high / step) * step, from + step)
  const count = Math.round((to - from) / step)
  return { from, to, ticks: Array.from({ length: count + 1 }, (_, at) => from + at * step) }
}

/** Moves the names of lines that end on the same day apart if they overlap. */
function spread(ends: ChartLine['end'][]): ChartLine['end'][] {
  const moved = ends.map((end) => ({ ...end }))
  for (const column of new Set(ends.map(({ x }) => x))) {
    const names = moved.filter(({ x }) => x === column).toSorted((one, other) => one.y - other.y)
    const gap = Math.min(NAME, 100 / Math.max(1, names.length - 1))
    names.forEach((end, at) => {
      if (at > 0) end.y = Math.max(end.y, names[at - 1].y + gap)
    })
    names.toReversed().forEach((end, at, upwards) => {
      end.y = Math.min(end.y, at > 0 ? upwards[at - 1].y - gap : 100)
    })
  }
  return moved
}

/** The bids' step lines and the grid behind them. */
export function costChart(offers: readonly PricedBid[], days: number) {
  const lines = offers.map(costLine)
  const { from, to, ticks } = scaleOf(lines.flatMap(({ steps }) => steps.map(({ cost }) => cost)))
  const yOf = (cost: number) => round((1 - (cost - from) / (to - from)) * 100)
  const ends = lines.map(({ steps, until }) => ({ x: xOf(until), y: yOf(steps.at(-1)!.cost) }))
  const names = spread(ends)
  return {
    x: xOf(days),
    rows: ticks.map((cost) => ({ cost, y: yOf(cost) })),
    columns: [30, 60, 90, 120, 150].map((day) => ({ day, x: xOf(day) })),
    lines: lines.map(({ steps, until }, at): ChartLine => {
      const [first, ...others] = steps
      const rises = others.map(({ day, cost }) => `H${xOf(day)}V${yOf(cost)}`).join('')
      const cost = costAt(offers[at], days)
      return {
        path: `M${xOf(first.day)} ${yOf(first.cost)}${rises}H${xOf(until)}`,
        end: names[at],
        marker: cost === null ? null : { x: xOf(days), y: yOf(cost) },
      }
    }),
  }
}
