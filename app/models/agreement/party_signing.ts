import { errors } from '@vinejs/vine'
import { DateTime } from 'luxon'
import { isSameName, signingConsent, type HandBack } from '#shared/agreements/agreements'
import { agreementRefusals, isSigned, linkIsOver } from '#lifecycles/agreement_rules'
import { refuse, refuseIf } from '#lifecycles/lifecycle'
import type { AgreementSituation } from '#lifecycles/agreement_rules'
import { clientSideOf, isOfEitherSide, plannedParties } from '#models/agreement/client_side'
import { complete } from '#models/agreement/completing'
import { situationOf, sourceOf } from '#models/agreement/unattended'
import type { AgreementSource } from '#models/agreement/values'
import Agreement from '#models/agreement'
import AgreementParty from '#models/agreement_party'
import AgreementPartySignature from '#models/agreement_party_signature'
import type AgreementVersion from '#models/agreement_version'
import AuditEvent from '#models/audit_event'
import Bid from '#models/bid'
import type { LockedBid } from '#models/bid/selection'
import SuppressedAddress from '#models/suppressed_address'
import { notify } from '#notifications/notify'
import { queueEmail } from '#services/queue/dispatch'

/** A seller and the version that they sign, locked with its project. */
export interface LockedParty extends LockedBid {
  party: AgreementParty
  version: AgreementVersion
  agreement: Agreement
  source: AgreementSource
  situation: AgreementSituation
}

export interface PartySignature {
  hash: string
  /** As it was typed. */
  name: string
  /** Six digits. */
  code: string
}

/** Takes the locks in the same order as `Project.underLock`, and reads everything under them. */
export async function lockedParty<T>(
  { id }: AgreementParty,
  work: (locked: LockedParty) => Promise<T>
): Promise<T> {
  const unlocked = await AgreementParty.findOrFail(id)
  if (unlocked.versionId === null) refuse(linkIsOver)
  const { bidId } = await Agreement.findOrFail(unlocked.agreementId)
  const found = await Bid.findOrFail(bidId)
  return found.underLock(async (locked) => {
    const { bid, project, trx } = locked
    if (!bid.isPaid) refuse(linkIsOver)
    const party = await AgreementParty.findOrFail(id, { client: trx })
    const agreement = await Agreement.query({ client: trx })
      .where('id', party.agreementId)
      .preload('versions')
      .firstOrFail()
    const version = agreement.versions.find((each) => each.id === party.versionId)!
    const clientSide = clientSideOf(agreement, await plannedParties(agreement, trx))
    const source = { ...(await sourceOf({ project, bid, trx })), clientSide }
    const situation = { ...situationOf(source, agreement), side: 'owner' as const }
    return work({ ...locked, party, agreement, version, source, situation })
  })
}

/** Only while the seller can sign. */
function refuseUnfit({ situation, party, version }: LockedParty, hash = version.hash) {
  const seen = { version: version.number, hash }
  refuseIf(agreementRefusals.signAsParty(situation, party.id, seen))
  if (party.address === null) refuse(linkIsOver)
}

export async function openParty({ party }: LockedParty) {
  if (party.openedAt === null) await party.merge({ openedAt: DateTime.utc() }).save()
}

/** Addresses that belong to one of the two accounts by now get nothing. */
async function addressOrRefuse({ party, project, bid, trx }: LockedParty): Promise<string> {
  const address = party.openAddress
  if (address === null || (await isOfEitherSide(address, { project, bid }, trx))) refuse(linkIsOver)
  return address
}

export async function requestCode(locked: LockedParty) {
  const { party, trx } = locked
  refuseUnfit(locked)
  await addressOrRefuse(locked)
  const former = trx.from('agreement_party_codes').where('party_id', party.id)
  await former.whereNull('used_at').delete()
  const [{ id }] = await trx
    .insertQuery()
    .table('agreement_party_codes')
    .insert({ party_id: party.id, requested_at: trx.raw('clock_timestamp()') })
    .returning('id')
  await queueEmail(trx, 'SendSigningCode', { codeId: id })
}

