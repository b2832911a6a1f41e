import {
  agreementLimits,
  filledLengthError,
  placeholders,
  type AgreementSection,
  type Placeholder,
} from '#shared/agreements/agreement_text'
import {
  signingByEmail,
  type AgreementKind,
  type AgreementTerms,
  type ClientSide,
  type HandBack,
  type VersionState,
} from '#shared/agreements/agreements'
import { installDayRefusal, type StagingSide } from '#shared/jobs/staging_terms'
import type { StagingSituation } from '#lifecycles/staging_rules'

/** A seller who signs a version by email, as its rules read them. */
export interface PartyFacts {
  id: number
  name: string
  hasSigned: boolean
  handedBack: HandBack | null
}

/** A version of an agreement as its rules read it. */
export interface VersionFacts {
  number: number
  kind: AgreementKind
  hash: string
  terms: AgreementTerms
  sentBy: StagingSide
  /** The accounts that have signed it. */
  signedBy: readonly StagingSide[]
  /** Whether the owner's account signs for the client, alone or beside the parties. */
  ownerSigns: boolean
  /** Sellers who sign it, in their order. */
  parties: readonly PartyFacts[]
  /** By the side that got it. */
  isDeclined: boolean
  /** By the side that sent it. */
  isWithdrawn: boolean
}

export interface AgreementSituation extends StagingSituation {
  /** Oldest first. */
  versions: readonly VersionFacts[]
  /** Whether the job has ended early. */
  isOver?: boolean
  /** Whether sellers sign the next version, and the owner has still to name them. */
  lacksSellers?: boolean
}

const isEnded = 'This job has ended, so nothing can be signed anymore.'
const isCancelled = 'This project was cancelled, so nothing can be signed anymore.'
const isRemoved = 'The furniture has been removed, so nothing can be signed anymore.'
const isAlone = 'The other side has deleted its account, so nothing can be signed anymore.'

/** Signing takes more than a session. */
export const proofMissing = 'Confirm your signature with your password or a passkey.'

type Signers = Pick<VersionFacts, 'signedBy' | 'ownerSigns' | 'parties'>

/** Whether everyone has signed: both accounts, or the company and the sellers, with the owner or without. */
export const isSigned = ({ signedBy, ownerSigns, parties }: Signers): boolean =>
  signedBy.includes('stager') &&
  (ownerSigns ? signedBy.includes('owner') : parties.length > 0) &&
  parties.every(({ hasSigned }) => hasSigned)

/** The accounts whose signature is missing. */
export const missingSides = ({ signedBy, ownerSigns }: Signers): StagingSide[] =>
  (ownerSigns ? (['owner', 'stager'] as const) : (['stager'] as const)).filter(
    (side) => !signedBy.includes(side)
  )

/** The sellers whose signature is missing. */
export const missingParties = ({ parties }: Signers): PartyFacts[] =>
  parties.filter(({ hasSigned }) => !hasSigned)

export const latestOf = (versions: readonly VersionFacts[]): VersionFacts | null =>
  versions.at(-1) ?? null

/** The last version that both have signed: its terms hold. */
export const inForce = (versions: readonly VersionFacts[]): VersionFacts | null =>
  versions.findLast(isSigned) ?? null

/** What became of a version of these. */
export function stateOf(version: VersionFacts, versions: readonly VersionFacts[]): VersionState {
  if (isSigned(version)) return 'signed'
  if (version.isDeclined) return 'declined'
  if (version.isWithdrawn) return 'withdrawn'
  return version === latestOf(versions) ? 'waiting' : 'replaced'
}

/** The version that waits for signatures; null without one. */
export function waitingOf(versions: readonly VersionFacts[]): VersionFacts | null {
  const latest = latestOf(versions)
  return latest && stateOf(latest, versions) === 'waiting' ? latest : null
}

/**
 * Whether a side opens a version that it was sent and hasn't answered. What it reads afterwards, or sent
 * itself, says nothing.
 */
export function isOpenedBy({ versions, side }: AgreementSituation, version: number): boolean {
  const waiting = waitingOf(versions)
  if (waiting?.number !== version || waiting.sentBy === side) return false
  return !waiting.signedBy.includes(side)
}

/** Why nothing can be prepared or signed anymore; null while it can. */
export function ended({
  staging,
  project,
  isAlone: isOtherGone,
  isOver,
}: AgreementSituation): string | null {
  if (isOver) return isEnded
  if (project.status === 'cancelled') return isCancelled
  if (staging.removedOn) return isRemoved
  return isOtherGone ? isAlone : null
}

const tooMany = (versions: readonly VersionFacts[]): string | null =>
  versions.length < agreementLimits.versions
    ? null
    : `An agreement can have ${agreementLimits.versions} versions.`

