import { DateTime } from 'luxon'
import { RuleViolation } from '#exceptions/rule_violation'
import AuditEvent from '#models/audit_event'
import type Bid from '#models/bid'
import type { LockedBid } from '#models/bid/selection'
import type User from '#models/user'
import { notify } from '#notifications/notify'

/** GEN-04, SBD-09, R06: only on a paid bid; the owner is asked to confirm. */
export async function completeWork({ project, bid, trx }: LockedBid, actor: User): Promise<Bid> {
  if (!bid.isPaid) throw new RuleViolation('Work can be completed once the fee is paid.')
  if (project.status !== 'in_progress') throw new RuleViolation('This project is closed.')
  if (bid.stagerCompletedAt) throw new RuleViolation('This work is already completed.')
  bid.stagerCompletedAt = DateTime.utc()
  await bid.save()
  const company = actor.stagerIdentifier ?? undefined
  await AuditEvent.record(trx, 'work_completed', { actor, bid })
  await notify(trx, project.userId, 'work_completed', { project, bid, company })
  return bid
}

/** R17: a completed entry disappears from the company's own list. */
export async function hideFromStager({ bid }: LockedBid) {
  if (!bid.stagerCompletedAt) {
    throw new RuleViolation('Only a completed entry can be removed from your list.')
  }
  bid.hiddenByStagerAt = DateTime.utc()
  await bid.save()
}
