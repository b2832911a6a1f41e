import type { AccountIdentity, CompanyIdentity } from './company_names.js'
import { maskingNote } from './contact_kinds.js'
import {
  findContactDetails,
  kindsOf,
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

const partsIn = (field: string, text: string | null | undefined, by?: CompanyIdentity) =>
  text ? findContactDetails(text, { place: field === 'location', by }) : []

/** @param by  the company or owner that wrote the texts, whose names are hidden too */
export function computeMasking(texts: Texts, by?: CompanyIdentity): Masking {
  const found = Object.entries(texts).map(
    ([field, text]) => [field, partsIn(field, text, by)] as const
  )
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

/**
 * The masking of texts that are unchanged.
 *
 * @param former  their masking under the former names of their author, which stay hidden
 */
export function maskingAgain(
  texts: Texts,
  by: AccountIdentity,
  former: Pick<Masking, 'parts'> | null
): Masking {
  const masking = computeMasking(texts, by)
  const kept = Object.entries(former?.parts ?? {}).flatMap(([field, parts = []]) => {
    const names = parts.filter(([kind]) => kind === 'name')
    return names.length === 0
      ? []
      : [[field, merged([...(masking.parts[field] ?? []), ...names])] as const]
  })
  return { ...masking, parts: { ...masking.parts, ...Object.fromEntries(kept) } }
}

/**
 * The masking of a company's note or introduction; null without a text.
 *
 * @param former  the masking of the same text under the company's former names, which stay hidden
 */
export function maskingOfOwnText(
  text: string | null,
  by: AccountIdentity,
  former: Masking | null = null
): Masking | null {
  return text === null ? null : maskingAgain({ text }, by, former)
}

/** Parts in order of position; those that overlap become one. */
function merged(parts: readonly MaskedPart[]): MaskedPart[] {
  const result: MaskedPart[] = []
  for (const part of parts.toSorted(([, one], [, other]) => one - other)) {
    const last = result.at(-1)
    if (last && part[1] < last[2]) {
      result[result.length - 1] = [last[0], last[1], Math.max(last[2], part[2])]
    } else result.push(part)
  }
  return result
}

/**
 * A company's note or introduction. Nobody else sees a text that isn't masked yet, because only the
 * company's names tell what to hide.
 *
 * @param seen  `whole` after the contact release, `own` for the company itself, which learns what is
 *   hidden
 */
export function ownTextFor(
  text: string | null,
  masked: Masking | null,
  seen: 'masked' | 'own' | 'whole'
) {
  const parts = seen === 'whole' ? [] : (masked?.parts.text ?? [])
  if (text === null || (seen === 'masked' && !masked)) return null
  return {
    text: seen === 'masked' ? maskParts(text, parts) : text,
    /** The parts that owners don't see, for the company itself. Offsets; the end is exclusive. */
    hidden: seen === 'own' ? parts.map(([kind, start, end]) => ({ kind, start, end })) : [],
    hiddenNote: maskingNote(kindsOf(parts), 'was'),
  }
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
