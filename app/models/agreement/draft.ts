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
} from '#shared/agreement_text'
import type { AgreementTerms } from '#shared/agreements'
import { NotFound } from '#exceptions/http_refusals'
import { RuleViolation } from '#exceptions/rule_violation'
import { agreementRefusals } from '#lifecycles/agreement_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import Agreement from '#models/agreement'
import { statedTerms, termsSection } from '#models/agreement/stated_terms'
import { termsOf, valuesOf, type AgreementSource, type DraftTerms } from '#models/agreement/values'
import AgreementTemplate from '#models/agreement_template'
import { hashOfText } from '#models/agreement_version'
import type User from '#models/user'

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
const purpose = 'agreement_draft'

const seal = (draft: AgreementDraft): string => encryption.encrypt(draft, { purpose })

/** @returns null if nothing is stored, or if APP_KEY was replaced since */
export const openDraft = (sealed: string | null): AgreementDraft | null =>
  sealed === null ? null : encryption.decrypt<AgreementDraft>(sealed, purpose)

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
  const stated = termsSection(statedTerms(source, reference, terms))
  const sections = [stated, ...fillIn(draft.sections, values)]
  const missing = missingValues(draft.sections, values)
  const hash = hashOfText(joinText(agreementTitle, sections))
  return { title: agreementTitle, sections, terms, values, missing, hash }
}

/**
 * Begins a draft from one of the company's templates, or begins again.
 *
 * @param templateId  null for the starting template
 * @throws NotFound (404) for an unknown template, and another company's
 * @throws RuleViolation (409)
 */
export async function prepare(
  projectId: number,
  actor: User,
  templateId: number | null
): Promise<void> {
  await Agreement.underLock(projectId, actor, async ({ agreement, situation, trx }) => {
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
  })
}

/**
 * Replaces the draft.
 *
 * @param revision  of the draft that the person saw
 * @throws RuleViolation (409), also without a draft and if it has changed since
 */
export async function changeDraft(
  projectId: number,
  actor: User,
  { revision, ...draft }: AgreementDraft & { revision: number }
): Promise<void> {
  await Agreement.underLock(projectId, actor, async ({ agreement, situation }) => {
    refuseIf(agreementRefusals.change(situation, draft))
    if (agreement.draft === null || agreement.draftRevision !== revision) {
      throw new RuleViolation(
        'This draft has changed in another window. Reload the page to see it.'
      )
    }
    await writeDraft(agreement, draft)
  })
}

/** Deletes the draft (idempotent). Versions that were sent stay. */
export async function discardDraft(projectId: number, actor: User): Promise<void> {
  await Agreement.underLock(projectId, actor, ({ agreement }) => writeDraft(agreement, null))
}

async function writeDraft(agreement: Agreement, draft: AgreementDraft | null) {
  agreement.draft = draft && seal(draft)
  agreement.draftRevision += 1
  await agreement.save()
}
