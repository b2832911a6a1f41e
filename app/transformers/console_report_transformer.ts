import { BaseTransformer } from '@adonisjs/core/transformers'
import { reportStatuses } from '#shared/report_statuses'
import type { ReportedMessage } from '#queries/admin_reports'
import type MessageReport from '#models/message_report'
import type User from '#models/user'

/**
 * A report for admins, with both names and the messages unmasked. Load it with `listReports`
 * and `messagesAround`.
 */
export default class ConsoleReportTransformer extends BaseTransformer<MessageReport> {
  constructor(
    resource: MessageReport,
    protected messages: Map<number, ReportedMessage[]>
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
      ...this.pick(report, ['id', 'messageId', 'reason', 'status', 'adminNotes', 'resolvedAt']),
      createdAt: report.createdAt.toJSDate().toISOString(),
      badge: this.#badge(),
      reporter: userSummary(report.reporter),
      reported: userSummary(report.reported),
      words: (this.messages.get(report.id) ?? []).map(({ createdAt, ...message }) => ({
        ...message,
        createdAt: new Date(createdAt).toISOString(),
        author:
          message.senderId === report.reportedId ? report.reported.name : report.reporter.name,
        byReported: message.senderId === report.reportedId,
        isReported: message.id === report.messageId,
      })),
      can: { resolve: open, reopen: !open && !report.$extras.isReportedAgain },
    }
  }

  #badge() {
    const { status } = this.resource
    const tone = status === 'open' ? ('warning' as const) : ('success' as const)
    return { text: reportStatuses.label(status), tone }
  }
}
