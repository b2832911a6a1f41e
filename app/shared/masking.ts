import {
  findContactDetails,
  maskingNote,
  maskingVersion,
  maskParts,
  type MaskedPart,
} from './contact_details.js'

/** Text fields of a project that its owner fills in freely. */
export const projectTexts = [
  'title',
  'description',
  'location',
  'city',
  'neighborhood',
  'county',
  'otherRooms',
  'budgetRange',
] as const
export type ProjectText = (typeof projectTexts)[number]

/**
 * Contact details found in a row's text fields, stored with the row so that reading it needs no
 * search. Fields without any are left out.
 */
export interface Masking {
  /** The `maskingRules` version that found them. */
  rules: number
  /**
   * ISO date and time. The database drops a masking that wasn't updated together with its texts.
   */
  at: string
  parts: Record<string, MaskedPart[] | undefined>
}

type Texts = Record<string, string | null | undefined>
/** A row with text fields; without a stored masking they are searched when read. */
type Masked = { masked?: Masking | null }

const partsIn = (field: string, text: string | null | undefined) =>
  text ? findContactDetails(text, { place: field === 'location' }) : []

export function computeMasking(texts: Texts): Masking {
  const found = Object.entries(texts).map(([field, text]) => [field, partsIn(field, text)] as const)
  return {
    rules: maskingVersion,
    at: new Date().toISOString(),
    parts: Object.fromEntries(found.filter(([, parts]) => parts.length > 0)),
  }
}

/** Parts of a text field hidden from viewers who may not see the row's contact details. */
export const maskedPartsOf = <Field extends string>(
  row: Masked & { [Key in Field]?: string | null },
  field: Field
): MaskedPart[] => (row.masked ? (row.masked.parts[field] ?? []) : partsIn(field, row[field]))

/** A text field without its contact details. */
export function maskedText<Field extends string, Row extends Masked & Record<Field, string | null>>(
  row: Row,
  field: Field
): Row[Field] {
  const text = row[field]
  return (text && maskParts(text, maskedPartsOf(row, field))) as Row[Field]
}

type TextRow = Masked & { [Key in ProjectText]?: string | null }

/** The project text fields present in `row`, as written or masked. */
export function projectTextsFor<Row extends TextRow>(row: Row, original: boolean) {
  const present = projectTexts.filter((field) => row[field] !== undefined)
  const read = (field: ProjectText) =>
    original ? row[field] : maskedText(row as Row & Record<ProjectText, string | null>, field)
  return Object.fromEntries(present.map((field) => [field, read(field)])) as Pick<
    Row,
    ProjectText & keyof Row
  >
}

/** All hidden parts of a project's texts, in the order of `projectTexts`. */
export const maskedPartsOfProject = (row: TextRow) =>
  projectTexts.flatMap((field) =>
    maskedPartsOf(row, field).map(([kind, start, end]) => ({ field, kind, start, end }))
  )

/** Explains the dots in a project's texts; null if nothing is masked. */
export const projectMaskingNote = (row: TextRow) =>
  maskingNote([...new Set(maskedPartsOfProject(row).map(({ kind }) => kind))], 'was')
