import { DateTime } from 'luxon'
import { RuleViolation } from '#exceptions/rule_violation'
import { bidLifecycle } from '#lifecycles/bid_lifecycle'
import { countRevision, limitRefusals, mayRevise } from '#lifecycles/bid_limits'
import { platformFeeCents } from '#enums/fee_tiers'
import { next } from '#lifecycles/lifecycle'
import AuditEvent from '#models/audit_event'
import type Bid from '#models/bid'
import type { LockedBid } from '#models/bid/selection'
import type { BidTerms } from '#models/bid/submission'
import Notification from '#models/notification'
import type User from '#models/user'
import { holdAccount } from '#models/user/presence'

/**
 * A company changes its pending offer while the project is open. The fee follows the amount
 * (R02), the owner is told; a change that changes nothing leaves no trace.
 *
 * @throws RuleViolation (409) once the offer is decided or the project taken, and after five
 *   changes in a day
 */
export async function revise(
  { project, bid, trx }: LockedBid,
  actor: User,
  changes: Partial<BidTerms>
): Promise<Bid> {
  bid.status = next(bidLifecycle, 'revise', bid.status)
  if (project.status !== 'open') throw new RuleViolation(bidLifecycle.revise.refusal)
  await holdAccount(actor, trx)
  bid.merge(changes)
  if (!bid.$isDirty) return bid
  const now = DateTime.utc()
  if (!mayRevise(bid, now)) throw new RuleViolation(limitRefusals.revise)
  bid.merge(countRevision(bid, now))
  bid.platformFee = platformFeeCents(bid.amount)
  bid.revisedAt = now
  await bid.save()
  const company = actor.stagerIdentifier ?? undefined
  await AuditEvent.record(trx, 'bid_revised', { actor, bid })
  await Notification.tell(trx, project.userId, 'offer_changed', { project, bid, company })
  return bid
}
