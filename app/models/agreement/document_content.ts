import { appUrl } from '#config/app'
import { referenceOf } from '#shared/agreements/agreements'
import { NotFound } from '#exceptions/http_refusals'
import { isSigned } from '#lifecycles/agreement_rules'
import AgreementVersion from '#models/agreement_version'
import type {
  AgreementDocumentContent,
  AgreementDocumentStep,
} from '#services/documents/agreement_pdf'

/**
 * What the PDF of a signed version says, apart from its seal. It follows from rows that never change.
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
    signatures: signatures.map(
      ({ side, party, name, userId, sessionId, method, signedAt, consent }) => ({
        ...{ side, party, name, accountId: userId, sessionId, method, consent },
        signedAt: signedAt.toUTC().toISO()!,
      })
    ),
  }
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
    .orderBy('number')
  const end = Math.max(...signed.signatures.map(({ signedAt }) => signedAt.toMillis()))
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
