import { DateTime } from 'luxon'
import type { FieldValues } from '#shared/edits/three_way'
import { refuseIf } from '#lifecycles/lifecycle'
import { stagingRefusals } from '#lifecycles/staging_rules'
import { mergeEdit, recordEdit } from '#models/field_edit'
import type Staging from '#models/staging'
import { recordEntry, type LockedStaging } from '#models/staging'
import { openAccess, sealAccess, type StagingAccess } from '#models/staging/access'

const accessFields = [
  { field: 'address', label: 'Address' },
  { field: 'instructions', label: 'Access instructions' },
]

export async function describeAccess(
  locked: LockedStaging,
  access: StagingAccess,
  basedOn?: FieldValues
) {
  const { staging, situation, actor, trx } = locked
  refuseIf(stagingRefusals.describeAccess(situation))
  const former = openAccess(staging.access)
  const stored = { ...(former ?? { address: null, instructions: null }) }
  const edited = {
    ...({ thing: 'access', id: staging.id, actor, trx } as const),
    ...{ fields: accessFields, stored },
  }
  const merged = mergeEdit(edited, access, basedOn)
  await merged.refuseConflicts()
  if (former && Object.keys(merged.changes).length === 0) return
  await recordEdit(edited, { ...merged.changes })
  staging.merge({
    access: sealAccess({ ...access, ...former, ...merged.changes }),
    accessChangedAt: DateTime.utc(),
    accessErasedAt: null,
  })
  await staging.save()
  await recordEntry(locked, 'access_changed')
}

export async function tickTask(
  { staging }: LockedStaging,
  { task, done }: { task: Staging['checklist'][number]; done: boolean }
) {
  const others = staging.checklist.filter((ticked) => ticked !== task)
  staging.checklist = done ? [...others, task] : others
  await staging.save()
}
