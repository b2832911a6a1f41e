import { DateTime } from 'luxon'
import { isPaid } from '#lifecycles/bid_lifecycle'
import { ownerReportRefusals, reportableFrom } from '#lifecycles/owner_report_rules'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import { toDateTime, type BidRecord } from '#models/bid/predicates'
import type { OwnerReportFacts } from '#models/owner_report/facts'
import { toIso, toIsoOrNull } from '#transformers/bid_context'

type ReportedBid = Pick<
  BidRecord,
  'status' | 'paymentStatus' | 'platformFee' | 'paidAt' | 'stagerCompletedAt'
>

/**
 * Whether the company of a paid bid can report that the owner doesn't respond, from when on, and
 * what became of its report. Null if there is nothing to say, because the owner has responded.
 */
export function ownerReportOf(
  bid: ReportedBid,
  project: { status: ProjectStatus },
  facts: OwnerReportFacts | undefined
) {
  if (!isPaid(bid) || !bid.paidAt || !facts) return null
  const paidAt = toDateTime(bid.paidAt)
  const [now, from] = [DateTime.utc(), reportableFrom(paidAt)]
  const { report } = facts
  if (report) {
    const [createdAt, decidedAt] = [toIso(report.createdAt), toIsoOrNull(report.decidedAt)]
    return { can: false, from: null, report: { ...report, createdAt, decidedAt } }
  }
  const { status, paymentStatus, platformFee, stagerCompletedAt } = bid
  const situation = {
    bid: { status, paymentStatus, platformFee, stagerCompletedAt, paidAt },
    project,
    facts,
    now: DateTime.max(now, from),
  }
  if (ownerReportRefusals.file(situation)) return null
  return { can: from <= now, from: from.toJSDate().toISOString(), report: null }
}
