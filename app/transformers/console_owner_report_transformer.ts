import { BaseTransformer } from '@adonisjs/core/transformers'
import { ownerReportOutcomes } from '#shared/jobs/owner_reports'
import { ownerReportRefusals } from '#lifecycles/owner_report_rules'
import { paymentRefusals } from '#lifecycles/payment_lifecycle'
import type OwnerReport from '#models/owner_report'
import type { OwnerReportFacts } from '#models/owner_report/facts'
import type User from '#models/user'
import { statusBadge } from '#transformers/badges'

const isoOrNull = (at: string | null | undefined) => (at ? new Date(at).toISOString() : null)

/** A report that an owner doesn't respond, for the team, with what both sides have done. */
export default class ConsoleOwnerReportTransformer extends BaseTransformer<OwnerReport> {
  constructor(
    resource: OwnerReport,
    protected details: Map<number, OwnerReportFacts>,
    protected viewer: User
  ) {
    super(resource)
  }

  /** A row on the page of one of the two people. */
  inBrief() {
    const report = this.resource
    const { bid, owner, stager } = report
    return {
      id: report.id,
      badge: this.#badge(),
      createdAt: report.createdAt.toJSDate().toISOString(),
      stager: { id: stager.id, name: stager.company ?? stager.name },
      owner: this.pick(owner, ['id', 'name']),
      project: this.pick(bid.project, ['id', 'title']),
    }
  }

  toObject() {
    const report = this.resource
    const { bid, decider, outcome } = report
    const { project } = bid
    const facts = this.details.get(report.bidId)
    return {
      ...this.inBrief(),
      outcome,
      releasedAt: report.releasedAt.toJSDate().toISOString(),
      project: {
        ...this.pick(project, ['id', 'title', 'status']),
        statusLabel: statusBadge(project.status).text,
        completedAt: project.completedAt?.toJSDate().toISOString() ?? null,
      },
      /** In cents. */
      fee: bid.platformFee,
      paymentId: facts?.payment?.id ?? null,
      ownerMessages: facts?.ownerMessages ?? 0,
      lastMessageAt: isoOrNull(facts?.lastMessageAt),
      stagerMessages: facts?.stagerMessages ?? 0,
      lastStagingAt: isoOrNull(facts?.lastStagingAt),
      installOn: facts?.installOn ?? null,
      workCompletedAt: bid.stagerCompletedAt?.toJSDate().toISOString() ?? null,
      reason: report.reason,
      decidedAt: report.decidedAt?.toJSDate().toISOString() ?? null,
      decidedBy: decider ? this.pick(decider, ['id', 'name']) : null,
      /** Why the fee can't be refunded; null if it can. */
      refundRefusal: facts?.payment
        ? paymentRefusals.refund({
            payment: facts.payment,
            reason: 'owner_unresponsive',
            hasPairRefund: false,
          })
        : 'Only a fee that was paid can be refunded.',
      can: { decide: this.viewer.isAdmin && ownerReportRefusals.decide({ report }) === null },
    }
  }

  #badge() {
    const { outcome } = this.resource
    return outcome
      ? { text: ownerReportOutcomes.label(outcome), tone: 'success' as const }
      : { text: 'Open', tone: 'warning' as const }
  }
}