/** Whether both have agreed on other dates than those of a version. */
const hasOtherDates = (
  { terms }: Pick<VersionFacts, 'terms'>,
  { installOn, removalOn }: Pick<StagingSituation['staging'], 'installOn' | 'removalOn'>
): boolean => installOn !== null && (terms.installOn !== installOn || terms.removalOn !== removalOn)

/** Why the install date of these terms can't be agreed on, while none is. */
const newDateRefusal = (
  { staging, today }: AgreementSituation,
  { installOn }: Pick<AgreementTerms, 'installOn'>
): string | null =>
  staging.installOn !== null || installOn === null ? null : installDayRefusal(installOn, today)

const sellersMissing = ({ lacksSellers }: AgreementSituation): string | null =>
  lacksSellers ? 'The owner has to enter the sellers who sign first.' : null

const listOf = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Names what the sections use and nobody has entered. */
export function missingText(missing: readonly Placeholder[]): string | null {
  if (missing.length === 0) return null
  const names = missing.map((name) => placeholders[name].meaning.toLowerCase())
  return `Still missing: ${listOf.format(names)}.`
}

interface Sending {
  missing: readonly Placeholder[]
  terms: AgreementTerms
  /** As they would be sent. */
  sections: readonly AgreementSection[]
  /** Of the text as it would be sent. */
  hash: string
}

/** A text that was declined or withdrawn may be sent again, because people change their minds. */
function unchangedRefusal(versions: readonly VersionFacts[], hash: string): string | null {
  const latest = latestOf(versions)
  const isOver = latest?.isDeclined || latest?.isWithdrawn
  return latest && !isOver && latest.hash === hash
    ? `Version ${latest.number} has exactly this text. Change something before you send another version.`
    : null
}

interface SeenVersion {
  version: number
  hash: string
}

interface Arrangement {
  isAgent: boolean
  signers: ClientSide
  /** How many are named. */
  sellers: number
}

/** What the recipient of a signing link reads once it doesn't work anymore. */
export const linkIsOver = 'This link has ended. Ask your real estate agent for a new one.'

/** For someone signed in to one of the two accounts. */
export const accountsDontSign =
  'You are signed in to one of the two accounts of this agreement. Only the seller can use this link. Log out if that is you.'

/**
 * Why the newest version can't be signed. Final refusals come first, then what the person has done already, then the rest.
 *
 * @param seen  what the person read; left out to ask whether there is something to sign
 */
function signableRefusal(
  situation: AgreementSituation,
  seen?: SeenVersion
): { refusal: string | null; isFinal: boolean } {
  const { versions, staging, today } = situation
  const final = (refusal: string) => ({ refusal, isFinal: true })
  const unfit = (refusal: string | null) => ({ refusal, isFinal: false })
  const closed = ended(situation)
  if (closed) return final(closed)
  const latest = latestOf(versions)
  if (!latest) return final('There is nothing to sign yet.')
  if (seen && (seen.version !== latest.number || seen.hash !== latest.hash)) {
    return final('There is a newer version. Read it before you sign.')
  }
  if (latest.isDeclined) return final('This version was declined, so it can’t be signed anymore.')
  if (latest.isWithdrawn) return final('This version was withdrawn, so it can’t be signed anymore.')
  if (latest.terms.price === null) {
    return unfit(
      'The text of this version doesn’t state its terms. The company has to send a new one.'
    )
  }
  if (latest.terms.installOn !== null && hasOtherDates(latest, staging)) {
    return unfit(
      'You have both agreed on other dates since this version was sent. The company has to send a new one.'
    )
  }
  if (!newDateRefusal(situation, latest.terms)) return unfit(null)
  return unfit(
    latest.terms.installOn! < today
      ? 'The install date of this version has passed. The company has to send a new one.'
      : 'The install date of this version is more than a year away. The company has to send a new one.'
  )
}

/**
 * Why an action on an agreement is refused right now; null if it is allowed. Policies decide who may do
 * it. Nothing else depends on an agreement.
 */
