import { DateTime } from 'luxon'
import { fillIn, joinText, splitText, type AgreementText } from '#shared/agreement_text'
import type { AgreementKind, AgreementTerms } from '#shared/agreements'
import { dayInWords, marketDate } from '#shared/market_time'
import { money } from '#shared/money'
import { RuleViolation } from '#exceptions/rule_violation'
import { agreementRefusals, hasChanged } from '#lifecycles/agreement_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import Agreement, { type LockedAgreement } from '#models/agreement'
import { fillDraft, openDraft } from '#models/agreement/draft'
import { termsOf, valuesOf, type AgreementSource } from '#models/agreement/values'
import AgreementVersion, { hashOfText, sealText } from '#models/agreement_version'
import AuditEvent from '#models/audit_event'
import { dateOf } from '#models/staging'
import type User from '#models/user'
import { agreementNotice } from '#models/agreement/notices'
import { notify } from '#notifications/notify'

/** An addendum with the hash of its text. */
export interface OfferedAddendum extends AgreementText {
  terms: AgreementTerms
  hash: string
}

/**
 * Sends the draft to be signed: it becomes the next version, which never changes.
 *
 * @param hash  of the text that the company read
 * @throws RuleViolation (409), also if something is missing or the text reads otherwise by now
 */
export async function sendDraft(projectId: number, actor: User, hash: string): Promise<number> {
  return Agreement.underLock(projectId, actor, async (locked) => {
    const { agreement, source, situation } = locked
    const draft = openDraft(agreement.draft)
    if (!draft) throw new RuleViolation('There is no draft to send.')
    const filled = fillDraft(draft, source)
    refuseIf(agreementRefusals.send(situation, filled))
    if (filled.hash !== hash) throw new RuleViolation(hasChanged)
    agreement.draft = null
    agreement.draftRevision += 1
    await agreement.save()
    return addVersion(locked, 'agreement', filled)
  })
}

/**
 * Sends the addendum with the dates that both have agreed on since.
 *
 * @param hash  of the text that the person read
 * @throws RuleViolation (409), also if the text reads otherwise by now
 */
export async function offerAddendum(projectId: number, actor: User, hash: string): Promise<number> {
  return Agreement.underLock(projectId, actor, async (locked) => {
    refuseIf(agreementRefusals.offerAddendum(locked.situation))
    const addendum = addendumOf(locked.versions, locked.source)!
    if (addendum.hash !== hash) throw new RuleViolation(hasChanged)
    return addVersion(locked, 'addendum', addendum)
  })
}

/** @returns its number */
async function addVersion(
  locked: LockedAgreement,
  kind: AgreementKind,
  { title, sections, terms, hash }: OfferedAddendum
): Promise<number> {
  const { agreement, versions, actor, side, other, bid, trx } = locked
  const number = versions.length + 1
  const { installOn, removalOn, extensionPerMonth } = terms
  await AgreementVersion.create(
    {
      agreementId: agreement.id,
      number,
      kind,
      text: sealText(joinText(title, sections)),
      hash,
      installOn: installOn === null ? null : dateOf(installOn),
      removalOn: removalOn === null ? null : dateOf(removalOn),
      extensionPerMonth,
      senderId: actor.id,
      sentBy: side,
      sentAt: DateTime.utc(),
      addressConfirmed: actor.emailConfirmed,
    },
    { client: trx }
  )
  await AuditEvent.record(trx, 'agreement_sent', { actor, bid })
  await notify(trx, other.id, 'agreement_sent', agreementNotice(locked, kind))
  return number
}

const addendumTitle = 'Addendum to the staging agreement'

const dayOrNone = (day: string | null) => (day === null ? 'none' : dayInWords(day))

/** `Install date: March 9, 2027 (before: March 2, 2027)`, for what is different. */
function changesOf(before: AgreementTerms, after: AgreementTerms): string[] {
  const rateOf = ({ extensionPerMonth: rate }: AgreementTerms) =>
    rate === null ? 'none' : `${money(rate)} per month`
  const rows: [string, string, string][] = [
    ['Install date', dayOrNone(before.installOn), dayOrNone(after.installOn)],
    ['Removal date', dayOrNone(before.removalOn), dayOrNone(after.removalOn)],
    ['Extension rate', rateOf(before), rateOf(after)],
  ]
  return rows
    .filter(([, former, current]) => former !== current)
    .map(([label, former, current]) => `${label}: ${current} (before: ${former})`)
}

/** What both would sign to bring their agreement up to date; null without a signed agreement. */
export function addendumOf(
  versions: readonly AgreementVersion[],
  source: AgreementSource
): OfferedAddendum | null {
  const signed = versions.findLast(({ signatures }) => signatures.length === 2)
  if (!signed) return null
  const terms = termsOf(source)
  const signedAt = signed.signatures.at(-1)!.signedAt.toJSDate()
  const name = signed.kind === 'addendum' ? 'addendum' : 'staging agreement'
  const sections = [
    {
      heading: 'What this changes',
      text: `{owner} and {company} signed a ${name} (version ${signed.number}) on ${marketDate(signedAt)}. They have agreed on this since:`,
    },
    { heading: 'New terms', text: changesOf(signed.terms, terms).join('\n') },
    {
      heading: 'Everything else',
      text: 'Everything else in the staging agreement stays as it was signed.',
    },
  ]
  const filled = fillIn(sections, valuesOf(source, terms))
  const text = joinText(addendumTitle, filled)
  return { ...splitText(text), terms, hash: hashOfText(text) }
}
