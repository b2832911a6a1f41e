import type { AgreementSection } from '#shared/agreements/agreement_text'
import type { AgreementTerms } from '#shared/agreements/agreements'
import { stagingPeriods } from '#shared/bids/bid_enums'
import { dayInWords } from '#shared/values/market_time'
import { money } from '#shared/values/money'
import { cleanLine } from '#shared/values/pasted_text'
import { clientOf } from '#models/agreement/client'
import { payerOf, sellersSign, signersOf } from '#models/agreement/signers'
import type { AgreementSource } from '#models/agreement/values'
import { openAccess } from '#models/staging/access'

const heading = 'Terms'

const noteFor = (signers: string) =>
  `These terms come from the accepted offer and from the project on Stagely. They are part of what both sides sign. Once ${signers} signed, the dates and the price of another month apply to the project. If a section below says otherwise, these terms count.`

/** A text on one line without invisible characters, so that it can't look like another term or a heading. */
export const oneLine = (text: string): string => cleanLine(text.split(/\s*\n\s*/).join(', '))

/** The address from the staging page; until there is one, the place that the project names. */
function homeOf({ project, staging }: AgreementSource): string {
  const access = openAccess(staging?.access ?? null)
  if (access) return oneLine(access.address)
  const place = [project.city, project.state].filter(Boolean).join(', ')
  return oneLine(`${place || project.location} (no address entered)`)
}

const dayOf = (day: string | null) => (day === null ? 'not agreed yet' : dayInWords(day))

const priceOf = (amount: number | null) => (amount === null ? 'not stated' : money(amount))

/** What both sign apart from the sections of the company: a label and a value on one line each. */
export function statedTerms(
  source: AgreementSource,
  reference: string,
  { price, installOn, removalOn, extensionPerMonth: rate }: AgreementTerms
) {
  const { project, bid, owner, stager } = source
  return {
    'Reference': reference,
    'Project': oneLine(project.title),
    'Home': homeOf(source),
    'Client': oneLine(clientOf(owner)),
    // Only where the owner has said so: an agreement between two accounts reads as before.
    ...(source.clientSide && {
      'Signs for the client': signersOf(source) ?? 'not entered yet',
      'Pays': payerOf(source),
    }),
    'Staging company': oneLine(`${stager.company ?? stager.name}, represented by ${stager.name}`),
    'Price of the accepted offer': priceOf(price),
    'Included': stagingPeriods.label(bid.stagingPeriod),
    'Install date': dayOf(installOn),
    'Removal date': dayOf(removalOn),
    'Each extra month': rate === null ? 'agreed on for each extension' : money(rate),
  }
}

export type StatedTerms = ReturnType<typeof statedTerms>

/** The first section of every version: no template can leave it out or change it. */
export function termsSection(terms: StatedTerms, source: AgreementSource): AgreementSection {
  const lines = Object.entries(terms).map(([label, value]) => `${label}: ${value}`)
  const note = noteFor(sellersSign(source) ? 'everyone has' : 'both have')
  return { heading, text: `${lines.join('\n')}\n\n${note}` }
}

/** The terms that the section above states. */
export function readTerms({ text }: AgreementSection): Partial<StatedTerms> {
  const [lines] = text.split('\n\n')
  return Object.fromEntries(
    lines.split('\n').map((line) => {
      const end = line.indexOf(': ')
      return [line.slice(0, end), line.slice(end + 2)]
    })
  )
}
