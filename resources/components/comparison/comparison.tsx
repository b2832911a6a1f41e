import type { Data } from '@generated/data'
import { useState } from 'react'
import { marketDays } from '#shared/bid_costs'
import type { PartyBid } from '~/components/bids/offers'
import { comparisonRows, type ComparisonRow } from '~/components/comparison/compared'
import { ComparisonCards } from '~/components/comparison/comparison_cards'
import { ComparisonTable } from '~/components/comparison/comparison_table'
import { CostCurve } from '~/components/comparison/cost_curve'
import { DaysSlider } from '~/components/comparison/days_slider'
import { verdictOn, type Verdict } from '~/components/comparison/verdict'

export interface ComparisonProps {
  bids: readonly PartyBid[]
  rows: readonly ComparisonRow[]
  days: number
  verdict: Verdict
  onAccept: (bid: PartyBid) => void
}

interface OfferComparisonProps extends Pick<ComparisonProps, 'bids' | 'onAccept'> {
  project: Data.Project
}

/** Two or more offers: what they come to over time, and term by term. */
export function Comparison({ project, bids, onAccept }: OfferComparisonProps) {
  const [days, setDays] = useState<number>(marketDays.start)
  const verdict = verdictOn(bids, days)
  const shown = { bids, rows: comparisonRows(bids, project), days, verdict, onAccept }
  return (
    <>
      <section
        aria-label="Days on market"
        className="card mt-7 grid gap-x-14 gap-y-6 p-5 sm:p-6 lg:grid-cols-[19rem_minmax(0,1fr)] lg:p-8"
      >
        <DaysSlider days={days} verdict={verdict} onDaysChange={setDays} />
        <CostCurve bids={bids} days={days} lowest={verdict.lowest} />
      </section>
      <ComparisonTable {...shown} />
      <ComparisonCards {...shown} />
      <p className="mt-5 text-sm text-muted">
        Extra months are counted in full from the day the term ends. Where a company names no price
        for them, the total says so and stops at its term.
      </p>
    </>
  )
}
