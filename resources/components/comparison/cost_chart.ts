import { costLine, lastPricedDay } from '#shared/bids/bid_comparison'
import { costAt, marketDays, type PricedBid } from '#shared/bids/bid_costs'

const { shortest, longest } = marketDays
const MOST_TICKS = 5

/** Coordinates are percentages of the chart's width and height, from the top left. */
export interface ChartLine {
  path: string
  /** The line's position on the chosen day; null if its cost isn't known. */
  marker: { x: number; y: number } | null
  /** Where its letter stands, after its end; labels that end together don't overlap. */
  label: { x: number; y: number }
}

/** Each dash pattern is used with each shape before a pair repeats. */
const dashes = [undefined, '7 5', '2 4', '12 4 2 4', '4 2', '14 6']
const shapes = ['dot', 'square', 'diamond'] as const

export interface LineStyle {
  dashes: string | undefined
  /** The marker on the chosen day. */
  shape: (typeof shapes)[number]
}

/** How the line at `position` differs from the others, for readers who can't rely on color. */
export const lineStyle = (position: number): LineStyle => ({
  dashes: dashes[position % dashes.length],
  shape: shapes[Math.floor(position / dashes.length) % shapes.length],
})

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

/** The least distance between two labels. */
const labelGap = 8

/** Moves labels with the same end apart, as little as needed and within the chart, in their order. */
function apart(labels: readonly { x: number; y: number }[]): { x: number; y: number }[] {
  const moved = labels.map((label) => ({ ...label }))
  for (const end of new Set(moved.map(({ x }) => x))) {
    const group = moved.filter(({ x }) => x === end).toSorted((one, other) => one.y - other.y)
    const gap = Math.min(labelGap, 100 / Math.max(1, group.length - 1))
    group.forEach((label, at) => {
      if (at > 0) label.y = round(Math.max(label.y, group[at - 1].y + gap))
    })
    for (let at = group.length - 1; at >= 0; at -= 1) {
      const lowest = 100 - (group.length - 1 - at) * gap
      group[at].y = round(Math.min(group[at].y, lowest))
    }
  }
  return moved
}

/** The bids' step lines and the grid behind them. */
export function costChart(offers: readonly PricedBid[], days: number) {
  const lines = offers.map(costLine)
  const { from, to, ticks } = scaleOf(lines.flatMap(({ steps }) => steps.map(({ cost }) => cost)))
  const yOf = (cost: number) => round((1 - (cost - from) / (to - from)) * 100)
  const labels = apart(
    lines.map(({ steps, until }) => ({ x: xOf(until), y: yOf(steps.at(-1)!.cost) }))
  )
  return {
    x: xOf(days),
    /** Where the last line ends. */
    end: xOf(lastPricedDay(offers)),
    rows: ticks.map((cost) => ({ cost, y: yOf(cost) })),
    columns: [30, 60, 90, 120, 150].map((day) => ({ day, x: xOf(day) })),
    lines: lines.map(({ steps, until }, at): ChartLine => {
      const [first, ...others] = steps
      const rises = others.map(({ day, cost }) => `H${xOf(day)}V${yOf(cost)}`).join('')
      const cost = costAt(offers[at], days)
      return {
        path: `M${xOf(first.day)} ${yOf(first.cost)}${rises}H${xOf(until)}`,
        marker: cost === null ? null : { x: xOf(days), y: yOf(cost) },
        label: labels[at],
      }
    }),
  }
}
