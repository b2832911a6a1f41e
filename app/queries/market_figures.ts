import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { marketStats } from '#queries/market_stats'
import { quietMarkets } from '#queries/quiet_markets'
import { revenueFigures } from '#queries/revenue'
import { comparedFigures, comparedPeriods, weeklyFigures } from '#queries/week_figures'

/** How many markets the console lists. */
const shownMarkets = 50

/** With at least this many users, projects and bids, figures are computed ahead. */
const largeMarket = 200_000

const computations = {
  async overview(at: DateTime) {
    const periods = comparedPeriods(at)
    const [stats, weeks, compared] = await Promise.all([
      marketStats(),
      weeklyFigures(at),
      comparedFigures(periods),
    ])
    return { stats, weeks, periods, compared }
  },

  async revenue(at: DateTime) {
    const [revenue, markets] = await Promise.all([revenueFigures(at), quietMarkets(shownMarkets)])
    return { revenue, markets }
  },
}

type Name = keyof typeof computations
type Figures<Of extends Name> = Awaited<ReturnType<(typeof computations)[Of]>>

/** Figures with the time they were computed at (ISO). */
export type Dated<Of extends Name> = Figures<Of> & { asOf: string }

async function compute<Of extends Name>(name: Of): Promise<Dated<Of>> {
  const at = DateTime.utc()
  const figures = (await computations[name](at)) as Figures<Of>
  return { ...figures, asOf: at.toISO() }
}

/** The figures that were computed ahead; in a small market, computed now. */
export async function marketFigures<Of extends Name>(name: Of): Promise<Dated<Of>> {
  const stored = await db.from('figure_snapshots').where({ name }).first()
  return stored ? stored.figures : compute(name)
}

/** PostgreSQL's estimate of how many users, projects and bids there are. */
async function estimatedSize(): Promise<number> {
  const { rows } = await db.rawQuery<{ rows: { size: number }[] }>(
    `select sum(greatest(reltuples, 0))::int as size from pg_class
     where oid in ('users'::regclass, 'projects'::regclass, 'bids'::regclass)`
  )
  return rows[0].size
}

/**
 * Computes the figures of a large market ahead. In a smaller market, only removes the stored ones, because
 * there they are fast enough to be computed on every request.
 */
export async function refreshFigures(from = largeMarket): Promise<void> {
  if ((await estimatedSize()) < from) {
    await db.from('figure_snapshots').delete()
    return
  }
  for (const name of Object.keys(computations) as Name[]) {
    const figures = JSON.stringify(await compute(name))
    await db
      .insertQuery()
      .table('figure_snapshots')
      .insert({ name, figures })
      .knexQuery.onConflict('name')
      .merge()
  }
}
