import type { AgreementSection } from '#shared/agreements/agreement_text'
import {
  areAligned,
  sectionField,
  sectionFields,
  withSectionFields,
} from '#shared/agreements/section_edit'
import type { EditedField, FieldValues } from '#shared/edits/three_way'
import { mergeEdit, recordEdit, type Edited } from '#models/field_edit'

interface TextVersions<Details> {
  stored: Details
  wanted: Details
  /** What the form was opened with; without it, everything that is wanted is taken. */
  basedOn?: FieldValues
}

/**
 * A text of sections as it is to be stored: without what others have changed since, and the person hasn't. Remembers
 * who changed what.
 *
 * @param fields  of the other details
 * @throws ConflictingEdit (409) if a colleague has changed the same section or detail
 */
export async function mergeText<Details extends { sections: AgreementSection[] }>(
  edited: Omit<Edited, 'fields' | 'stored'>,
  fields: readonly EditedField[],
  { stored, wanted, basedOn }: TextVersions<Details>
): Promise<Details> {
  const versions = { base: { ...basedOn }, stored: { ...stored }, wanted: { ...wanted } }
  const isAligned = areAligned(versions)
  const text = {
    ...edited,
    fields: [...fields, ...sectionFields(stored.sections, isAligned)],
    stored: withSectionFields(versions.stored, isAligned),
  }
  const base = basedOn && withSectionFields(versions.base, isAligned)
  const merged = mergeEdit(text, withSectionFields(versions.wanted, isAligned), base)
  await merged.refuseConflicts()
  const { changes } = merged
  await recordEdit(text, changes)
  const kept = Object.keys(wanted).filter((name) => !(name in changes))
  const others = Object.fromEntries(kept.map((name) => [name, versions.stored[name as 'sections']]))
  const sections = isAligned
    ? wanted.sections.map((section, at) =>
        sectionField(at) in changes ? section : stored.sections[at]
      )
    : undefined
  return { ...wanted, ...others, ...(sections && { sections }) }
}
