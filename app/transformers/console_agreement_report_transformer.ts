import { BaseTransformer } from '@adonisjs/core/transformers'
import { splitText } from '#shared/agreements/agreement_text'
import { agreementKinds } from '#shared/agreements/agreements'
import { agreementRefusals } from '#lifecycles/agreement_rules'
import type AgreementReport from '#models/agreement_report'

/** A report of an agreement for the team. Load it with `AgreementReport.withSubject`. */
export default class ConsoleAgreementReportTransformer extends BaseTransformer<AgreementReport> {
  /** A row of the list: without the text of the agreement. */
  toObject() {
    const report = this.resource
    const { reporter, version } = report
    const { project } = version.agreement.bid
    return {
      ...this.pick(report, ['id', 'reason']),
      createdAt: report.createdAt.toJSDate().toISOString(),
      decidedAt: report.decidedAt?.toJSDate().toISOString() ?? null,
      /** What the person who reported reads; null before. */
      answer: report.decision,
      badge: report.decidedAt
        ? { text: 'Answered', tone: 'success' as const }
        : { text: 'Open', tone: 'warning' as const },
      reporter: this.pick(reporter, ['id', 'name', 'company']),
      project: this.pick(project, ['id', 'title']),
      version: { number: version.number, kindLabel: agreementKinds.label(version.kind) },
      can: {
        decide: agreementRefusals.decideReport({ isDecided: report.decidedAt !== null }) === null,
      },
    }
  }

  /** For its own page, whose views are recorded: with the text. */
  inFull() {
    const { version } = this.resource
    const { openText, signatures } = version
    return {
      ...this.toObject(),
      /** Null if APP_KEY was replaced since. */
      text: openText === null ? null : splitText(openText),
      sentAt: version.sentAt.toJSDate().toISOString(),
      signatures: signatures.map(({ side, name, signedAt }) => ({
        ...{ side, name },
        signedAt: signedAt.toJSDate().toISOString(),
      })),
      isDeclined: version.facts.isDeclined,
      isWithdrawn: version.facts.isWithdrawn,
    }
  }
}
