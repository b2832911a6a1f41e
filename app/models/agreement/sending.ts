import { joinText, splitText, type AgreementText } from '#shared/agreements/agreement_text'
import { referenceOf, type AgreementKind, type AgreementTerms } from '#shared/agreements/agreements'
import { marketDate } from '#shared/values/market_time'
import { agreementRefusals, isSigned } from '#lifecycles/agreement_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import type Agreement from '#models/agreement'
import type { LockedAgreement } from '#models/agreement'
import { addParties } from '#models/agreement/client_side'
import { fillDraft, openDraft } from '#models/agreement/draft'
import {
  readTerms,
  statedTerms,
  termsSection,
  type StatedTerms,
} from '#models/agreement/stated_terms'
import { termsOf, type AgreementSource } from '#models/agreement/values'
import AgreementVersion, { hashOfText, sealText } from '#models/agreement_version'
import AuditEvent from '#models/audit_event'
import { dateOf } from '#models/staging'
import { agreementNotice } from '#models/agreement/notices'
import { notifyOnceUnread } from '#notifications/notify'

/** An addendum with the hash of its text. */
export interface OfferedAddendum extends AgreementText {
  terms: AgreementTerms
  hash: string
}

/** @returns the number of the version */
export async function sendDraft(locked: LockedAgreement, hash: string): Promise<number> {
  const { agreement, source, situation } = locked
  const draft = openDraft(agreement.draft)
  refuseIf(agreementRefusals.sendDraft({ hasDraft: draft !== null }))
  const filled = fillDraft(draft!, source, agreement.reference)
  refuseIf(agreementRefusals.send(situation, filled))
  refuseIf(agreementRefusals.read({ hash: filled.hash, seen: hash }))
  agreement.draft = null
  agreement.draftRevision += 1
  await agreement.save()
  return addVersion(locked, 'agreement', filled)
}

/** @returns the number of the version */
export async function offerAddendum(locked: LockedAgreement, hash: string): Promise<number> {
  refuseIf(agreementRefusals.offerAddendum(locked.situation))
  const addendum = addendumOf(locked)!
  refuseIf(agreementRefusals.read({ hash: addendum.hash, seen: hash }))
  return addVersion(locked, 'addendum', addendum)
}

/** @returns its number */
async function addVersion(
  locked: LockedAgreement,
  kind: AgreementKind,
  { title, sections, terms, hash }: OfferedAddendum
): Promise<number> {
  const { agreement, versions, source, actor, side, other, bid, now, trx } = locked
  const number = versions.length + 1
  const { price, installOn, removalOn, extensionPerMonth } = terms
  const created = await AgreementVersion.create(
    {
      agreementId: agreement.id,
      number,
      kind,
      text: sealText(joinText(title, sections)),
      hash,
      price,
      installOn: installOn === null ? null : dateOf(installOn),
      removalOn: removalOn === null ? null : dateOf(removalOn),
      extensionPerMonth,
      senderId: actor.id,
      personId: actor.personId,
      sentBy: side,
      // Openings and signatures have the time of the database, too.
      sentAt: now,
      addressConfirmed: actor.emailConfirmed,
      ownerSigns: source.clientSide?.signers !== 'seller',
    },
    { client: trx }
  )
  await addParties(locked, created)
  await AuditEvent.record(trx, 'agreement_sent', { actor, bid })
  const isForSellers = !created.ownerSigns && side === 'stager'
  const notice = agreementNotice(locked, kind, undefined, isForSellers)
  await notifyOnceUnread(trx, other.id, 'agreement_sent', notice)
  return number
}

const addendumTitle = 'Addendum to the staging agreement'

/** `Install date: March 9, 2027 (before: March 2, 2027)`, for what is different. */
function changesOf(before: Partial<StatedTerms>, after: Partial<StatedTerms>): string[] {
  const labels = ['Home', 'Install date', 'Removal date', 'Each extra month'] as const
  return labels
    .filter((label) => before[label] !== undefined && before[label] !== after[label])
    .map((label) => `${label}: ${after[label]} (before: ${before[label]})`)
}

/** What a version states: in its text, or in the columns of a version of 1.0. */
function statedBy(version: AgreementVersion, source: AgreementSource): Partial<StatedTerms> {
  const text = version.openText
  if (version.statesTerms && text !== null) return readTerms(splitText(text).sections[0])
  const { Home: _, ...dates } = statedTerms(source, '', version.terms)
  return dates
}

/** `Staging agreement SA-4F2A09BC-77D1-1 (version 1), signed on March 1, 2027. SHA-256 of its text: …`. */
function nameOf({ kind, number, hash, signedAt }: AgreementVersion, reference: string): string {
  const name = kind === 'addendum' ? 'Addendum' : 'Staging agreement'
  const day = marketDate(signedAt!)
  return `${name} ${referenceOf(reference, number)} (version ${number}), signed on ${day}. SHA-256 of its text: ${hash}`
}

/** The agreement in force and its addenda, oldest first; empty without one. */
function signedIn(versions: readonly AgreementVersion[]): AgreementVersion[] {
  const signed = versions.filter(({ facts }) => isSigned(facts))
  return signed.slice(signed.findLastIndex(({ kind }) => kind === 'agreement'))
}

/** What both would sign to bring their agreement up to date; null without a signed agreement. */
export function addendumOf({
  agreement,
  versions,
  source,
}: {
  agreement: Pick<Agreement, 'reference'> | null
  /** Oldest first. */
  versions: readonly AgreementVersion[]
  source: AgreementSource
}): OfferedAddendum | null {
  const changed = signedIn(versions)
  const latest = changed.at(-1)
  if (!agreement || !latest) return null
  const { reference } = agreement
  const terms = termsOf(source)
  const stated = statedTerms(source, reference, terms)
  const { owner, stager } = source
  const signed = changed.map((version) => nameOf(version, reference))
  const hasParties = changed.some(({ facts }) => facts.parties.length > 0)
  const signers = hasParties ? 'Both sides' : `${owner.name} and ${stager.company ?? stager.name}`
  const changes = changesOf(statedBy(latest, source), stated)
  const text = joinText(addendumTitle, [
    termsSection(stated, source),
    {
      heading: 'What this changes',
      text: `${signers} have signed:\n\n${signed.join('\n')}`,
    },
    { heading: 'New terms', text: changes.join('\n') },
    {
      heading: 'Everything else',
      text: 'Everything else in the staging agreement stays as it was signed.',
    },
  ])
  return { ...splitText(text), terms, hash: hashOfText(text) }
}
