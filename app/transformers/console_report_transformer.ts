import { BaseTransformer } from '@adonisjs/core/transformers'
import { moderationCategories, reportOutcomes } from '#shared/moderation/moderation_categories'
import { messageFileUrl } from '#shared/messages/message_files'
import { reportStatuses } from '#shared/moderation/report_statuses'
import type { SentFile } from '#queries/message_files'
import type { ReportDetails } from '#queries/admin_reports'
import { reportRefusals } from '#lifecycles/moderation_rules'
import type MessageReport from '#models/message_report'
import type User from '#models/user'
import { toIsoOrNull } from '#transformers/bid_context'

/**
 * A report for the team, with both names and the messages unmasked. Load it with `listReports`
 * and `reportDetails`.
 */
export default class ConsoleReportTransformer extends BaseTransformer<MessageReport> {
  constructor(
    resource: MessageReport,
    protected details?: ReportDetails
  ) {
    super(resource)
  }

  /** A row on the page of one of the two people. */
  inBrief() {
    const report = this.resource
    return {
      ...this.pick(report, ['id', 'reason', 'status']),
      createdAt: report.createdAt.toJSDate().toISOString(),
      badge: this.#badge(),
      reporter: this.pick(report.reporter, ['id', 'name']),
      reported: this.pick(report.reported, ['id', 'name']),
    }
  }

  toObject() {
    const report = this.resource
    const open = report.status === 'open'
    const userSummary = (user: User) =>
      this.pick(user, ['id', 'name', 'email', 'company', 'userTypeLabel'])
    return {
      ...this.pick(report, ['id', 'messageId', 'reason', 'status', 'adminNotes']),
      resolvedAt: toIsoOrNull(report.resolvedAt),
      createdAt: report.createdAt.toJSDate().toISOString(),
      badge: this.#badge(),
      reporter: userSummary(report.reporter),
      reported: userSummary(report.reported),
      decision: this.#decision(),
      record: this.details?.records.get(report.reportedId) ?? null,
      words: (this.details?.messages.get(report.id) ?? []).map(
        ({ createdAt, files, ...message }) => ({
          ...message,
          createdAt: new Date(createdAt).toISOString(),
          files: files.map((file) => this.#fileOf(file)),
          author:
            message.senderId === report.reportedId ? report.reported.name : report.reporter.name,
          byReported: message.senderId === report.reportedId,
          isReported: message.id === report.messageId,
        })
      ),
      can: {
        resolve: open,
        reopen: !open && !report.$extras.isReportedAgain,
        act:
          reportRefusals.decide({ report, outcome: 'warned', account: report.reported }) === null,
      },
    }
  }

  /** A file of a message; without address once it was removed with its sender's account. */
  #fileOf({ id, name, kind, storedAs, removed }: SentFile) {
    const path = messageFileUrl(storedAs, kind)
    return { id, name, kind, url: removed ? null : `/reports/${this.resource.id}${path}` }
  }

  /** Who decided what, and why; null for an open report and one that was only resolved. */
  #decision() {
    const { outcome, outcomeCategory, outcomeReason, decider } = this.resource
    return (
      outcome && {
        outcome,
        label: reportOutcomes.label(outcome),
        category: moderationCategories.label(outcomeCategory),
        reason: outcomeReason,
        by: decider ? this.pick(decider, ['id', 'name']) : null,
      }
    )
  }

  #badge() {
    const { status, outcome } = this.resource
    const tone = status === 'open' ? ('warning' as const) : ('success' as const)
    return { text: outcome ? reportOutcomes.label(outcome) : reportStatuses.label(status), tone }
  }
}
