import { lastPricedDay, startDay } from '#shared/bids/bid_comparison'
import type { UsualPrice } from '#shared/market/usual_prices'
import type { Data } from '@generated/data'
import { useEffect, useState } from 'react'
import type { PartyBid } from '~/components/bids/offers'
import {
  type ComparisonGroup,
  comparisonGroups,
  priced,
  scopedOffers,
} from '~/components/comparison/compared'
import { ComparisonCards } from '~/components/comparison/comparison_cards'
import { ComparisonTable } from '~/components/comparison/comparison_table'
import { CostCurve } from '~/components/comparison/cost_curve'
import { DaysSlider } from '~/components/comparison/days_slider'
import { PrintSheet } from '~/components/comparison/print_sheet'
import { UsualPricePanel } from '~/components/prices/usual_price_panel'
import { storeDays, storedDays } from '~/lib/market_days'
import { type ScopedOffer, type Verdict, verdictOn } from '#shared/bids/offer_verdict'

export interface ComparisonProps {
  bids: readonly PartyBid[]
  /** Price and scope of each bid. */
  offers: readonly ScopedOffer[]
  groups: readonly ComparisonGroup[]
  days: number
  verdict: Verdict
  /** The last day with a price if no bid has one on the chosen day. */
  pricesEnd: number | null
  onAccept: (bid: PartyBid) => void
}

interface OfferComparisonProps extends Pick<ComparisonProps, 'bids' | 'onAccept'> {
  project: Data.Project
  usualPrice: UsualPrice | null
  /** Names of what companies can have checked. */
  checks: readonly string[]
}

/** Compares two or more bids, in the order of their letters: what they cover, the cost over time, and the terms. */
export function Comparison(props: OfferComparisonProps) {
  const { project, bids, usualPrice, checks, onAccept } = props
  const [days, setDays] = useMarketDays(project.id, bids)
  const offers = scopedOffers(bids, project)
  const verdict = verdictOn(offers, days)
  const groups = comparisonGroups({ bids, offers, project, usualPrice, checks, days, verdict })
  const pricesEnd = verdict.isPriced ? null : lastPricedDay(bids.map(priced))
  const shown = { bids, offers, groups, days, verdict, pricesEnd, onAccept }
  return (
    <>
      <section
        aria-label="Days on market"
        className="no-print card mt-7 grid gap-x-14 gap-y-6 p-5 sm:p-6 lg:grid-cols-[19rem_minmax(0,1fr)] lg:p-8"
      >
        <DaysSlider bids={bids} days={days} verdict={verdict} onDaysChange={setDays} />
        <CostCurve bids={bids} offers={offers} days={days} best={verdict.best} />
      </section>
      <ComparisonTable {...shown} />
      <ComparisonCards {...shown} />
      {usualPrice?.figure && (
        <div className="no-print mt-6">
          <UsualPricePanel wide usual={usualPrice} />
        </div>
      )}
      <PrintSheet
        project={project}
        bids={bids}
        offers={offers}
        days={days}
        verdict={verdict}
        usualPrice={usualPrice}
      />
      <p className="no-print mt-5 max-w-3xl text-sm text-pretty text-muted">
        A started extra month counts in full. If a company gives no extra-month price, its total
        stops at the end of its term. “Lowest” is given among offers for the same rooms, except for
        an extra month. The price per room counts only the rooms that an offer includes.
      </p>
    </>
  )
}

/**
 * The days on market last chosen for this project, kept in the browser. Until a choice, they stay
 * where the first bids put them, also when others arrive.
 */
function useMarketDays(projectId: number, bids: readonly PartyBid[]) {
  const [days, setDays] = useState(() => startDay(bids.map(priced)))
  useEffect(() => {
    const chosen = storedDays(projectId)
    if (chosen !== null) setDays(chosen)
  }, [projectId])

  function choose(chosen: number) {
    setDays(chosen)
    storeDays(projectId, chosen)
  }

  return [days, choose] as const
}
