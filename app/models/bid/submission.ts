import { DateTime } from 'luxon'
import type { BidTimeline, ExperienceLevel, PaymentTerms, StagingPeriod } from '#enums/bid_enums'
import { NotFound } from '#exceptions/http_refusals'
import { RuleViolation } from '#exceptions/rule_violation'
import { countRebid, offerRefusal } from '#lifecycles/bid_limits'
import { platformFeeCents } from '#enums/fee_tiers'
import { refuseIf } from '#lifecycles/lifecycle'
import { unavailable } from '#lifecycles/moderation_rules'
import { projectLifecycle } from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import Bid from '#models/bid'
import Notification from '#models/notification'
import type { LockedProject } from '#models/project'
import User from '#models/user'
import { holdAccount } from '#models/user/presence'

export interface BidTerms {
  /** Whole dollars. */
  amount: number
  timeline: BidTimeline
  experienceLevel: ExperienceLevel
  stagingPeriod: StagingPeriod
  paymentTerms: PaymentTerms
  acceptsCreditCards: boolean
  /** Whole dollars for each month beyond the staging period. */
  extensionPerMonth: number | null
}

/**
 * GEN-02, BID-01, R12: one live offer a company, none after the owner declined one, and at most
 * five new ones a day in place of cancelled ones.
 */
export async function submit(
  { project, bids, trx }: LockedProject,
  stager: User,
  terms: BidTerms
): Promise<Bid> {
  if (project.hiddenAt) throw new RuleViolation(unavailable.project)
  if (!project.acceptsBids) throw new RuleViolation(projectLifecycle.select.refusal)
  const now = DateTime.utc()
  const latest = bids.findLast((bid) => bid.userId === stager.id) ?? null
  refuseIf(offerRefusal(latest, now))
  await holdAccount(stager, trx)
  const owner = await User.query({ client: trx }).where('id', project.userId).firstOrFail()
  if (owner.suspendedAt) throw new NotFound()
  const bid = await Bid.create(
    {
      ...terms,
      projectId: project.id,
      userId: stager.id,
      status: 'pending',
      paymentStatus: 'unpaid',
      platformFee: platformFeeCents(terms.amount),
      ...countRebid(latest, now),
    },
    { client: trx }
  )
  await AuditEvent.record(trx, 'bid_submitted', { actor: stager, bid })
  const company = stager.stagerIdentifier ?? undefined
  await Notification.tell(trx, project.userId, 'offer_received', { project, bid, company })
  return bid
}
