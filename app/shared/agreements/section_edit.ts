import type { AgreementSection } from '#shared/agreements/agreement_text'
import type { EditedField, FieldValues } from '#shared/edits/three_way'

const countOf = (sections: unknown) => (Array.isArray(sections) ? sections.length : null)

export const sectionField = (at: number) => `sections.${at}`

/** The number of the section in a field's name; null for another field. */
export function sectionAt(field: string): number | null {
  const [, at] = /^sections\.(\d+)$/.exec(field) ?? []
  return at === undefined ? null : Number(at)
}

export interface SectionVersions {
  base: FieldValues
  stored: FieldValues
  wanted: FieldValues
}

/**
 * Whether the sections can be compared one by one: nobody has added or removed any. Else the text is one field, because
 * nothing says which sections belong together.
 */
export const areAligned = ({ base, stored, wanted }: SectionVersions): boolean =>
  countOf(wanted.sections) !== null &&
  countOf(base.sections) === countOf(wanted.sections) &&
  countOf(stored.sections) === countOf(wanted.sections)

/** The fields of the text. */
export function sectionFields(
  sections: readonly AgreementSection[],
  isAligned: boolean
): EditedField[] {
  if (!isAligned) return [{ field: 'sections', label: 'Text' }]
  return sections.map(({ heading }, at) => ({ field: sectionField(at), label: heading }))
}

/** The values with each section as a field of its own. */
export function withSectionFields(values: FieldValues, isAligned: boolean): FieldValues {
  if (!isAligned) return values
  const { sections, ...others } = values
  const list = Array.isArray(sections) ? sections : []
  return {
    ...others,
    ...Object.fromEntries(list.map((section, at) => [sectionField(at), section])),
  }
}
