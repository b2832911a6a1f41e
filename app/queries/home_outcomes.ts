import db from '@adonisjs/lucid/services/db'
import type { HomeOutcomeDetails } from '#shared/jobs/home_outcomes'

/** What the team reads of an outcome: without the price. */
export interface TeamOutcome extends Pick<
  HomeOutcomeDetails,
  'kind' | 'listedOn' | 'underContractOn' | 'closedOn'
> {
  /** How often it was corrected. */
  changes: number
}

/** The outcome of a project's job, for the team; null without one. */
export async function outcomeForTeam(projectId: number): Promise<TeamOutcome | null> {
  const { rows } = await db.rawQuery<{ rows: TeamOutcome[] }>(
    `select o.kind, o.listed_on::text as "listedOn", o.under_contract_on::text as "underContractOn",
       o.closed_on::text as "closedOn",
       (select count(*)::int from former_home_outcomes f where f.outcome_id = o.id) as changes
     from home_outcomes o join bids b on b.id = o.bid_id where b.project_id = ?`,
    [projectId]
  )
  return rows.at(0) ?? null
}
