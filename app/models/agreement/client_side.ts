import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { errors } from '@vinejs/vine'
import type { ClientSide } from '#shared/agreements/agreements'
import { comparableAddress } from '#shared/accounts/comparable_address'
import { agreementRefusals, isSigned, latestOf } from '#lifecycles/agreement_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import type Agreement from '#models/agreement'
import type { LockedAgreement } from '#models/agreement'
import { agreementNotice } from '#models/agreement/notices'
import AgreementParty, { sealAddress } from '#models/agreement_party'
import type AgreementVersion from '#models/agreement_version'
import AuditEvent from '#models/audit_event'
import SuppressedAddress from '#models/suppressed_address'
import { NotFound } from '#exceptions/http_refusals'
import { notifyOnceUnread, settleNotice } from '#notifications/notify'
import { queueEmail, queueEmails } from '#services/queue/dispatch'

/** Who signs and who pays for the client, as an agreement states it. */
export interface ClientSideTerms {
  signers: ClientSide
  payer: ClientSide
  /** Names of the sellers who sign, in their order. */
  sellers: string[]
}

export interface NamedSeller {
  name: string
  email: string
}

export interface Arrangement {
  signers: ClientSide
  payer: ClientSide
  sellers: NamedSeller[]
}

/** The sellers who are named for the next version; no query for an agreement between two accounts. */
export async function plannedParties(
  agreement: Pick<Agreement, 'id' | 'clientSigners'> | null,
  client?: TransactionClientContract
): Promise<AgreementParty[]> {
  const signers = agreement?.clientSigners ?? 'owner'
  if (!agreement || signers === 'owner') return []
  return AgreementParty.query({ client })
    .where('agreementId', agreement.id)
    .whereNull('versionId')
    .orderBy('position')
}

/** What the next version states about the client's side; null for an agreement between two accounts. */
export function clientSideOf(
  agreement: Pick<Agreement, 'clientSigners' | 'payer'> | null,
  planned: readonly AgreementParty[]
): ClientSideTerms | null {
  const { clientSigners: signers = null, payer = null } = agreement ?? {}
  if (!signers || !payer) return null
  return { signers, payer, sellers: planned.map(({ name }) => name) }
}

/** Whether sellers sign the next version and the owner has still to name them. */
export const lacksSellers = (clientSide: ClientSideTerms | null): boolean =>
  clientSide !== null && clientSide.signers !== 'owner' && clientSide.sellers.length === 0

/**
 * Whether an address belongs to someone with a seat on either side: present, former or invited. An address that was
 * changed counts while the links that confirm or restore it are kept.
 */
export async function isOfEitherSide(
  email: string,
  { project, bid }: { project: { userId: number }; bid: { userId: number } },
  trx: TransactionClientContract
): Promise<boolean> {
  const accounts = [project.userId, bid.userId]
  const { rows } = await trx.rawQuery<{ rows: { email: string }[] }>(
    `select p.email from seats s join people p on p.id = s.person_id where s.user_id = any(:accounts)
     union select l.email from seats s join email_links l on l.person_id = s.person_id
       where s.user_id = any(:accounts)
     union select i.email from seat_invitations i where i.user_id = any(:accounts)
     union select u.email from users u where u.id = any(:accounts)`,
    { accounts }
  )
  return rows.some((row) => comparableAddress(row.email) === comparableAddress(email))
}

const ofEitherSide =
  'This address belongs to one of the two accounts. Enter the seller’s own address.'
const suppressed =
  'The owner of this address doesn’t want emails about signing. Enter another address.'

async function refuseAddress(
  email: string,
  field: string,
  locked: Pick<LockedAgreement, 'project' | 'bid' | 'trx'>
) {
  const isOwn = await isOfEitherSide(email, locked, locked.trx)
  const message = isOwn
    ? ofEitherSide
    : (await SuppressedAddress.has(email, locked.trx))
      ? suppressed
      : null
  if (message) throw new errors.E_VALIDATION_ERROR([{ field, message, rule: 'address' }])
}

