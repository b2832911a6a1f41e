import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { MessageReportSchema } from '#database/schema'
import type { ReportStatus } from '#shared/moderation/report_statuses'
import { NotFound } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { reportRefusals } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import Message from '#models/message'
import { decideReport, type ReportDecision } from '#models/message_report/decision'
import { haveExchangedMessages } from '#models/message/receiver'
import User from '#models/user'
import { lockActiveAccount, lockTeamRole } from '#models/user/active_account_lock'
import { adminNotices } from '#notifications/account'
import { notifyTeam } from '#notifications/notify'

export type { ReportDecision }

interface NewReport {
  reportedId: number
  /** The reported message; without one, the report is about the whole conversation. */
  messageId?: number | null
  reason: string
}

/** A reopened report has to be decided again. The audit trail keeps the earlier decision. */
const undecided = { outcome: null, outcomeCategory: null, outcomeReason: null, outcomeBy: null }

interface Handling {
  status?: ReportStatus
  adminNotes?: string | null
}

/**
 * A user's report of another user's messages. The texts stay in `messages` as they were written;
 * `messageId` is the reported message, if any.
 */
export default class MessageReport extends MessageReportSchema {
  @belongsTo(() => User, { foreignKey: 'reporterId' })
  declare reporter: BelongsTo<typeof User>

  @belongsTo(() => User, { foreignKey: 'reportedId' })
  declare reported: BelongsTo<typeof User>

  /** Who decided on it. */
  @belongsTo(() => User, { foreignKey: 'outcomeBy' })
  declare decider: BelongsTo<typeof User>

  /**
   * Stores the report and notifies the team.
   *
   * @throws NotFound (404) if the two never exchanged messages, and for a message that the reported
   *   person did not send to the reporter
   * @throws NotSignedIn (401) if the reporter has just been deleted or suspended
   * @throws RuleViolation (409) while the same report is open
   */
  static async file(reporter: User, { reportedId, messageId = null, reason }: NewReport) {
    const known = messageId
      ? await Message.query()
          .where({ id: messageId, senderId: reportedId, receiverId: reporter.id })
          .first()
      : await haveExchangedMessages(reporter.id, reportedId)
    if (!known) throw new NotFound()
    const report = { reporterId: reporter.id, reportedId, messageId, status: 'open' as const }
    refuseIf(reportRefusals.file({ hasOpen: (await this.#open(report)) !== null }))
    return db.transaction(async (client) => {
      await lockActiveAccount(reporter, client)
      await notifyTeam(client, adminNotices.report)
      return this.create({ ...report, reason }, { client })
    })
  }

  static async #open(
    { reporterId, reportedId, messageId }: Omit<NewReport, 'reason'> & { reporterId: number },
    client?: TransactionClientContract
  ) {
    return this.query({ client })
      .where({ reporterId, reportedId, status: 'open' })
      .where((query) =>
        messageId ? query.where('messageId', messageId) : query.whereNull('messageId')
      )
      .first()
  }

  /**
   * Resolves a report by warning, muting or suspending the reported account, or by dismissing it, and
   * notifies the reporter whether the team acted. All in one transaction.
   *
   * @throws NotFound (404) for an unknown report
   * @throws RuleViolation (409) for a resolved report, for anything but a dismissal of a report about
   *   a deleted account, and where the action on the account is refused
   */
  static async decide(id: number, decision: ReportDecision) {
    await decideReport(id, decision)
  }

  /**
   * Resolves a report, reopens it, or stores the team's notes on it.
   *
   * @throws NotFound (404) for an unknown report, and if `by` has just left the team
   * @throws NotSignedIn (401) if their session has just ended
   * @throws RuleViolation (409) if it is reopened while the same report is open
   */
  static async handle(id: number, by: User, { status, adminNotes }: Handling) {
    return db.transaction(async (trx) => {
      const report = await this.query({ client: trx }).where('id', id).forUpdate().first()
      if (!report) throw new NotFound()
      await lockTeamRole(by, trx)
      const statusChanged = status !== undefined && status !== report.status
      const notesChanged = adminNotes !== undefined && adminNotes !== report.adminNotes
      if (statusChanged && status === 'open') {
        refuseIf(reportRefusals.reopen({ hasOpen: (await this.#open(report, trx)) !== null }))
      }
      if (notesChanged) report.adminNotes = adminNotes
      if (statusChanged) {
        report.merge({ status, resolvedAt: status === 'resolved' ? DateTime.utc() : null })
        if (status === 'open') report.merge(undecided)
      }
      await report.save()
      const subjects = { actor: by, user: await report.related('reported').query().firstOrFail() }
      if (notesChanged) await AuditEvent.record(trx, 'report_noted', { ...subjects, report })
      if (statusChanged) {
        const kind = status === 'resolved' ? 'report_resolved' : 'report_reopened'
        await AuditEvent.record(trx, kind, { ...subjects, report })
      }
      return report
    })
  }
}
