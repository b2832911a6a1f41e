import { costLine, lastPricedDay } from '#shared/bids/bid_comparison'
import { costAt, marketDays, type PricedBid } from '#shared/bids/bid_costs'

const { shortest, longest } = marketDays
const MOST_TICKS = 5

/** Coordinates are percentages of the chart's width and height, from the top left. */
export interface ChartLine {
  /** Ends at the upper edge if the line goes on above it; empty if all of it is above. */
  path: string
  /** The line's position on the chosen day; null if its cost isn't known or is above the chart. */
  marker: { x: number; y: number } | null
  /** Where its letter stands, after its end; labels that end together don't overlap. Null if it ends above the chart. */
  label: { x: number; y: number } | null
  /** What is written at the upper edge if it ends above the chart: the chosen day's cost if it's above, or else the last. */
  above: number | null
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

/** So many times the median is out of scale. */
const outOfScale = 3

/**
 * The costs that the axis includes. One extreme price would flatten the other lines, so it's left out if most of at
 * least three lines stay far below it.
 */
function costsInScale(lines: readonly { steps: readonly { cost: number }[] }[]): number[] {
  const costs = lines.flatMap(({ steps }) => steps.map(({ cost }) => cost))
  const tops = lines.map(({ steps }) => steps.at(-1)!.cost).toSorted((one, other) => one - other)
  const limit = tops.length < 3 ? Infinity : outOfScale * tops[Math.floor(tops.length / 2)]
  return costs.filter((cost) => cost <= limit)
}

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
  const { from, to, ticks } = scaleOf(costsInScale(lines))
  const yOf = (cost: number) => round((1 - (cost - from) / (to - from)) * 100)
  const isAbove = (cost: number) => cost > to
  const ends = lines.map(({ steps, until }) => ({ x: xOf(until), cost: steps.at(-1)!.cost }))
  const within = ends.filter(({ cost }) => !isAbove(cost))
  const labels = apart(within.map(({ x, cost }) => ({ x, y: yOf(cost) })))
  return {
    x: xOf(days),
    /** Where the last line ends. */
    end: xOf(lastPricedDay(offers)),
    rows: ticks.map((cost) => ({ cost, y: yOf(cost) })),
    columns: [30, 60, 90, 120, 150].map((day) => ({ day, x: xOf(day) })),
    lines: lines.map(({ steps, until }, at): ChartLine => {
      const [first] = steps
      const shown = steps.filter(({ cost }) => !isAbove(cost))
      const leaving = steps.at(shown.length)
      const rises = shown.slice(1).map(({ day, cost }) => `H${xOf(day)}V${yOf(cost)}`)
      const end = leaving ? `H${xOf(leaving.day)}V0` : `H${xOf(until)}`
      const cost = costAt(offers[at], days)
      return {
        path:
          shown.length === 0 ? '' : `M${xOf(first.day)} ${yOf(first.cost)}${rises.join('')}${end}`,
        marker: cost === null || isAbove(cost) ? null : { x: xOf(days), y: yOf(cost) },
        label: leaving ? null : labels[within.indexOf(ends[at])],
        above: leaving ? (cost !== null && isAbove(cost) ? cost : ends[at].cost) : null,
      }
    }),
  }
}
