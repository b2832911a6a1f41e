import { useEffect, useId, useState, type CSSProperties } from 'react'
import { marketDays } from '#shared/bid_costs'
import type { Verdict } from '~/components/comparison/verdict'
import { plural } from '~/lib/format'

const { shortest, longest, step } = marketDays
/** What changes under a moving slider is read out once it rests; in milliseconds. */
const REST = 300

interface DaysSliderProps {
  days: number
  verdict: Verdict
  onDaysChange: (days: number) => void
}

export function DaysSlider({ days, verdict, onDaysChange }: DaysSliderProps) {
  const id = useId()
  const sentence = `${verdict.who} ${verdict.says}`.trim()
  const rested = useRested(sentence)
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
      <p className="mt-4 text-pretty lg:mt-auto" aria-hidden="true">
        <span className="font-semibold">{verdict.who}</span> {verdict.says}
      </p>
      <p className="sr-only" role="status">
        {rested}
      </p>
    </div>
  )
}

function useRested(sentence: string): string {
  const [rested, setRested] = useState(sentence)
  useEffect(() => {
    const rest = setTimeout(() => setRested(sentence), REST)
    return () => clearTimeout(rest)
  }, [sentence])
  return rested
}
