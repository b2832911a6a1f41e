import { extname } from 'node:path'
import type { AgreementKind, SigningMethod } from '#shared/agreements/agreements'
import { pdfRenderer } from '#services/documents/pdf/thread'

export type AgreementDocumentSide = 'owner' | 'stager' | 'seller'

/** `email`: a link, and a code to the same address. */
export type AgreementDocumentMethod = SigningMethod | 'email'

export interface AgreementDocumentSignature {
  side: AgreementDocumentSide
  /** Name and company of the account when it signed, or the seller's name. */
  party: string
  /** As it was typed. */
  name: string
  /** Null for a seller, who has no account. */
  accountId: number | null
  sessionId: number | null
  method: AgreementDocumentMethod
  /** ISO 8601, UTC. */
  signedAt: string
  /** The wording of the consent; null if it wasn't recorded. */
  consent: string | null
}

/** Something that a side did before the last signature. */
export interface AgreementDocumentStep {
  /** The number of the version. */
  version: number
  what: 'sent' | 'opened' | 'signed' | 'declined' | 'withdrawn'
  side: AgreementDocumentSide
  /** ISO 8601, UTC. */
  at: string
  /** Whether the side's email address was confirmed; null if that wasn't recorded. */
  addressConfirmed: boolean | null
  /** How a signature was confirmed; null for the other steps. */
  method: AgreementDocumentMethod | null
}

/** How a seller got to sign. Times are ISO 8601, UTC. */
export interface AgreementDocumentSeller {
  /** As the agreement names them. */
  name: string
  /** When links were sent, oldest first. */
  links: string[]
  openedAt: string | null
  /** When the code was asked for that confirmed the signature. */
  codeAskedAt: string | null
}

/** Whom the certificate of the seal names, and its SHA-256. */
export interface AgreementSealOwner {
  name: string
  fingerprint: string
}

/** Everything that the file says. All strings are final texts. */
export interface AgreementDocumentContent {
  /** The exact text of the version, as `joinText` writes it. */
  text: string
  /** SHA-256 of the text, in hex. */
  hash: string
  number: number
  /** Of this document; null for a version of 1.0, whose text doesn't have it either. */
  reference: string | null
  kind: AgreementKind
  /** At least one, in any order; the latest is the date of the file. */
  signatures: AgreementDocumentSignature[]
  /** Of this version and earlier ones, oldest first. */
  steps: AgreementDocumentStep[]
  /** Who signed with a link and a code, in the order of the agreement. */
  sellers: AgreementDocumentSeller[]
  /** Null for a file that isn't sealed. The seal itself is added to the file later. */
  seal: AgreementSealOwner | null
  /** Address of the page that checks a file. */
  checkUrl: string
}

/** `.ts` in development and tests, `.js` in the build. */
const worker = new URL(`./agreement_pdf/worker${extname(import.meta.url)}`, import.meta.url)

/**
 * The PDF of a signed version, before it is sealed. The same content gives the same bytes in every process of a release.
 *
 * @throws TemporarilyUnavailable (503) if too many files are waiting
 * @throws Error if the thread fails or takes too long
 */
export const renderAgreementPdf = pdfRenderer<AgreementDocumentContent>(worker, 'agreements')
