import { NotFound } from '#exceptions/http_refusals'
import type { OwnerReportOutcome } from '#shared/jobs/owner_reports'
import { refuseIf } from '#lifecycles/lifecycle'
import { ownerReportRefusals } from '#lifecycles/owner_report_rules'
import OwnerReport from '#models/owner_report'
import { ownerReportFacts } from '#models/owner_report/facts'
import { refundFee } from '#models/payment/refund'
import type User from '#models/user'

export interface OwnerReportDecision {
  by: User
  outcome: OwnerReportOutcome
  reason: string
}

export async function decideOwnerReport(id: number, { by, outcome, reason }: OwnerReportDecision) {
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
