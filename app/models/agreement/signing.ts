import { DateTime } from 'luxon'
import { signingConsent, type SigningMethod } from '#shared/agreements/agreements'
import { agreementRefusals, isSigned } from '#lifecycles/agreement_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import type { LockedAgreement } from '#models/agreement'
import { clientOf } from '#models/agreement/client'
import { forgetSellers } from '#models/agreement/client_side'
import { complete } from '#models/agreement/completing'
import { agreementNotice } from '#models/agreement/notices'
import { signingRefusal } from '#models/agreement/party'
import AgreementDecline from '#models/agreement_decline'
import AgreementSignature from '#models/agreement_signature'
import AuditEvent from '#models/audit_event'
import { notify, settleNotice, withdrawNotice } from '#notifications/notify'

/** The version that someone read. */
interface SeenVersion {
  version: number
  hash: string
}

export interface NewSignature extends SeenVersion {
  /** As it was typed. */
  name: string
  method: SigningMethod
}

export async function sign(
  locked: LockedAgreement,
  { version: number, hash, name, method }: NewSignature
) {
  const { versions, situation, side, actor, bid, other, trx } = locked
  const version = versions.at(-1)!
  const newest = { version, source: locked.source }
  refuseIf(signingRefusal(situation, newest, { version: number, hash }))
  await AgreementSignature.create(
    {
      ...{ versionId: version.id, hash, userId: actor.id, side, party: partyOf(locked) },
      ...{ name, method, consent: signingConsent },
      personId: actor.personId,
      sessionId: actor.currentSession!.id,
      addressConfirmed: actor.emailConfirmed,
      // A trigger sets the time of the database.
      signedAt: DateTime.utc(),
    },
    { client: trx }
  )
  await AuditEvent.record(trx, 'agreement_signed', { actor, bid })
  await settleNotice(trx, actor.id, 'agreement_sent', bid)
  const { facts, kind } = version
  if (!isSigned({ ...facts, signedBy: [...facts.signedBy, side] })) {
    const type = facts.parties.length > 0 ? 'agreement_party_signed' : 'agreement_signed'
    await notify(trx, other.id, type, agreementNotice(locked, kind))
    return
  }
  await complete(locked, version)
}

/** As the profile says right now: the client as in the text, and `Fern & Field Interiors, Renee Castellano`. */
const partyOf = ({ source: { owner, stager }, side }: LockedAgreement): string =>
  side === 'owner' ? clientOf(owner) : [stager.company, stager.name].filter(Boolean).join(', ')

export async function decline(
  locked: LockedAgreement,
  { version: number, reason }: { version: number; reason: string }
) {
  const { versions, situation, side, actor, bid, other, now, trx } = locked
  refuseIf(agreementRefusals.decline(situation, number))
  const version = versions.at(-1)!
  await AgreementDecline.create(
    {
      ...{ versionId: version.id, userId: actor.id, personId: actor.personId, side },
      ...{ reason, declinedAt: now },
      addressConfirmed: actor.emailConfirmed,
    },
    { client: trx }
  )
  const what = version.sentBy === side ? 'agreement_withdrawn' : 'agreement_declined'
  if (what === 'agreement_withdrawn') await forgetSellers(locked, version)
  await AuditEvent.record(trx, what, { actor, bid })
  if (what === 'agreement_withdrawn') await withdrawNotice(trx, other.id, 'agreement_sent', bid)
  else await settleNotice(trx, actor.id, 'agreement_sent', bid)
  await notify(trx, other.id, what, agreementNotice(locked, version.kind))
}
