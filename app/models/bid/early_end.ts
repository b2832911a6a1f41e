import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { marketToday } from '#shared/values/market_time'
import { bidLifecycle, liveBidStatuses, type CancellationReason } from '#lifecycles/bid_lifecycle'
import { jobEndRefusals } from '#lifecycles/job_end_rules'
import { next, refuseIf } from '#lifecycles/lifecycle'
import { projectLifecycle } from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import type Bid from '#models/bid'
import type { LockedBid } from '#models/bid/selection'
import type { LockedProject } from '#models/project'
import { stagingDaysOf, type StagingDays } from '#models/staging/days'
import User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'
import { adminNotices } from '#notifications/account'
import { notify, notifyTeam } from '#notifications/notify'

/**
 * The paid company says that it can't do the job. The project is open again, and the offers in reserve are
 * possible again. The fee stays paid; the team decides about it.
 *
 * @param reason  for the owner and the team
 * @throws RuleViolation (409), also from the install day on
 */
export async function giveUp(locked: LockedBid, actor: User, reason: string): Promise<Bid> {
  const { project, bid, trx } = locked
  refuseIf(jobEndRefusals.giveUp(await paidJob(locked)))
  await lockActiveAccount(actor, trx)
  bid.giveUpReason = reason
  await AuditEvent.record(trx, 'bid_given_up', { actor, bid })
  const reserve = await endPaidJob(locked, 'given_up')
  const company = actor.stagerIdentifier ?? undefined
  await notify(trx, project.userId, 'job_given_up', { project, bid, company, reserve })
  await notifyTeam(trx, adminNotices.jobGivenUp)
  return bid
}

/**
 * The owner opens the project again after the company of the paid bid has deleted its account.
 *
 * @throws RuleViolation (409)
 */
export async function reopenAfterLeaving(locked: LockedProject, actor: User) {
  const { bids, trx } = locked
  const bid = bids.find(({ isPaid }) => isPaid)
  const company = bid && (await User.findOrFail(bid.userId, { client: trx }))
  const isCompanyGone = Boolean(company?.deletedAt)
  refuseIf(
    jobEndRefusals.reopen(bid ? { ...(await paidJob({ ...locked, bid })), isCompanyGone } : null)
  )
  await lockActiveAccount(actor, trx)
  await endPaidJob({ ...locked, bid: bid! }, 'account_deleted', actor)
}

/** What the rules need to know of a paid job. */
async function paidJob({ bid, project, now, trx }: Omit<LockedBid, 'bids'>) {
  const { rows } = await trx.rawQuery<{ rows: { days: StagingDays | null }[] }>(
    `select ${stagingDaysOf('b')} as days from bids b where b.id = ?`,
    [bid.id]
  )
  const staging = rows[0].days ?? { installOn: null, removedOn: null }
  return { bid, project, staging, today: marketToday(now.toJSDate()) }
}

/** @returns how many offers in reserve are possible again, without those of suspended companies */
async function endPaidJob(
  locked: LockedBid,
  reason: Extract<CancellationReason, 'given_up' | 'account_deleted'>,
  actor?: User
): Promise<number> {
  const { project, bids, bid, now, trx } = locked
  bid.merge({
    status: next(bidLifecycle, 'giveUp', bid.status),
    ...{ cancellationReason: reason, closedAt: now },
  })
  await bid.save()
  project.status = next(projectLifecycle, 'reopen', project.status)
  await project.save()
  await AuditEvent.record(trx, 'project_reopened', { actor, project })
  await eraseAccess(bid, trx)

  const reserve = await inReserve(locked)
  for (const other of bids.filter(({ id }) => id !== bid.id)) {
    // The comparison was with the price of the bid that has ended.
    other.merge({ priceRank: null, comparedOffers: null, medianPrice: null })
    if (reserve.includes(other)) {
      other.merge({
        status: next(bidLifecycle, 'revive', other.status),
        ...{ rejectionReason: null, closedAt: null, confirmationAskedAt: now },
      })
    }
    await other.save()
  }
  for (const other of reserve) {
    await notify(trx, other.userId, 'offer_revived', { project, bid: other })
  }
  return reserve.filter(({ bidder }) => bidder.suspendedAt === null).length
}

/** The company no longer needs to know where the home is, and how to get in. */
async function eraseAccess({ id }: Bid, trx: TransactionClientContract) {
  await trx
    .from('stagings')
    .where('bid_id', id)
    .whereNotNull('access')
    .update({ access: null, access_erased_at: trx.raw('now()') })
}

/**
 * The offers that only lost to the one that has ended, with their companies. Without those that the owner has deleted since, and
 * those of companies that have left.
 */
async function inReserve({ bids, trx }: LockedBid): Promise<Bid[]> {
  const lost = bids.filter(
    (bid) =>
      bid.rejectionReason === 'not_selected' &&
      bid.hiddenByOwnerAt === null &&
      !bids.some(({ userId, status }) => userId === bid.userId && liveBidStatuses.includes(status))
  )
  const ids = lost.map(({ userId }) => userId)
  const companies = await User.query({ client: trx }).whereIn('id', ids).whereNull('deletedAt')
  return lost.filter((bid) => {
    const company = companies.find(({ id }) => id === bid.userId)
    if (company) bid.$setRelated('bidder', company)
    return company !== undefined
  })
}

/** The company confirms an offer that is possible again, so that the owner can accept it. */
export async function confirm({ project, bid, trx }: LockedBid, actor: User): Promise<Bid> {
  refuseIf(jobEndRefusals.confirm({ bid }))
  await lockActiveAccount(actor, trx)
  bid.confirmationAskedAt = null
  await bid.save()
  await AuditEvent.record(trx, 'bid_confirmed', { actor, bid })
  const company = actor.stagerIdentifier ?? undefined
  await notify(trx, project.userId, 'offer_confirmed', { project, bid, company })
  return bid
}
