import encryption from '@adonisjs/core/services/encryption'
import {
  fillIn,
  joinText,
  missingValues,
  startingTemplate,
  type AgreementSection,
  type AgreementText,
  type Placeholder,
  type PlaceholderValues,
} from '#shared/agreements/agreement_text'
import type { AgreementTerms } from '#shared/agreements/agreements'
import type { FieldValues } from '#shared/edits/three_way'
import { NotFound } from '#exceptions/http_refusals'
import { agreementRefusals } from '#lifecycles/agreement_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import type Agreement from '#models/agreement'
import type { LockedAgreement } from '#models/agreement'
import { mergeText } from '#models/agreement/merged_text'
import { statedTerms, termsSection } from '#models/agreement/stated_terms'
import { termsOf, valuesOf, type AgreementSource, type DraftTerms } from '#models/agreement/values'
import AgreementTemplate from '#models/agreement_template'
import { hashOfText } from '#models/agreement_version'

/** What the company is preparing: sections with placeholders, and terms it proposes. */
export interface AgreementDraft extends DraftTerms {
  sections: AgreementSection[]
}

/** A draft with everything known filled in. */
export interface FilledDraft extends AgreementText {
  terms: AgreementTerms
  values: PlaceholderValues
  missing: Placeholder[]
  /** SHA-256 of the text as it would be sent. */
  hash: string
}

export const agreementTitle = 'Staging agreement'

/** Don't change the purpose: stored drafts are encrypted for it. */
export const draftPurpose = 'agreement_draft'

const seal = (draft: AgreementDraft): string => encryption.encrypt(draft, { purpose: draftPurpose })

/** @returns null if nothing is stored, or if APP_KEY was replaced since */
export const openDraft = (sealed: string | null): AgreementDraft | null =>
  sealed === null ? null : encryption.decrypt<AgreementDraft>(sealed, draftPurpose)

/**
 * Fills in a draft from what is known right now. Its first section states the terms.
 *
 * @param reference  of the agreement
 */
export function fillDraft(
  draft: AgreementDraft,
  source: AgreementSource,
  reference: string
): FilledDraft {
  const terms = termsOf(source, draft)
  const values = valuesOf(source, terms)
  const stated = termsSection(statedTerms(source, reference, terms), source)
  const sections = [stated, ...fillIn(draft.sections, values)]
  const missing = missingValues(draft.sections, values)
  const hash = hashOfText(joinText(agreementTitle, sections))
  return { title: agreementTitle, sections, terms, values, missing, hash }
}

export async function prepare(
  { agreement, actor, situation, trx }: LockedAgreement,
  templateId: number | null
) {
  refuseIf(agreementRefusals.prepare(situation))
  let sections: readonly AgreementSection[] = startingTemplate.sections
  if (templateId !== null) {
    const template = await AgreementTemplate.query({ client: trx })
      .where({ id: templateId, userId: actor.id })
      .first()
    if (!template) throw new NotFound()
    sections = template.sections
  }
  await writeDraft(agreement, {
    sections: [...sections],
    installOn: null,
    extensionPerMonth: null,
  })
}

/** A draft, and what the company saw when it began to change it. */
export interface ChangedDraft extends AgreementDraft {
  revision: number
  /** The draft as it was filled in then; with it, the revision doesn't matter. */
  basedOn?: FieldValues
}

export async function changeDraft(
  { agreement, situation, source, actor, trx }: LockedAgreement,
  { revision, basedOn, ...draft }: ChangedDraft
) {
  refuseIf(agreementRefusals.change(situation, draft))
  const former = openDraft(agreement.draft)
  const stored = agreement.draft === null ? null : agreement.draftRevision
  const seen = basedOn && former ? stored! : revision
  refuseIf(agreementRefusals.replace({ stored, seen }))
  if (!former) return writeDraft(agreement, draft)

  // The form begins with the price of the offer.
  const { extensionPerMonth } = termsOf(source, former)
  const versions = { stored: { ...former, extensionPerMonth }, wanted: draft, basedOn }
  const edited = { thing: 'agreement', id: agreement.id, actor, trx } as const
  await writeDraft(agreement, await mergeText(edited, termFields, versions))
}

const termFields = [
  { field: 'installOn', label: 'Install date' },
  { field: 'extensionPerMonth', label: 'Each extra month' },
]

export const discardDraft = ({ agreement }: LockedAgreement) => writeDraft(agreement, null)

async function writeDraft(agreement: Agreement, draft: AgreementDraft | null) {
  agreement.draft = draft && seal(draft)
  agreement.draftRevision += 1
  await agreement.save()
}
