import { DateTime } from 'luxon'
import { NotFound } from '#exceptions/http_refusals'
import { agreementRefusals } from '#lifecycles/agreement_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import type { LockedAgreement } from '#models/agreement'
import AgreementReport from '#models/agreement_report'
import AuditEvent from '#models/audit_event'
import { adminNotices } from '#notifications/account'
import { notifyTeam } from '#notifications/notify'

/** @throws NotFound (404) for an unknown number */
export async function report(
  { versions, actor, bid, trx }: LockedAgreement,
  { version: number, reason }: { version: number; reason: string }
) {
  const version = versions.find((each) => each.number === number)
  if (!version) throw new NotFound()
  const about = { versionId: version.id, reporterId: actor.id }
  const earlier = await AgreementReport.query({ client: trx }).where(about).first()
  refuseIf(agreementRefusals.report({ hasReported: earlier !== null }))
  await AgreementReport.create({ ...about, reason, createdAt: DateTime.utc() }, { client: trx })
  await AuditEvent.record(trx, 'agreement_reported', { actor, bid })
  await notifyTeam(trx, adminNotices.agreementReport)
}
