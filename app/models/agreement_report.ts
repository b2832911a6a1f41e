import { DateTime } from 'luxon'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { AgreementReportSchema } from '#database/schema'
import { NotFound } from '#exceptions/http_refusals'
import { agreementRefusals } from '#lifecycles/agreement_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import AgreementVersion from '#models/agreement_version'
import AuditEvent from '#models/audit_event'
import Project from '#models/project'
import User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'
import { moderationNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'

/** A party's report of a version: it lets the team read the text. */
export default class AgreementReport extends AgreementReportSchema {
  @belongsTo(() => AgreementVersion, { foreignKey: 'versionId' })
  declare version: BelongsTo<typeof AgreementVersion>

  @belongsTo(() => User, { foreignKey: 'reporterId' })
  declare reporter: BelongsTo<typeof User>

  /** With the reporter, the version and its project, newest first. */
  static withSubject() {
    return this.query()
      .preload('reporter')
      .preload('version', (version) =>
        version
          .withScopes((scopes) => scopes.withAnswers())
          .preload('signatures')
          .preload('agreement', (agreement) =>
            agreement.preload('bid', (bid) => bid.preload('project'))
          )
      )
      .orderBy('id', 'desc')
  }

  /** With its subject. @throws NotFound (404) */
  static async findWithSubjectOrFail(id: number): Promise<AgreementReport> {
    const report = await this.withSubject().where('id', id).first()
    if (!report) throw new NotFound()
    return report
  }

  /**
   * Answers the report; the person who reported reads the answer on the page of the agreement. The report must be
   * loaded with its subject.
   *
   * @throws RuleViolation (409) if it is answered
   */
  async decide(this: AgreementReport, by: User, answer: string): Promise<void> {
    const { projectId } = this.version.agreement.bid
    await Project.underLock(
      projectId,
      async ({ project, trx }) => {
        await lockTeamRole(by, trx)
        const locked = await AgreementReport.findOrFail(this.id, { client: trx })
        refuseIf(agreementRefusals.decideReport({ isDecided: locked.decidedAt !== null }))
        await locked.merge({ decidedAt: DateTime.utc(), decision: answer }).save()
        this.merge({ decidedAt: locked.decidedAt, decision: answer })
        await AuditEvent.record(trx, 'agreement_report_decided', { actor: by, project })
        await this.load('reporter')
        if (this.reporter.deletedAt) return
        const notice = { ...moderationNotices.agreementReportDecided, projectId }
        await notifyAboutAccount(trx, locked.reporterId, notice, 'agreement_reviewed')
      },
      { includeDeleted: true }
    )
  }
}
