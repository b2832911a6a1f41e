/** A field of a form, or several that make sense only together, such as a price and its parts. */
export interface EditedField {
  /** Its name, or that of the first one. */
  field: string
  label: string
  /** The others. */
  with?: readonly string[]
}

/** A field that two people have changed since both opened the form. */
export interface FieldConflict {
  field: string
  label: string
  /** What is stored by now: the value, or the values by name for a field of several. */
  theirs: unknown
  /** What was sent. */
  yours: unknown
}

/** Who changed what, beside a refused change. */
export interface EditConflict {
  /** Names of the people in the account who did; null if nobody knows. */
  by: string | null
  /** Time of the last of their changes (ISO); null if nobody knows. */
  at: string | null
  fields: FieldConflict[]
}

export type FieldValues = Readonly<Record<string, unknown>>

interface Versions {
  /** What the form was opened with. A field without its value there is changed whatever is stored. */
  base: FieldValues
  stored: FieldValues
  wanted: FieldValues
}

export interface Merged {
  /** Names of the wanted fields that the person left as they were. */
  untouched: string[]
  conflicts: FieldConflict[]
}

/** Blank and missing are the same, and the order of an object's keys says nothing. */
function comparable(value: unknown): unknown {
  if (value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, comparable(inner)] as const)
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

export const namesOf = ({ field, with: others = [] }: EditedField) => [field, ...others]

/** The value of a field, or the values by name of several. */
function valueIn(values: FieldValues, edited: EditedField, missing: FieldValues = {}): unknown {
  const names = namesOf(edited)
  const of = (name: string) => (values[name] === undefined ? missing[name] : values[name]) ?? null
  return names.length === 1
    ? of(names[0])
    : Object.fromEntries(names.map((name) => [name, of(name)]))
}

/**
 * Compares what someone sends with what the form was opened with and with what is stored. A field that only one of
 * both has changed is no conflict.
 */
export function threeWay(
  fields: readonly EditedField[],
  { base, stored, wanted }: Versions
): Merged {
  const merged: Merged = { untouched: [], conflicts: [] }
  for (const edited of fields) {
    const names = namesOf(edited)
    const isIn = (values: FieldValues) => names.some((name) => values[name] !== undefined)
    if (!isIn(wanted) || !isIn(base)) continue
    const former = valueIn(base, edited, stored)
    const theirs = valueIn(stored, edited)
    const yours = valueIn(wanted, edited, base)
    if (isSameValue(yours, former)) merged.untouched.push(...names)
    else if (!isSameValue(theirs, former) && !isSameValue(theirs, yours)) {
      merged.conflicts.push({ field: edited.field, label: edited.label, theirs, yours })
    }
  }
  return merged
}

/** The changes without the fields that the person left as they were. */
export function withoutUntouched<Changes extends object>(
  changes: Changes,
  { untouched }: Pick<Merged, 'untouched'>
): Partial<Changes> {
  const kept = Object.entries(changes).filter(([name]) => !untouched.includes(name))
  return Object.fromEntries(kept) as Partial<Changes>
}

/** Which fields have another value. @param after  values that are missing there stay as they are */
export const changedFields = (
  fields: readonly EditedField[],
  { before, after }: { before: FieldValues; after: FieldValues }
): string[] =>
  fields
    .filter((edited) =>
      namesOf(edited).some(
        (name) => after[name] !== undefined && !isSameValue(before[name], after[name])
      )
    )
    .map(({ field }) => field)
