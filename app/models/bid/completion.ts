import { DateTime } from 'luxon'
import { bidRefusals, refusalUntilInstall } from '#lifecycles/bid_lifecycle'
import { refuseIf } from '#lifecycles/lifecycle'
import AuditEvent from '#models/audit_event'
import type Bid from '#models/bid'
import { lockedSituation } from '#models/bid/predicates'
import type { LockedBid } from '#models/bid/selection'
import type User from '#models/user'
import { notify } from '#notifications/notify'

/**
 * Marks the work as completed and asks the owner to confirm.
 *
 * @throws RuleViolation (409), before the install day with a link to propose another one
 */
export async function completeWork(locked: LockedBid, actor: User): Promise<Bid> {
  const { project, bid, trx } = locked
  const situation = lockedSituation(locked)
  const refusal = bidRefusals.completeWork(situation)
  refuseIf(refusal, refusal === refusalUntilInstall(situation) ? anotherDay(project) : undefined)
  bid.stagerCompletedAt = DateTime.utc()
  await bid.save()
  const company = actor.stagerIdentifier ?? undefined
  await AuditEvent.record(trx, 'work_completed', { actor, bid })
  await notify(trx, project.userId, 'work_completed', { project, bid, company })
  return bid
}

const anotherDay = ({ id }: { id: number }) => ({
  label: 'Propose another day',
  href: `/projects/${id}/staging`,
})

/** Removes a completed bid from the stager's own list. */
export async function hideFromStager(locked: LockedBid) {
  const { bid } = locked
  refuseIf(bidRefusals.hide(lockedSituation(locked)))
  bid.hiddenByStagerAt = DateTime.utc()
  await bid.save()
}