const refuseField = (field: string, message: string): never => {
  throw new errors.E_VALIDATION_ERROR([{ field, message, rule: field }])
}

const wrongCode = 'This code is wrong, too old or already used. After five tries ask for a new one.'

/** The try of the code is counted first, in a transaction of its own, so that a refusal doesn't give it back. */
export async function signAsParty(party: AgreementParty, { hash, name, code }: PartySignature) {
  await party.underLock(async (locked) => refuseUnfit(locked, hash))
  if (!isSameName(name, party.name)) {
    refuseField('name', `Type the name as it appears in the agreement: ${party.name}`)
  }
  const codeId = await party.tryCode(code)
  await party.underLock((locked) => addSignature(locked, { hash, name, codeId }))
}

async function addSignature(
  locked: LockedParty,
  { hash, name, codeId }: { hash: string; name: string; codeId: number | null }
) {
  const { party, version, bid, project, trx } = locked
  refuseUnfit(locked, hash)
  await addressOrRefuse(locked)
  if (codeId === null) return refuseField('code', wrongCode)
  // Another code may have been asked for since this one was tried.
  const codes = trx.from('agreement_party_codes').where('id', codeId)
  const isCurrent = await codes.whereRaw('expires_at > clock_timestamp()').first()
  if (!isCurrent) refuseField('code', wrongCode)
  await AgreementPartySignature.create(
    {
      ...{ partyId: party.id, versionId: version.id, hash, codeId, name },
      consent: signingConsent,
      // A trigger sets the time of the database.
      signedAt: DateTime.utc(),
    },
    { client: trx }
  )
  await AuditEvent.record(trx, 'agreement_party_signed', { bid })
  const { facts } = version
  const parties = facts.parties.map((each) =>
    each.id === party.id ? { ...each, hasSigned: true } : each
  )
  if (isSigned({ ...facts, parties })) {
    await complete({ ...locked, side: 'owner', other: locked.source.stager }, version)
    return
  }
  for (const [userId, to] of [
    [project.userId, 'owner'],
    [bid.userId, 'stager'],
  ] as const) {
    const agreement = { to, kind: version.kind, by: 'seller' as const }
    await notify(trx, userId, 'agreement_party_signed', { project, bid, agreement })
  }
}

export async function handBack(locked: LockedParty, reason: HandBack) {
  const { party, version, project, bid, trx } = locked
  refuseUnfit(locked)
  const address = party.openAddress
  await party.revoke()
  await party.merge({ handedBack: reason, handedBackAt: DateTime.utc() }).save()
  if (reason === 'not_me') {
    if (address !== null) await SuppressedAddress.add(address, trx)
    await party.eraseAddress()
    await erasePlanned(party)
  }
  await AuditEvent.record(trx, 'agreement_handed_back', { bid })
  const agreement = { to: 'owner' as const, kind: version.kind, handedBack: reason }
  await notify(trx, project.userId, 'agreement_handed_back', { project, bid, agreement })
}

/** The same address for the next version: the owner has to enter another one. */
async function erasePlanned({ agreementId, position, name, $trx }: AgreementParty) {
  await AgreementParty.query({ client: $trx })
    .where({ agreementId, position, name })
    .whereNull('versionId')
    .delete()
}

export async function renewLink(locked: LockedParty) {
  const { party, version, situation, trx } = locked
  const hasSigned = version.facts.parties.some(({ id, hasSigned: has }) => id === party.id && has)
  if (hasSigned) {
    if (!isSigned(version.facts)) refuse('You have signed this version already.')
  } else {
    refuseIf(
      agreementRefusals.signAsParty(situation, party.id, {
        version: version.number,
        hash: version.hash,
      })
    )
  }
  await addressOrRefuse(locked)
  const news = hasSigned ? ('copy' as const) : ('sign' as const)
  await queueEmail(trx, 'SendSigningLink', { partyId: party.id, news })
}
