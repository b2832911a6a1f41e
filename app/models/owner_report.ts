import { DateTime } from 'luxon'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { OwnerReportSchema } from '#database/schema'
import { NotFound } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { ownerReportRefusals, ownerReportUsedUp } from '#lifecycles/owner_report_rules'
import AuditEvent from '#models/audit_event'
import Bid from '#models/bid'
import { decideOwnerReport, type OwnerReportDecision } from '#models/owner_report/decision'
import { ownerReportFacts } from '#models/owner_report/facts'
import User from '#models/user'
import { lockActiveAccount, lockTeamRole } from '#models/user/active_account_lock'
import { adminNotices } from '#notifications/account'
import { notify, notifyTeam } from '#notifications/notify'

/** A company's report that the owner of a paid bid doesn't respond. */
export default class OwnerReport extends OwnerReportSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  @belongsTo(() => User, { foreignKey: 'ownerId' })
  declare owner: BelongsTo<typeof User>

  @belongsTo(() => User, { foreignKey: 'stagerId' })
  declare stager: BelongsTo<typeof User>

  /** Who decided on it. */
  @belongsTo(() => User, { foreignKey: 'decidedBy' })
  declare decider: BelongsTo<typeof User>

  /**
   * Stores the report, and notifies the owner and the team.
   *
   * @throws RuleViolation (409), also if the company reports the same owner at the same time
   * @throws NotSignedIn (401) if the account has just been deleted or suspended
   */
  static async file(reported: Bid, stager: User): Promise<OwnerReport> {
    return reported.underLock(async ({ bid, project, now, trx }) => {
      const known = await ownerReportFacts([bid.id], trx)
      const facts = known.get(bid.id)
      refuseIf(ownerReportRefusals.file({ bid, project, facts, now }))
      await lockActiveAccount(stager, trx)
      const { rows } = await trx.rawQuery<{ rows: { id: number }[] }>(
        `insert into owner_reports (bid_id, owner_id, stager_id, released_at, created_at)
         values (?, ?, ?, ?, ?) on conflict (owner_id, stager_id) do nothing returning id`,
        [bid.id, project.userId, stager.id, bid.paidAt!.toSQL()!, now.toSQL()!]
      )
      if (rows.length === 0) refuseIf(ownerReportUsedUp)
      await AuditEvent.record(trx, 'owner_reported', { actor: stager, bid })
      await notify(trx, project.userId, 'answer_awaited', { project, bid })
      await notifyTeam(trx, adminNotices.ownerReport)
      return this.findOrFail(rows[0].id, { client: trx })
    })
  }

  /**
   * Dismisses an open report and notifies the company of the reason.
   *
   * @throws NotFound (404) for an unknown report, and if `by` is no longer on the team
   * @throws RuleViolation (409) if it is decided
   */
  static async dismiss(id: number, { by, reason }: { by: User; reason: string }) {
    const found = await this.query().where('id', id).preload('bid').first()
    if (!found) throw new NotFound()
    return found.bid.underLock(
      async ({ bid, project, trx }) => {
        const report = await this.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
        refuseIf(ownerReportRefusals.decide({ report }))
        await lockTeamRole(by, trx)
        const stager = await User.findOrFail(report.stagerId, { client: trx })
        const kept = stager.deletedAt ? null : reason
        await report
          .merge({
            outcome: 'dismissed',
            reason: kept,
            decidedAt: DateTime.utc(),
            decidedBy: by.id,
          })
          .save()
        await AuditEvent.record(trx, 'owner_report_dismissed', {
          actor: by,
          bid,
          reason: kept ?? undefined,
        })
        if (kept === null) return report
        await notify(trx, stager.id, 'owner_report_dismissed', { project, bid, reason })
        return report
      },
      { includeDeleted: true }
    )
  }

  /**
   * Refunds the fee of the reported bid, or dismisses the report. A report is decided once: the
   * refund is ordered and the report closed in one transaction.
   *
   * @throws NotFound (404) for an unknown report
   * @throws RuleViolation (409) if it is decided, or the fee can't be refunded
   */
  static async decide(id: number, decision: OwnerReportDecision) {
    return decideOwnerReport(id, decision)
  }

  /**
   * Closes the open report about a bid whose fee is being refunded. The bid's project must be locked.
   *
   * @param id  the report that is decided this way; without it, a refund on its own closes any
   * @throws RuleViolation (409) if this report is decided
   */
  static async closeWithRefund(
    trx: TransactionClientContract,
    { bidId, by, id }: { bidId: number; by: User; id?: number }
  ) {
    const report = await this.query({ client: trx }).where('bidId', bidId).forUpdate().first()
    if (!report || (id === undefined && report.outcome)) return
    refuseIf(ownerReportRefusals.decide({ report }))
    await report.merge({ outcome: 'refunded', decidedAt: DateTime.utc(), decidedBy: by.id }).save()
  }
}
