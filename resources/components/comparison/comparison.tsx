import { lastPricedDay, marketDays, startDay } from '#shared/bid_costs'
import type { UsualPrice } from '#shared/usual_prices'
import type { Data } from '@generated/data'
import { useEffect, useState } from 'react'
import type { PartyBid } from '~/components/bids/offers'
import {
  type ComparisonRow,
  comparisonRows,
  overLowest,
  priced,
} from '~/components/comparison/compared'
import { ComparisonCards } from '~/components/comparison/comparison_cards'
import { ComparisonTable } from '~/components/comparison/comparison_table'
import { CostCurve } from '~/components/comparison/cost_curve'
import { DaysSlider } from '~/components/comparison/days_slider'
import { PrintSheet } from '~/components/comparison/print_sheet'
import { UsualPricePanel } from '~/components/prices/usual_price_panel'
import { type Verdict, verdictOn } from '~/components/comparison/verdict'

export interface ComparisonProps {
  bids: readonly PartyBid[]
  rows: readonly ComparisonRow[]
  days: number
  verdict: Verdict
  /** The last day with a price if no bid has one on the chosen day. */
  pricesEnd: number | null
  onAccept: (bid: PartyBid) => void
}

interface OfferComparisonProps extends Pick<ComparisonProps, 'bids' | 'onAccept'> {
  project: Data.Project
  usualPrice: UsualPrice | null
}

/** Compares two or more bids: the cost over time, and the terms. */
export function Comparison({ project, bids, usualPrice, onAccept }: OfferComparisonProps) {
  const [days, setDays] = useMarketDays(project.id, bids)
  const verdict = verdictOn(bids, days)
  const rows = [...overLowest(bids, days, verdict), ...comparisonRows(bids, project, usualPrice)]
  const pricesEnd = verdict.cost === null ? lastPricedDay(bids.map(priced)) : null
  const shown = { bids, rows, days, verdict, pricesEnd, onAccept }
  return (
    <>
      <section
        aria-label="Days on market"
        className="no-print card mt-7 grid gap-x-14 gap-y-6 p-5 sm:p-6 lg:grid-cols-[19rem_minmax(0,1fr)] lg:p-8"
      >
        <DaysSlider bids={bids} days={days} verdict={verdict} onDaysChange={setDays} />
        <CostCurve bids={bids} days={days} lowest={verdict.lowest} />
      </section>
      {usualPrice && (
        <div className="no-print mt-6">
          <UsualPricePanel wide usual={usualPrice} />
        </div>
      )}
      <ComparisonTable {...shown} />
      <ComparisonCards {...shown} />
      <PrintSheet
        project={project}
        bids={bids}
        days={days}
        verdict={verdict}
        usualPrice={usualPrice}
      />
      <p className="no-print mt-5 text-sm text-muted">
        A started extra month counts in full. If a company gives no extra-month price, its total
        stops at the end of its term.
      </p>
    </>
  )
}

const { shortest, longest, step } = marketDays

const keyOf = (projectId: number) => `stagely-days-${projectId}`

/**
 * The days on market last chosen for this project, kept in localStorage. Until a choice, they stay
 * where the first bids put them, also when others arrive.
 */
function useMarketDays(projectId: number, bids: readonly PartyBid[]) {
  const [days, setDays] = useState(() => startDay(bids.map(priced)))
  useEffect(() => {
    const chosen = stored(projectId)
    if (chosen !== null) setDays(chosen)
  }, [projectId])

  function choose(chosen: number) {
    setDays(chosen)
    try {
      localStorage.setItem(keyOf(projectId), String(chosen))
    } catch {
      // Storage is blocked, so the next visit starts from the usual day.
    }
  }

  return [days, choose] as const
}

function stored(projectId: number): number | null {
  try {
    const days = Number(localStorage.getItem(keyOf(projectId)))
    return days >= shortest && days <= longest && days % step === 0 ? days : null
  } catch {
    // The browser blocks storage.
    return null
  }
}
