import {
  agreementLimits,
  startingTemplate,
  type AgreementSection,
} from '#shared/agreements/agreement_text'
import { template } from '#tests/helpers/agreements'
import type { Bid, Draft, Market, Person, Project, Version } from './model.js'
import type { Situation } from './plans.js'
import { stagingOf } from './staging_calls.js'

type Fact = 'owner' | 'contact' | 'address' | 'dates' | 'rate'

/** Texts of drafts, with what they are filled in from apart from what never changes. */
export const texts: { sections: readonly AgreementSection[]; facts: Fact[] }[] = [
  {
    sections: startingTemplate.sections,
    facts: ['owner', 'contact', 'address', 'dates', 'rate'],
  },
  { sections: template.sections, facts: ['owner'] },
  { sections: [{ heading: 'Extension', text: '{extension rate}' }], facts: ['rate'] },
  { sections: [{ heading: 'Home', text: '{address}' }], facts: ['address'] },
  { sections: [{ heading: 'Term', text: '{install date} to {removal date}' }], facts: ['dates'] },
]
export const [fromStart, fromTemplate] = [0, 1]

export interface Terms {
  installOn: string | null
  extensionRate: number | null
}

/** AGR-21: agreed dates, or those of the draft. */
export const termsOf = (
  bid: Bid,
  draft: Terms = { installOn: null, extensionRate: null }
): Terms => ({
  installOn: bid.installOn ?? draft.installOn,
  extensionRate: draft.extensionRate ?? bid.extensionRate,
})

const nameOf = ({ status, isRenamed }: Person) =>
  status === 'deleted' ? 'deleted' : `renamed: ${isRenamed}`

/** What a fact reads as; null while it isn't known. */
function factsOf(market: Market, bid: Bid, { installOn, extensionRate }: Terms) {
  return {
    owner: nameOf(market.ownerOf(bid)),
    contact: nameOf(market.person(bid.company)),
    address: bid.hasAccess ? 'entered' : null,
    dates: installOn,
    rate: `rate: ${extensionRate}`,
  } satisfies Record<Fact, string | null>
}

/**
 * The text that a draft has right now: two with the same have the same hash, and no others. AGR-86: its first
 * section states all facts, but only those that its placeholders stand for can be missing.
 */
export function draftText(market: Market, bid: Bid, draft: Draft) {
  const facts = factsOf(market, bid, termsOf(bid, draft))
  const used = texts[draft.text].facts.map((fact) => facts[fact])
  return { text: JSON.stringify([draft.text, facts]), isWhole: !used.includes(null) }
}

export const isSigned = ({ signedBy }: Version) => signedBy.size === 2
export const signedOf = ({ agreement }: Bid) => agreement.versions.findLast(isSigned)
const latestOf = ({ agreement }: Bid) => agreement.versions.at(-1)

export function waitingOf(bid: Bid): Version | undefined {
  const latest = latestOf(bid)
  return latest && !latest.endedBy && !isSigned(latest) ? latest : undefined
}

/** AGR-35, AGR-36. */
const hasOtherDates = (version: Terms, { installOn }: Terms) =>
  installOn !== null && version.installOn !== installOn

/** AGR-141 */
const isNamed = ({ renamed }: Version, { name, isRenamed }: Person) =>
  renamed.has(name) === isRenamed

/** The text of the addendum that can be offered. */
function addendumText(market: Market, bid: Bid) {
  const signed = signedOf(bid)
  const number = signed ? bid.agreement.versions.indexOf(signed) + 1 : 0
  return JSON.stringify(['addendum', number, factsOf(market, bid, termsOf(bid))])
}

/** What may happen to the agreement on a project right now. */
export function agreementOf(situation: Situation, project: Project) {
  const { market, actor } = situation
  const { bid, isOpen, isAlone, ...who } = stagingOf(situation, project)
  const [latest, signed] = bid ? [latestOf(bid), signedOf(bid)] : []
  const isGoing = isOpen && !isAlone
  const mayPrepare = isGoing && (bid?.agreement.versions.length ?? 0) < agreementLimits.versions
  const draft = bid?.agreement.draft ?? null
  const drafted = bid && draft ? draftText(market, bid, draft) : null
  const waiting = bid && waitingOf(bid)
  // AGR-91: a text that was declined or withdrawn may be sent again.
  const sent = latest && !latest.endedBy ? latest.hash : null
  const isUnchanged = sent !== null && bid?.agreement.hashes.get(drafted?.text ?? '') === sent
  const mayDecline = actor !== null && waiting !== undefined && !waiting.signedBy.has(actor.name)
  const opens = mayDecline && waiting.sender !== actor.name
  return {
    ...{ bid, draft, latest, ...who },
    number: bid?.agreement.versions.length ?? 0,
    text: drafted?.text ?? null,
    addendum: bid ? addendumText(market, bid) : null,
    mayPrepare,
    maySend: mayPrepare && drafted?.isWhole === true && !isUnchanged,
    mayAmend: mayPrepare && !waiting && bid && signed ? hasOtherDates(signed, bid) : false,
    maySign:
      isGoing &&
      actor !== null &&
      latest !== undefined &&
      !latest.endedBy &&
      !latest.signedBy.has(actor.name) &&
      isNamed(latest, actor) &&
      // Without dates there is nothing to be outdated.
      (latest.installOn === null || !hasOtherDates(latest, bid!)),
    mayDecline,
    /** Whether the actor’s page reports the newest version as opened, if it hasn’t yet. */
    opens,
  }
}

/** What became of a version. */
export function stateOf(version: Version, bid: Bid) {
  if (isSigned(version)) return 'signed'
  if (version.endedBy) return version.endedBy === version.sender ? 'withdrawn' : 'declined'
  return version === latestOf(bid) ? 'waiting' : 'replaced'
}
