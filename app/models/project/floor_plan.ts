import { refuseIf } from '#lifecycles/lifecycle'
import { projectRefusals } from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import type { LockedProject } from '#models/project'
import { tellCompanies } from '#models/project/facts'
import type User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'
import { discardPhotos } from '#services/queue/dispatch'

/**
 * Sets the floor plan, and tells the companies with an offer. The former file is removed after the
 * commit.
 *
 * @param name  in the photo store
 * @throws RuleViolation (409) unless the project is open and not hidden
 */
export async function setFloorPlan(locked: LockedProject, owner: User, name: string) {
  const { trx } = locked
  refuseIf(projectRefusals.describe(locked))
  await lockActiveAccount(owner, trx)
  await replaceWith(locked, owner, name)
  await tellCompanies(locked)
}

/** Removes the floor plan, in every state of the project. */
export async function removeFloorPlan(locked: LockedProject, owner: User) {
  await lockActiveAccount(owner, locked.trx)
  if (locked.project.floorPlan) await replaceWith(locked, owner, null)
}

async function replaceWith({ project, trx }: LockedProject, owner: User, name: string | null) {
  const former = project.floorPlan
  project.floorPlan = name
  project.hiddenPhotos = project.hiddenPhotos.filter((hidden) => hidden !== former)
  if (project.hiddenPhotos.length === 0) project.hiddenPhotosReason = null
  await project.save()
  await AuditEvent.record(trx, 'floor_plan_changed', { actor: owner, project })
  await discardPhotos(trx, former ? [former] : [])
}
