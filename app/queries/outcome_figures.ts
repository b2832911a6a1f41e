import db from '@adonisjs/lucid/services/db'
import type { OutcomeFigures } from '#shared/market/outcome_figures'

/** What a company's page says about the outcomes of its stagings; null if too few are reported. */
export async function outcomesOfCompany(id: number): Promise<OutcomeFigures | null> {
  const row = await db.from('outcome_figures').where('company_id', id).first()
  return row?.figures ?? null
}

/** The figures of one quarter of the market. */
export interface QuarterOutcomes {
  /** The quarter's first day (YYYY-MM-DD). */
  day: string
  figures: OutcomeFigures
  hasSamples: boolean
}

/** The published figures of quarters, the newest first. */
export const outcomesOfQuarters = (): Promise<QuarterOutcomes[]> =>
  db
    .from('outcome_figures')
    .whereNotNull('quarter')
    .whereNotNull('figures')
    .orderBy('quarter', 'desc')
    .select(db.raw('quarter::text as day'), 'figures', 'has_samples as hasSamples')
