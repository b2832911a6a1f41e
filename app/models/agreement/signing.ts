import { DateTime } from 'luxon'
import { signingConsent, type SigningMethod } from '#shared/agreements'
import { agreementRefusals, isSigned } from '#lifecycles/agreement_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import Agreement, { type LockedAgreement } from '#models/agreement'
import { clientOf } from '#models/agreement/client'
import { agreementNotice } from '#models/agreement/notices'
import { signingRefusal } from '#models/agreement/party'
import AgreementDecline from '#models/agreement_decline'
import AgreementSignature from '#models/agreement_signature'
import type AgreementVersion from '#models/agreement_version'
import AuditEvent from '#models/audit_event'
import Session from '#models/session'
import { recordEntry } from '#models/staging'
import { setInstallDate } from '#models/staging/dates'
import { rateOf } from '#models/staging/rate'
import type User from '#models/user'
import { notify, settleNotice, withdrawNotice } from '#notifications/notify'
import { databaseNow } from '#services/database_clock'
import { queueAgreementDocument } from '#services/queue/dispatch'

/** The version that someone read. */
interface SeenVersion {
  version: number
  hash: string
}

interface NewSignature extends SeenVersion {
  /** As it was typed. */
  name: string
  method: SigningMethod
  /** The session in which the person signs. */
  sessionId: number
}

/**
 * Signs the newest version. With the second signature, its terms become those of the staging and its PDF
 * is written.
 *
 * @throws RuleViolation (409)
 * @throws NotSignedIn (401) if the session has just ended
 */
export async function sign(
  projectId: number,
  actor: User,
  { version: number, hash, name, method, sessionId }: NewSignature
): Promise<void> {
  await Agreement.underLock(projectId, actor, async (locked) => {
    const { versions, situation, side, bid, other, trx } = locked
    await Session.lockOf(actor, trx)
    const version = versions.at(-1)!
    const newest = { version, source: locked.source }
    refuseIf(signingRefusal(situation, newest, { version: number, hash }))
    await AgreementSignature.create(
      {
        ...{ versionId: version.id, hash, userId: actor.id, side, party: partyOf(locked) },
        ...{ name, method, sessionId, consent: signingConsent },
        addressConfirmed: locked.actor.emailConfirmed,
        // A trigger sets the time of the database.
        signedAt: DateTime.utc(),
      },
      { client: trx }
    )
    await version.load('signatures')
    await AuditEvent.record(trx, 'agreement_signed', { actor, bid })
    await settleNotice(trx, actor.id, 'agreement_sent', bid)
    if (!isSigned(version.facts)) {
      await notify(trx, other.id, 'agreement_signed', agreementNotice(locked, version.kind))
      return
    }
    await complete(locked, version)
  })
}

/** As the profile says right now: the client as in the text, and `Fern & Field Interiors, Renee Castellano`. */
const partyOf = ({ source: { owner, stager }, side }: LockedAgreement): string =>
  side === 'owner' ? clientOf(owner) : [stager.company, stager.name].filter(Boolean).join(', ')

/** Both have signed: the staging gets the terms, and both sides are notified. */
async function complete(locked: LockedAgreement, version: AgreementVersion) {
  const { staging, bid, actor, side, other, trx } = locked
  const { installOn, extensionPerMonth } = version.terms
  if (extensionPerMonth !== rateOf(bid, staging)) {
    staging.extensionPerMonth = extensionPerMonth
    staging.revision += 1
    await staging.save()
  }
  if (installOn !== null && staging.installOn === null) await agreeOnDate(locked, installOn)
  await queueAgreementDocument(trx, version.id)
  await notify(trx, other.id, 'agreement_completed', agreementNotice(locked, version.kind))
  await notify(trx, actor.id, 'agreement_completed', agreementNotice(locked, version.kind, side))
}

/** In the history the company has proposed the date, and the owner has agreed to it. */
async function agreeOnDate(locked: LockedAgreement, date: string) {
  const { owner, stager } = locked.source
  await recordEntry({ ...locked, actor: stager }, 'install_proposed', { day: date })
  await setInstallDate({ ...locked, actor: owner }, date)
}

/**
 * Ends the newest version, so that it can't be signed anymore: the side that sent it withdraws it, the other
 * one declines it. The other side reads the reason.
 *
 * @throws RuleViolation (409)
 */
export async function decline(
  projectId: number,
  actor: User,
  { version: number, reason }: { version: number; reason: string }
): Promise<void> {
  await Agreement.underLock(projectId, actor, async (locked) => {
    const { versions, situation, side, bid, other, trx } = locked
    refuseIf(agreementRefusals.decline(situation, number))
    const version = versions.at(-1)!
    await AgreementDecline.create(
      {
        ...{ versionId: version.id, userId: actor.id, side },
        ...{ reason, declinedAt: await databaseNow(trx) },
        addressConfirmed: locked.actor.emailConfirmed,
      },
      { client: trx }
    )
    const what = version.sentBy === side ? 'agreement_withdrawn' : 'agreement_declined'
    await AuditEvent.record(trx, what, { actor, bid })
    if (what === 'agreement_withdrawn') await withdrawNotice(trx, other.id, 'agreement_sent', bid)
    else await settleNotice(trx, actor.id, 'agreement_sent', bid)
    await notify(trx, other.id, what, agreementNotice(locked, version.kind))
  })
}
