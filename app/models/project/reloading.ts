import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { activeProjectStatuses } from '#lifecycles/project_lifecycle'
import { liveBidStatuses } from '#lifecycles/bid_lifecycle'

/**
 * Lets the pages of projects reload: they poll by version, and any update increments it (a trigger).
 * Locks the projects in the order of their ids, like every action.
 */
export async function reloadProjects(ids: readonly number[], trx: TransactionClientContract) {
  await trx.rawQuery(
    `update projects set version = version where id in (
       select id from projects where id = any(:ids::int[]) order by id for update)`,
    { ids: [...ids] }
  )
}

/** The same for the active projects on which one of these companies has a live bid. */
export async function reloadProjectsWithBidsOf(
  stagers: readonly number[],
  trx: TransactionClientContract
) {
  await trx.rawQuery(
    `update projects set version = version where id in (
       select id from projects where status = any(:active) and id in (
         select project_id from bids where user_id = any(:stagers::int[]) and status = any(:live)
       ) order by id for update)`,
    {
      stagers: [...stagers],
      active: [...activeProjectStatuses],
      live: [...liveBidStatuses],
    }
  )
}
