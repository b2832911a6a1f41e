import { Enumeration, type ValueOf } from '#shared/values/enumeration'
import { cleanLine } from '#shared/values/pasted_text'

/** An addendum changes dates of an agreement that both have signed; everything else stays. */
export const agreementKinds = new Enumeration({
  offered: { agreement: 'Agreement', addendum: 'Addendum' },
})
export type AgreementKind = ValueOf<typeof agreementKinds>

/** How someone who signs shows who they are. */
export const signingMethods = new Enumeration({
  offered: { password: 'Password', passkey: 'Passkey' },
})
export type SigningMethod = ValueOf<typeof signingMethods>

/** Who signs or pays for the client's side, when a real estate agent posted the project. */
export const clientSides = new Enumeration({
  offered: { owner: 'The agent', seller: 'The seller', both: 'The seller and the agent' },
})
export type ClientSide = ValueOf<typeof clientSides>

/** Why the recipient of a signing link didn't sign. */
export const handBacks = new Enumeration({
  offered: { not_me: 'This isn’t me', someone_else: 'Someone else should sign' },
})
export type HandBack = ValueOf<typeof handBacks>

/** How sellers sign: with a link, and a code that is sent to the same address when they sign. */
export const signingByEmail = {
  parties: 4,
  linkDays: 14,
  /** Of the link to what everyone has signed. */
  copyDays: 30,
  codeMinutes: 10,
  codeTries: 5,
} as const

/** What a seller gets a link for. */
export type SigningNews = 'sign' | 'reminder' | 'copy'

/** The consent that is given with a signature. Each signature records its wording. */
export const signingConsent = 'I agree to sign this electronically'

/**
 * What became of a version. `withdrawn`: by the side that sent it. `replaced`: a later version was sent
 * before both had signed this one.
 */
export const versionStates = new Enumeration({
  offered: {
    waiting: 'Waiting for signatures',
    signed: 'Signed by both',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    replaced: 'Replaced',
  },
})
export type VersionState = ValueOf<typeof versionStates>

/** What became of a version, for people. */
export const versionStateText = (state: VersionState, hasSellers: boolean): string =>
  state === 'signed' && hasSellers ? 'Signed by everyone' : versionStates.label(state)

/** The reference of one document of an agreement: `SA-4F2A09BC-77D1-2`. */
export const referenceOf = (agreement: string, version: number): string => `${agreement}-${version}`

/**
 * When those who haven't signed are reminded, in days since the version was sent; after `lastDay` no one is,
 * also if the timer didn't run.
 */
export const agreementReminders = { days: [3, 7], lastDay: 14 } as const

/** Terms of a version that the staging page has, too. Days are YYYY-MM-DD in Eastern Time. */
export interface AgreementTerms {
  /** Of the accepted offer, in whole dollars; null for a version of 1.0, whose text doesn't state its terms. */
  price: number | null
  installOn: string | null
  removalOn: string | null
  /** Whole dollars; null if no rate was agreed. */
  extensionPerMonth: number | null
}

const apostrophes = /[’‘ʼʻ‛´`′＇]/gu
const dashes = /\s*[\p{Pd}−‑]\s*/gu

/** Points of initials and titles count as spaces. */
const comparable = (name: string) =>
  cleanLine(
    name.replaceAll(apostrophes, "'").normalize('NFKC').replaceAll(dashes, '-').replaceAll('.', ' ')
  ).toLowerCase()

/**
 * Whether a typed name is the account's. Spaces, capital letters, points, and the kinds of apostrophes and
 * dashes don't matter: phones type other ones than keyboards do.
 */
export const isSameName = (typed: string, name: string): boolean =>
  comparable(typed) === comparable(name)

/** What the person who signs with another name is asked. */
export const nameQuestion = (typed: string, name: string): string =>
  `You typed “${typed}”, but ${name} is the name of your account. Do you want to sign as ${typed}?`
