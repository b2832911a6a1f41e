import { DateTime } from 'luxon'
import { NotFound } from '#exceptions/http_refusals'
import { agreementRefusals } from '#lifecycles/agreement_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import Agreement from '#models/agreement'
import AgreementReport from '#models/agreement_report'
import AuditEvent from '#models/audit_event'
import Project from '#models/project'
import type User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'
import { adminNotices, moderationNotices } from '#notifications/account'
import { notifyAboutAccount, notifyTeam } from '#notifications/notify'

/**
 * Reports a version to the team, which may read it then.
 *
 * @throws NotFound (404) for an unknown number
 * @throws RuleViolation (409) for a second report
 */
export async function report(
  projectId: number,
  actor: User,
  { version: number, reason }: { version: number; reason: string }
): Promise<void> {
  await Agreement.underLock(projectId, actor, async ({ versions, bid, trx }) => {
    const version = versions.find((each) => each.number === number)
    if (!version) throw new NotFound()
    const about = { versionId: version.id, reporterId: actor.id }
    const earlier = await AgreementReport.query({ client: trx }).where(about).first()
    refuseIf(agreementRefusals.report({ hasReported: earlier !== null }))
    await AgreementReport.create({ ...about, reason, createdAt: DateTime.utc() }, { client: trx })
    await AuditEvent.record(trx, 'agreement_reported', { actor, bid })
    await notifyTeam(trx, adminNotices.agreementReport)
  })
}

/**
 * Answers a report; the person who reported reads the answer on the page of the agreement.
 *
 * @throws NotFound (404) for an unknown report
 * @throws RuleViolation (409) if it is answered
 */
export async function decideReport(id: number, by: User, answer: string): Promise<void> {
  const found = await AgreementReport.withSubject().where('id', id).first()
  if (!found) throw new NotFound()
  const { projectId } = found.version.agreement.bid
  await Project.underLock(
    projectId,
    async ({ project, trx }) => {
      await lockTeamRole(by, trx)
      const locked = await AgreementReport.findOrFail(id, { client: trx })
      refuseIf(agreementRefusals.decideReport({ isDecided: locked.decidedAt !== null }))
      await locked.merge({ decidedAt: DateTime.utc(), decision: answer }).save()
      await AuditEvent.record(trx, 'agreement_report_decided', { actor: by, project })
      await locked.load('reporter')
      if (locked.reporter.deletedAt) return
      const notice = { ...moderationNotices.agreementReportDecided, projectId }
      await notifyAboutAccount(trx, locked.reporterId, notice, 'agreement_reviewed')
    },
    { includeDeleted: true }
  )
}
