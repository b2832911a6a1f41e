import { useState } from 'react'
import type { FieldConflict, FieldValues } from '#shared/edits/three_way'
import type { FieldErrors } from '~/hooks/use_form'
import { ApiError } from '~/lib/api'

export type Side = 'mine' | 'theirs'

export interface OpenConflict {
  message: string
  fields: readonly FieldConflict[]
}

/** Whether a change was refused because someone else has changed the same fields. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.conflict !== null

/** The error of a conflict of which nothing is chosen yet, by this name. */
export const conflictNameOf = (field: string) => `conflict.${field}`

/** The values by field of one side: several for a field that belongs together with others. */
export function valuesOfSide({ field, theirs, yours }: FieldConflict, side: Side): FieldValues {
  const value = side === 'theirs' ? theirs : yours
  const isGroup = typeof value === 'object' && value !== null && Object.hasOwn(value, field)
  return isGroup ? { ...value } : { [field]: value }
}

/** A body with a value at `amount`, `facts.floor` or `sections.2`. */
function withValue(body: FieldValues, path: string, value: unknown): FieldValues {
  const [name, ...rest] = path.split('.')
  if (rest.length === 0) return { ...body, [name]: value }
  const inner = body[name]
  if (Array.isArray(inner)) return { ...body, [name]: inner.with(Number(rest[0]), value) }
  return { ...body, [name]: { ...(inner as object), [rest[0]]: value } }
}

const withValues = (body: FieldValues, values: FieldValues) =>
  Object.entries(values).reduce<FieldValues>(
    (changed, [path, value]) => withValue(changed, path, value),
    body
  )

const unnamed = 'This was changed while you were editing.'

interface ConflictOptions {
  /** What the form is opened with, as in the body of its call. */
  opened: FieldValues | (() => FieldValues)
  /** Shows values in the form, by the names in the body: `facts.floor` and `sections.2` for those inside. */
  show: (values: FieldValues, side: Side) => void
}

/**
 * What a form was opened with, and the fields that someone else has changed since. The form sends `basedOn`; once it is
 * refused, a side of each field is chosen (`ConflictPanel`), and the form is sent again.
 */
export function useConflict({ opened, show }: ConflictOptions) {
  const [basedOn, setBasedOn] = useState(opened)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  /** Counts the refused attempts, so that each moves the focus to the panel. */
  const [attempts, setAttempts] = useState(0)

  // What was found without a call can be sent: the refusal says who it was.
  const asked = attempts > 0 ? (conflict?.fields ?? []) : []
  const open = asked.filter(({ field }) => !chosen[field])
  const errors: FieldErrors = Object.fromEntries(
    open.map(({ field }) => [conflictNameOf(field), 'Choose which one to keep'])
  )

  function refuse(error: unknown) {
    if (!(error instanceof ApiError) || !error.conflict) return
    setConflict({ message: error.userMessage ?? '', fields: error.conflict.fields })
    setChosen({})
    setAttempts((count) => count + 1)
  }

  return {
    basedOn,
    conflict,
    chosen,
    attempts,
    /** Of the fields of which nothing is chosen yet; for the form's `check`. */
    errors,
    /** Notices a refusal of the form's call. */
    async watch<Result>(call: Promise<Result>): Promise<Result> {
      try {
        return await call
      } catch (error) {
        refuse(error)
        throw error
      }
    },
    choose(field: FieldConflict, side: Side) {
      setChosen((all) => ({ ...all, [field.field]: side }))
      // From now on the form is based on what the other one has saved.
      setBasedOn((body) => withValues(body, valuesOfSide(field, 'theirs')))
      show(valuesOfSide(field, side), side)
    },
    /** The form is based on other values now. */
    rebase: setBasedOn,
    /** Shows conflicts that were found without a call, and doesn't move the focus. Who made them isn't known then. */
    find(fields: readonly FieldConflict[]) {
      setConflict((former) =>
        fields.length > 0 ? { message: former?.message ?? unnamed, fields } : null
      )
      setChosen({})
    },
    /** The form begins anew. */
    restart(body: FieldValues) {
      setBasedOn(body)
      setConflict(null)
      setChosen({})
      setAttempts(0)
    },
  }
}

export type Conflict = ReturnType<typeof useConflict>