/** Says who signs the next version for the client, and who pays. */
export async function arrange(locked: LockedAgreement, { signers, payer, sellers }: Arrangement) {
  const { agreement, situation, source, actor, bid, other, trx } = locked
  const isAgent = source.owner.userType === 'realtor'
  refuseIf(agreementRefusals.arrange(situation, { isAgent, signers, sellers: sellers.length }))
  for (const [at, { email }] of sellers.entries()) {
    await refuseAddress(email, `sellers.${at}.email`, locked)
  }
  await agreement.merge({ clientSigners: signers, payer }).save()
  await forgetPlanned(agreement, trx)
  const rows = sellers.map(({ name, email }, at) => ({
    ...{ agreementId: agreement.id, position: at + 1, name, address: sealAddress(email) },
  }))
  await AgreementParty.createMany(rows, { client: trx })
  await AuditEvent.record(trx, 'agreement_signers_changed', { actor, bid })
  const notice = agreementNotice(locked, 'agreement')
  await notifyOnceUnread(trx, other.id, 'agreement_signers_changed', notice)
}

const forgetPlanned = (agreement: Agreement, trx: TransactionClientContract) =>
  trx.from('agreement_parties').where('agreement_id', agreement.id).whereNull('version_id').delete()

/** Copies the named sellers to the version that is being sent, and emails each a link. */
export async function addParties(
  { agreement, versions, planned, trx }: LockedAgreement,
  version: AgreementVersion
) {
  const former = versions.at(-1)
  if (former && !isSigned(former.facts)) await eraseAddressesOf(former, trx)
  if (planned.length === 0) return
  const rows = planned.map(({ position, name, address, openAddress }) => ({
    ...{ agreementId: agreement.id, versionId: version.id, position, name },
    // Encrypted again: a copy of what a former key encrypted could escape `keys:retire`.
    address: openAddress === null ? address : sealAddress(openAddress),
  }))
  const parties = await AgreementParty.createMany(rows, { client: trx })
  const payloads = parties.map(({ id }) => ({ partyId: id, news: 'sign' as const }))
  await queueEmails(trx, 'SendSigningLink', payloads)
}

/** Erases the addresses of a version's sellers, with their links. */
export async function eraseAddressesOf(
  version: Pick<AgreementVersion, 'id'>,
  trx: TransactionClientContract
) {
  const parties = await AgreementParty.query({ client: trx })
    .where('versionId', version.id)
    .whereNotNull('address')
  for (const party of parties) await party.eraseAddress()
}

/** A version that is withdrawn takes the sellers' addresses with it: the owner enters them again for the next one. */
export async function forgetSellers(locked: LockedAgreement, version: AgreementVersion) {
  await eraseAddressesOf(version, locked.trx)
  if (locked.planned.length > 0) await forgetPlanned(locked.agreement, locked.trx)
}

/**
 * Sends a seller another link, also to a corrected address. Links to the former address stop working.
 *
 * @throws NotFound (404) unless the newest version has this seller
 */
export async function sendLink(
  locked: LockedAgreement,
  { partyId, email }: { partyId: number; email?: string }
) {
  const { situation, actor, bid, planned, trx } = locked
  if (!latestOf(situation.versions)?.parties.some(({ id }) => id === partyId)) throw new NotFound()
  refuseIf(agreementRefusals.sendLink(situation, partyId, { hasAddress: email !== undefined }))
  const party = await AgreementParty.findOrFail(partyId, { client: trx })
  const address = email ?? party.openAddress
  if (address === null) throw new NotFound()
  await refuseAddress(address, 'email', locked)
  if (email !== undefined) {
    await party.revoke()
    const changed = { address: sealAddress(email), erasedAt: null }
    await party.merge({ ...changed, handedBack: null, handedBackAt: null, openedAt: null }).save()
    const same = planned.find(({ position, name }) => {
      return position === party.position && name === party.name
    })
    await same?.merge(changed).save()
  }
  await queueEmail(trx, 'SendSigningLink', { partyId, news: 'sign' })
  await AuditEvent.record(trx, 'agreement_link_sent', { actor, bid })
  await settleNotice(trx, actor.id, 'agreement_handed_back', bid)
}
