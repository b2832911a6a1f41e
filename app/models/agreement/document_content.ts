import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { referenceOf } from '#shared/agreements/agreements'
import { NotFound } from '#exceptions/http_refusals'
import { isSigned } from '#lifecycles/agreement_rules'
import type AgreementParty from '#models/agreement_party'
import AgreementVersion from '#models/agreement_version'
import type {
  AgreementDocumentContent,
  AgreementDocumentSeller,
  AgreementDocumentSignature,
  AgreementDocumentStep,
} from '#services/documents/agreement_pdf'

/**
 * What the PDF of a signed version says, apart from its seal. It follows from rows that never change, and from
 * links and codes of sellers, which are kept for longer than it takes to make the file.
 *
 * @throws NotFound (404) unless both have signed the version
 */
export async function contentOf(
  versionId: number
): Promise<Omit<AgreementDocumentContent, 'seal'>> {
  const version = await AgreementVersion.query()
    .withScopes((scopes) => scopes.withAnswers())
    .where('id', versionId)
    .preload('agreement')
    .preload('signatures')
    .preload('parties', (parties) => void parties.preload('signature'))
    .preload('decline')
    .first()
  const text = version?.openText
  if (!version || !text || !isSigned(version.facts)) throw new NotFound()
  const { hash, number, kind, signatures, agreement } = version
  return {
    ...{ text, hash, number, kind },
    reference: version.statesTerms ? referenceOf(agreement.reference, number) : null,
    checkUrl: `${appUrl}/agreements/check`,
    steps: await stepsUntil(version),
    sellers: await sellersOf(version),
    signatures: [
      ...signatures.map(({ side, party, name, userId, sessionId, method, signedAt, consent }) => ({
        ...{ side, party, name, accountId: userId, sessionId, method, consent },
        signedAt: signedAt.toUTC().toISO()!,
      })),
      ...version.parties.map(sellerSignature),
    ],
  }
}

/** A seller has no account, so the record has neither account nor session. */
function sellerSignature({ name: party, signed }: AgreementParty): AgreementDocumentSignature {
  const { name, consent, signedAt } = signed!
  return {
    ...({ side: 'seller', party, name, accountId: null, sessionId: null } as const),
    ...({ method: 'email', consent, signedAt: signedAt.toUTC().toISO()! } as const),
  }
}

/** How the sellers got to sign, until the last signature. */
async function sellersOf({ id, signedAt }: AgreementVersion): Promise<AgreementDocumentSeller[]> {
  interface Row {
    name: string
    links: string[]
    openedAt: Date | null
    codeAskedAt: Date | null
  }
  const { rows } = await db.rawQuery<{ rows: Row[] }>(
    `select p.name,
       array(select to_json(l.created_at) #>> '{}' from agreement_party_links l
         where l.party_id = p.id and l.created_at <= :end order by l.created_at) as links,
       case when p.opened_at <= :end then p.opened_at end as "openedAt",
       (select c.requested_at from agreement_party_signatures g
         join agreement_party_codes c on c.id = g.code_id
         where g.party_id = p.id) as "codeAskedAt"
     from agreement_parties p where p.version_id = :id order by p.position`,
    { id, end: signedAt!.toISOString() }
  )
  return rows.map(({ name, links, openedAt, codeAskedAt }) => ({
    name,
    links: links.map((at) => new Date(at).toISOString()),
    openedAt: openedAt?.toISOString() ?? null,
    codeAskedAt: codeAskedAt?.toISOString() ?? null,
  }))
}

/** The steps of a signed version and of those before it, until its last signature; oldest first. */
async function stepsUntil(signed: AgreementVersion): Promise<AgreementDocumentStep[]> {
  const versions = await AgreementVersion.query()
    .withScopes((scopes) => scopes.withAnswers())
    .where('agreementId', signed.agreementId)
    .where('number', '<=', signed.number)
    .preload('signatures')
    .preload('decline')
    .preload('opening')
    .preload('parties', (parties) => void parties.preload('signature'))
    .orderBy('number')
  const end = signed.signedAt!.getTime()
  return versions
    .flatMap(stepsOf)
    .filter(({ at }) => Date.parse(at) <= end)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function stepsOf(version: AgreementVersion): AgreementDocumentStep[] {
  const { number, sentBy, sentAt, addressConfirmed, opening, signatures, decline, facts } = version
  const steps = [
    { what: 'sent' as const, side: sentBy, at: sentAt, addressConfirmed, method: null },
  ]
  return [
    ...steps,
    ...(opening ? [{ ...stepBy(opening), what: 'opened' as const, at: opening.openedAt }] : []),
    ...signatures.map((signature) => ({
      ...stepBy(signature),
      ...{ what: 'signed' as const, at: signature.signedAt, method: signature.method },
    })),
    ...version.parties
      .flatMap(({ signed }) => signed ?? [])
      .map(({ signedAt }) => ({
        ...({ what: 'signed', side: 'seller', addressConfirmed: null, method: 'email' } as const),
        at: signedAt,
      })),
    ...(decline
      ? [
          {
            ...stepBy(decline),
            what: facts.isWithdrawn ? ('withdrawn' as const) : ('declined' as const),
            at: decline.declinedAt,
          },
        ]
      : []),
  ].map(({ at, ...step }) => ({ ...step, version: number, at: at.toUTC().toISO()! }))
}

const stepBy = ({
  side,
  addressConfirmed,
}: Pick<AgreementDocumentStep, 'side' | 'addressConfirmed'>) => ({
  ...{ side, addressConfirmed },
  method: null,
})
