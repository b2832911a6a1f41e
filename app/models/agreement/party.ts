import { splitText } from '#shared/agreements/agreement_text'
import type { StagingSide } from '#shared/jobs/staging_terms'
import { agreementRefusals, type AgreementSituation } from '#lifecycles/agreement_rules'
import { readTerms, statedTerms } from '#models/agreement/stated_terms'
import type { AgreementSource } from '#models/agreement/values'
import type AgreementVersion from '#models/agreement_version'

const labels = { owner: 'Client', stager: 'Staging company' } as const

/** Why a side isn't the party that the text of a version names; null if it is, and for a text without terms. */
function partyRefusal(
  version: AgreementVersion | undefined,
  source: AgreementSource,
  side: StagingSide
): string | null {
  if (!version?.statesTerms) return null
  const text = version.openText
  const label = labels[side]
  const stated = text === null ? null : readTerms(splitText(text).sections[0])[label]
  if (stated === undefined) return null
  return agreementRefusals.signAs({
    stated,
    current: statedTerms(source, '', version.terms)[label],
  })
}

/**
 * Why a side can't sign the newest version right now; null if it can.
 *
 * @param version  the newest one, with its text
 * @param seen  the version that the person read; left out to ask whether anything can be signed
 */
export const signingRefusal = (
  situation: AgreementSituation,
  { version, source }: { version: AgreementVersion | undefined; source: AgreementSource },
  seen?: Parameters<typeof agreementRefusals.sign>[1]
): string | null =>
  agreementRefusals.sign(situation, seen) ?? partyRefusal(version, source, situation.side)
