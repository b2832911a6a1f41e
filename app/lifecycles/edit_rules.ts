import { editedThings, type EditedThing } from '#shared/edits/edited_things'
import type { EditConflict } from '#shared/edits/three_way'
import { ConflictingEdit } from '#exceptions/rule_violation'

interface ConflictSituation extends EditConflict {
  thing: EditedThing
  /** Whether all of the changes are of the person who sends this one. */
  isOwn: boolean
}

/** Why a change isn't saved: others have changed the same fields since. Null if none have. */
export function conflictRefusal({ thing, by, isOwn, fields }: ConflictSituation): string | null {
  if (fields.length === 0) return null
  const about = editedThings.label(thing)
  if (isOwn) return `You changed ${about} on another device or in another window.`
  return by === null
    ? `${about.charAt(0).toUpperCase()}${about.slice(1)} was changed while you were editing.`
    : `${by} changed ${about} while you were editing.`
}

/** @throws ConflictingEdit (409) with both values of each field, unless there is no conflict */
export function refuseConflict(situation: ConflictSituation) {
  const refusal = conflictRefusal(situation)
  const { by, at, fields } = situation
  if (refusal !== null) throw new ConflictingEdit(refusal, { by, at, fields })
}
