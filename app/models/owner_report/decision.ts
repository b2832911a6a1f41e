import { NotFound } from '#exceptions/http_refusals'
import type { OwnerReportOutcome } from '#shared/owner_reports'
import { refuseIf } from '#lifecycles/lifecycle'
import { ownerReportRefusals } from '#lifecycles/owner_report_rules'
import OwnerReport from '#models/owner_report'
import { ownerReportFacts } from '#models/owner_report/facts'
import { refundFee } from '#models/payment/refund'
import type User from '#models/user'

interface Decision {
  by: User
  outcome: OwnerReportOutcome
  reason: string
}

/**
 * Refunds the fee of the reported bid, or dismisses the report. A report is decided once: the
 * refund is ordered and the report closed in one transaction.
 *
 * @throws NotFound (404) for an unknown report
 * @throws RuleViolation (409) if it is decided, or the fee can't be refunded
 */
export async function decideOwnerReport(id: number, { by, outcome, reason }: Decision) {
  if (outcome === 'dismissed') return OwnerReport.dismiss(id, { by, reason })
  const report = await OwnerReport.query().where('id', id).first()
  if (!report) throw new NotFound()
  refuseIf(ownerReportRefusals.decide({ report }))
  const known = await ownerReportFacts([report.bidId])
  const facts = known.get(report.bidId)
  if (!facts?.payment) throw new NotFound()
  const order = { by, reason: 'owner_unresponsive', note: reason, reportId: id } as const
  return refundFee(facts.payment.id, order)
}
