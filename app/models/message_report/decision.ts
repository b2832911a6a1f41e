import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#exceptions/http_refusals'
import type {
  ConductCategory,
  ModerationCategory,
  MuteDuration,
  ReportOutcome,
} from '#shared/moderation/moderation_categories'
import type { SuspensionCategory } from '#shared/moderation/suspension_categories'
import { refuseIf } from '#lifecycles/lifecycle'
import { reportRefusals } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import MessageReport from '#models/message_report'
import type { LockedAccount } from '#models/user/account_lock'
import { muteLocked, warnLocked } from '#models/user/conduct'
import { suspendLocked, withLockedAccount } from '#models/user/suspension'
import { lockTeamRole } from '#models/user/active_account_lock'
import type User from '#models/user'
import { moderationNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'

/** The decision about a report. The validator checks that the category suits the outcome. */
export type ReportDecision = { by: User; reason: string } & (
  | { outcome: 'warned'; category: ConductCategory }
  | { outcome: 'muted'; category: ConductCategory; duration: MuteDuration }
  | { outcome: 'suspended'; category: SuspensionCategory }
  | { outcome: 'dismissed'; category: ModerationCategory }
)

export async function decideReport(id: number, decision: ReportDecision) {
  const report = await MessageReport.query().where('id', id).preload('reported').first()
  if (!report) throw new NotFound()
  const { reported } = report
  refuseIf(reportRefusals.decide({ report, outcome: decision.outcome, account: reported }))
  if (decision.outcome === 'suspended') {
    return withLockedAccount(reported, async (account) => {
      await resolve(id, account, decision)
      await suspendLocked(account, decision)
    })
  }
  if (reported.deletedAt) {
    return db.transaction((trx) => resolve(id, { person: reported, trx }, decision))
  }
  return reported.underLock(async (person, trx) => {
    await resolve(id, { person, trx }, decision)
    if (decision.outcome === 'warned') await warnLocked({ person, trx }, decision)
    if (decision.outcome === 'muted') await muteLocked({ person, trx }, decision)
  })
}

/** Stores the decision, after the account was locked. */
async function resolve(
  id: number,
  { person, trx }: Pick<LockedAccount, 'person' | 'trx'>,
  { by, outcome, category, reason }: ReportDecision
) {
  await lockTeamRole(by, trx)
  const report = await MessageReport.query({ client: trx })
    .where('id', id)
    .preload('reporter')
    .forUpdate()
    .firstOrFail()
  refuseIf(reportRefusals.decide({ report, outcome, account: person }))
  await report
    .merge({
      status: 'resolved',
      resolvedAt: DateTime.utc(),
      outcome,
      outcomeCategory: category,
      outcomeReason: reason,
      outcomeBy: by.id,
    })
    .save()
  const kind = outcome === 'dismissed' ? 'report_dismissed' : 'report_resolved'
  await AuditEvent.record(trx, kind, { actor: by, user: person, report, category, reason })
  await notifyReporter(report, outcome, trx)
}

async function notifyReporter(
  { reporter }: MessageReport,
  outcome: ReportOutcome,
  trx: TransactionClientContract
) {
  if (reporter.deletedAt) return
  const notice = moderationNotices[outcome === 'dismissed' ? 'dismissed' : 'acted']
  await notifyAboutAccount(trx, reporter.id, notice, 'report_reviewed')
}
