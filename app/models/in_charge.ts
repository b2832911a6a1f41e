import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#exceptions/http_refusals'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import { inChargeRefusals } from '#lifecycles/in_charge_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import type { LockedProject } from '#models/project'
import Seat from '#models/seat'
import type User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'

type SeatId = Pick<Seat, 'id'>

/** Both sides of a job have someone in charge, or nobody; neither sees the other's. */
const tables = ['projects', 'bids'] as const

/**
 * Sets who in the actor's account is in charge of its side of a job.
 *
 * @param seatId  null: nobody
 * @throws NotFound (404) if the account has neither posted the project nor made an offer on it
 * @throws RuleViolation (409) for a seat that has ended, that is another account's, or that keeps the books
 */
export async function putInCharge(
  { project, bids, trx }: LockedProject,
  actor: User,
  seatId: number | null
) {
  await lockActiveAccount(actor, trx)
  const isOwner = isOwnedBy(project, actor)
  const job = isOwner ? project : bids.findLast((bid) => isMadeBy(bid, actor))
  if (!job) throw new NotFound()
  if (seatId !== null) {
    const seat = await Seat.ofAccount(actor, trx).where('id', seatId).first()
    refuseIf(inChargeRefusals.choose({ seat }))
  }
  const table = isOwner ? 'projects' : 'bids'
  await trx.from(table).where('id', job.id).update({ in_charge_id: seatId })
}

/** Who is in charge of what a person has just made: that person, if the account has several. */
export async function inChargeOfOwnWork(
  { id: userId, seat }: User,
  trx: TransactionClientContract
): Promise<number | null> {
  if (!seat) return null
  const [{ people }] = await trx
    .from('seats')
    .where('user_id', userId)
    .whereNull('ended_at')
    .count('* as people')
  return Number(people) > 1 ? seat.id : null
}

/**
 * Gives the jobs of someone who leaves, or who from now on keeps the books, to someone else of the account.
 *
 * @param to  null: nobody
 */
export async function handOver(from: SeatId, to: SeatId | null, trx: TransactionClientContract) {
  for (const table of tables) {
    await trx
      .from(table)
      .where('in_charge_id', from.id)
      .update({ in_charge_id: to?.id ?? null })
  }
}
