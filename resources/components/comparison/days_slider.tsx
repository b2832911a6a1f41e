import { Link } from '@inertiajs/react'
import { useEffect, useId, useState, type CSSProperties } from 'react'
import { lastPricedDay } from '#shared/bids/bid_comparison'
import { marketDays } from '#shared/bids/bid_costs'
import { bidderName, companyAddress, type PartyBid } from '~/components/bids/offers'
import { priced } from '~/components/comparison/compared'
import { verdictText, type SentencePart, type Verdict } from '#shared/bids/offer_verdict'
import { AskForPrice } from '~/components/comparison/offer_cost'
import { ChevronDown, MessageCircle } from '~/components/ui/icons'
import { Identifier } from '~/components/ui/identifier'
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
  const pricesEnd = lastPricedDay(bids.map(priced))
  const debounced = useDebounced(
    verdictText(
      verdict,
      bids.map(({ letter }) => letter ?? '')
    )
  )
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
      {/* Without any price, the note below says it. */}
      {verdict.isPriced && (
        <p className="mt-3 text-pretty">
          <strong className="font-semibold">
            <Sentence parts={verdict.lead} bids={bids} />
          </strong>
          <Sentence parts={verdict.rest} bids={bids} />
        </p>
      )}
      {pricesEnd < longest && <PricesEnd bids={bids} day={pricesEnd} />}
      <p className="sr-only" role="status">
        {debounced}
      </p>
    </div>
  )
}

/** Says that no bid has a price after `day`, and links a question to each stager. */
function PricesEnd({ bids, day }: { bids: readonly PartyBid[]; day: number }) {
  return (
    <div className="mt-3">
      <p className="text-pretty">No offer gives a price after {plural(day, 'day')}.</p>
      <details className="group mt-2">
        <summary className="btn btn-secondary btn-sm">
          <MessageCircle className="icon" />
          Ask for a price
          <ChevronDown className="icon text-muted group-open:rotate-180" />
        </summary>
        <ul className="mt-2 border-l-2 border-line pl-4">
          {bids.map((bid) => (
            <li key={bid.id}>
              <AskForPrice
                bid={bid}
                className="inline-flex min-h-9 items-center text-[0.9375rem] underline decoration-line decoration-2 underline-offset-4 hover:text-accent hover:decoration-accent pointer-coarse:min-h-11"
              >
                <span className="sr-only">Ask for a price from </span>
                {bid.letter}, <Identifier of={bidderName(bid)} />
              </AskForPrice>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

interface SentenceProps {
  parts: readonly SentencePart[]
  bids: readonly PartyBid[]
}

const Sentence = ({ parts, bids }: SentenceProps) =>
  parts.map((part, place) =>
    typeof part === 'number' ? <LetterLink key={place} bid={bids[part]} /> : part
  )

/** The letter of an offer within the sentence, which leads to the company's page, if it has one. */
function LetterLink({ bid }: { bid: PartyBid }) {
  const href = companyAddress(bid)
  if (!href) return <b className="font-semibold">{bid.letter}</b>
  return (
    <Link
      href={href}
      aria-label={`${bid.letter}, ${bidderName(bid)}`}
      className="font-semibold underline decoration-line decoration-2 underline-offset-4 hover:text-accent hover:decoration-accent"
    >
      {bid.letter}
    </Link>
  )
}

function useDebounced(sentence: string): string {
  const [debounced, setDebounced] = useState(sentence)
  useEffect(() => {
    const rest = setTimeout(() => setDebounced(sentence), REST)
    return () => clearTimeout(rest)
  }, [sentence])
  return debounced
}
