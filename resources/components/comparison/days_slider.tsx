import { useEffect, useId, useState, type CSSProperties } from 'react'
import { marketDays } from '#shared/bid_costs'
import type { PartyBid } from '~/components/bids/offers'
import { CompanyName } from '~/components/comparison/company_name'
import { listed, sentenceOf, type Verdict } from '~/components/comparison/verdict'
import { plural } from '~/lib/format'

const { shortest, longest, step } = marketDays
/** Delay in milliseconds before screen readers announce the result of moving the slider. */
const REST = 300

interface DaysSliderProps {
  bids: readonly PartyBid[]
  days: number
  verdict: Verdict
  onDaysChange: (days: number) => void
}

export function DaysSlider({ bids, days, verdict, onDaysChange }: DaysSliderProps) {
  const id = useId()
  const debounced = useDebounced(sentenceOf(verdict, bids))
  const fill: CSSProperties & Record<'--fill', string> = {
    '--fill': `${((days - shortest) / (longest - shortest)) * 100}%`,
  }
  return (
    <div className="flex flex-col">
      <div className="flex items-baseline justify-between lg:block">
        <label className="label" htmlFor={id}>
          Days on market
        </label>
        <span
          aria-hidden="true"
          className="figure block text-[1.75rem] leading-9 lg:mt-1 lg:text-[3rem] lg:leading-13"
        >
          {plural(days, 'day')}
        </span>
      </div>
      <input
        id={id}
        type="range"
        className="range mt-1"
        style={fill}
        min={shortest}
        max={longest}
        step={step}
        value={days}
        aria-valuetext={plural(days, 'day')}
        onChange={(event) => onDaysChange(Number(event.target.value))}
      />
      <p className="num flex justify-between text-[0.8125rem] text-muted" aria-hidden="true">
        <span>{shortest}</span>
        <span>{longest}</span>
      </p>
      <p className="mt-3 text-pretty">
        {verdict.before}
        <Names bids={verdict.about.map((at) => bids[at])} />
        {verdict.after}
      </p>
      <p className="sr-only" role="status">
        {debounced}
      </p>
    </div>
  )
}

/** `A, B, and C`, each a link. */
function Names({ bids }: { bids: readonly PartyBid[] }) {
  const names = bids.map(({ bidder }) => bidder.stagerIdentifier)
  let next = 0
  return listed.formatToParts(names).map(({ type, value }, at) => {
    if (type === 'literal') return value
    const bid = bids[next++]
    return <CompanyName key={at} bid={bid} />
  })
}

function useDebounced(sentence: string): string {
  const [debounced, setDebounced] = useState(sentence)
  useEffect(() => {
    const rest = setTimeout(() => setDebounced(sentence), REST)
    return () => clearTimeout(rest)
  }, [sentence])
  return debounced
}