export const agreementRefusals = {
  /** By the company: begin a draft, or change it. */
  prepare: (situation: AgreementSituation): string | null =>
    ended(situation) ?? tooMany(situation.versions),

  /** By the company. `terms` are those that its draft proposes. */
  change: (
    situation: AgreementSituation,
    terms: Pick<AgreementTerms, 'installOn'>
  ): string | null => agreementRefusals.prepare(situation) ?? newDateRefusal(situation, terms),

  /** In addition to `change`. @param stored  null without a draft @param seen  what the person changes */
  replace: ({ stored, seen }: { stored: number | null; seen: number }): string | null =>
    stored === seen ? null : 'This draft has changed in another window. Reload the page to see it.',

  /** Whether there is a draft to send. */
  sendDraft: ({ hasDraft }: { hasDraft: boolean }): string | null =>
    hasDraft ? null : 'There is no draft to send.',

  /** @param seen  the hash of the text that the person read */
  read: ({ hash, seen }: { hash: string; seen: string }): string | null =>
    hash === seen ? null : 'The text has just changed. Read it again before you continue.',

  /** By the company: what is sent can't be changed anymore. */
  send(situation: AgreementSituation, { missing, terms, sections, hash }: Sending): string | null {
    const closed =
      agreementRefusals.prepare(situation) ?? sellersMissing(situation) ?? missingText(missing)
    const unfit = closed ?? filledLengthError(sections) ?? newDateRefusal(situation, terms)
    return unfit ?? unchangedRefusal(situation.versions, hash)
  },

  /** By either side, once both have agreed on other dates than those they have signed. */
  offerAddendum(situation: AgreementSituation): string | null {
    const { versions, staging } = situation
    const closed = agreementRefusals.prepare(situation)
    if (closed) return closed
    const signed = inForce(versions)
    if (!signed) return 'There is no signed agreement to change.'
    if (waitingOf(versions)) return 'A version is waiting for signatures already.'
    if (!hasOtherDates(signed, staging)) return 'The signed agreement has these dates already.'
    return sellersMissing(situation)
  },

  /** @param seen  what the person read; left out to ask whether there is something to sign */
  sign(situation: AgreementSituation, seen?: SeenVersion): string | null {
    const { versions, side } = situation
    const unfit = signableRefusal(situation, seen)
    if (unfit.isFinal) return unfit.refusal
    const latest = latestOf(versions)!
    if (latest.signedBy.includes(side)) return 'You have signed this version already.'
    if (side === 'owner' && !latest.ownerSigns) {
      return 'The seller signs this version for the client, so you don’t have to.'
    }
    return unfit.refusal
  },

  /** By a seller, with a link. @param seen  as above */
  signAsParty(situation: AgreementSituation, partyId: number, seen?: SeenVersion): string | null {
    const unfit = signableRefusal(situation, seen)
    if (unfit.isFinal) return unfit.refusal
    const party = latestOf(situation.versions)!.parties.find(({ id }) => id === partyId)
    if (!party) return 'There is a newer version. Read it before you sign.'
    if (party.hasSigned) return 'You have signed this version already.'
    return party.handedBack ? linkIsOver : unfit.refusal
  },

  /** By the owner: say who signs for the client, and who pays. */
  arrange(situation: AgreementSituation, arrangement: Arrangement): string | null {
    const closed = ended(situation)
    if (closed) return closed
    const { isAgent, signers, sellers } = arrangement
    if (!isAgent) {
      return 'Only a real estate agent can have someone else sign. You sign as the client yourself.'
    }
    if (signers === 'owner') {
      return sellers === 0 ? null : 'Sellers are named only if they sign.'
    }
    if (sellers === 0) return 'Name each seller who signs.'
    return sellers <= signingByEmail.parties
      ? null
      : `At most ${signingByEmail.parties} sellers can sign.`
  },

  /** By the owner: send a seller another link. */
  sendLink(situation: AgreementSituation, partyId: number, changes: { hasAddress: boolean }) {
    const refusal = agreementRefusals.signAsParty(situation, partyId)
    const party = latestOf(situation.versions)?.parties.find(({ id }) => id === partyId)
    if (!party?.handedBack) return refusal
    return changes.hasAddress && !party.hasSigned ? null : 'Enter another address for this seller.'
  },

  /** What a side signs names it as its account does. @param stated  null if the text can't be read anymore */
  signAs({ stated, current }: { stated: string | null; current: string }): string | null {
    if (stated === null) {
      return 'The text of this version can’t be read anymore. The company has to send a new one.'
    }
    return stated === current
      ? null
      : 'Your name or company has changed since this version was sent. The company has to send a new one.'
  },

  /** By a side that hasn't signed. The side that sent the version withdraws it. */
  decline(situation: AgreementSituation, version?: number): string | null {
    const { versions, side } = situation
    const waiting = waitingOf(versions)
    if (!waiting) return 'There is no version to decline.'
    if (version !== undefined && version !== waiting.number) {
      return 'There is a newer version. Read it before you decline.'
    }
    if (waiting.signedBy.includes(side)) {
      return 'You have signed this version, so you can’t decline it anymore.'
    }
    return side === 'owner' && waiting.parties.some(({ hasSigned }) => hasSigned)
      ? 'A seller has signed this version, so you can’t decline it anymore.'
      : null
  },

  /** By either side, once for each version. */
  report: ({ hasReported }: { hasReported: boolean }): string | null =>
    hasReported ? 'You have already reported this version.' : null,

  /** By the team, once. */
  decideReport: ({ isDecided }: { isDecided: boolean }): string | null =>
    isDecided ? 'This report is already answered.' : null,
}
