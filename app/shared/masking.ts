import {
  contactPartsIn,
  hidingNote,
  maskingRules,
  withoutParts,
  type HiddenPart,
} from './contact_details.js'

/** The texts of a project in which an owner may write anything. */
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
 * The contact details in the texts of a row, stored beside them so that no read has to look for
 * them. Fields without any are left out.
 */
export interface Masking {
  /** Which `maskingRules` it was made by. */
  rules: number
  /** When, as ISO: the database drops a masking that did not change together with its texts. */
  at: string
  parts: Record<string, HiddenPart[] | undefined>
}

type Texts = Record<string, string | null | undefined>
/** A row with some of its texts; without a masking these are looked through on reading. */
type Masked = { masked?: Masking | null }

const partsIn = (field: string, text: string | null | undefined) =>
  text ? contactPartsIn(text, { place: field === 'location' }) : []

export function maskingOf(texts: Texts): Masking {
  const found = Object.entries(texts).map(([field, text]) => [field, partsIn(field, text)] as const)
  return {
    rules: maskingRules,
    at: new Date().toISOString(),
    parts: Object.fromEntries(found.filter(([, parts]) => parts.length > 0)),
  }
}

/** What is hidden in one text of a row from those without its contact details. */
export const hiddenPartsOf = <Field extends string>(
  row: Masked & { [Key in Field]?: string | null },
  field: Field
): HiddenPart[] => (row.masked ? (row.masked.parts[field] ?? []) : partsIn(field, row[field]))

/** One text of a row as others read it. */
export function maskedText<Field extends string, Row extends Masked & Record<Field, string | null>>(
  row: Row,
  field: Field
): Row[Field] {
  const text = row[field]
  return (text && withoutParts(text, hiddenPartsOf(row, field))) as Row[Field]
}

type TextRow = Masked & { [Key in ProjectText]?: string | null }

/** The texts of a project that are present in `row`, as written or as others read them. */
export function projectTextsFor<Row extends TextRow>(row: Row, original: boolean) {
  const present = projectTexts.filter((field) => row[field] !== undefined)
  const read = (field: ProjectText) =>
    original ? row[field] : maskedText(row as Row & Record<ProjectText, string | null>, field)
  return Object.fromEntries(present.map((field) => [field, read(field)])) as Pick<
    Row,
    ProjectText & keyof Row
  >
}

/** Every hidden part of a project's texts, in the order of `projectTexts`. */
export const hiddenInProject = (row: TextRow) =>
  projectTexts.flatMap((field) =>
    hiddenPartsOf(row, field).map(([kind, start, end]) => ({ field, kind, start, end }))
  )

/** Why parts of a project's text are replaced by dots; null without any. */
export const projectHidingNote = (row: TextRow) =>
  hidingNote([...new Set(hiddenInProject(row).map(({ kind }) => kind))], 'was')
