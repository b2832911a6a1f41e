import { DateTime } from 'luxon'
import { factMessages, hasBothListingDates } from '#shared/project_facts'
import { RuleViolation } from '#exceptions/rule_violation'
import { refuseIf } from '#lifecycles/lifecycle'
import { isOwnedBy, projectRefusals } from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import type { LockedProject } from '#models/project'
import { situationOf } from '#models/project/closing'
import type { ProjectDetails } from '#models/project/details'
import type User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'
import { discardPhotos, queueAlerts } from '#services/queue/dispatch'

/** What saved searches look at. A change can match other companies, which are then alerted. */
const matched = [
  'city',
  'county',
  'state',
  'stagingLevel',
  'squareFootage',
  'propertyType',
] as const

/**
 * Changes the project. Photos that are left out are removed from the store after the commit.
 *
 * @param seenPhotos  names of the photos when the owner started editing
 * @throws RuleViolation (409), also if a photo that should stay has been removed since
 */
export async function edit(
  locked: LockedProject,
  actor: User,
  changes: Partial<ProjectDetails>,
  seenPhotos: readonly string[]
): Promise<void> {
  const { project, trx } = locked
  refuseIf(projectRefusals.edit(situationOf(locked)))
  const previousPhotos = project.photos
  const kept = changes.photos?.filter((name) => seenPhotos.includes(name)) ?? []
  if (kept.some((name) => !previousPhotos.includes(name))) {
    throw new RuleViolation('The photos have changed meanwhile. Look at them again and retry.')
  }
  project.merge(changes)
  // The other date may have been set since the changes were checked.
  if (hasBothListingDates(project.facts)) throw new RuleViolation(factMessages.oneListingDate)
  project.hiddenPhotos = project.hiddenPhotos.filter(
    (name) => project.photos.includes(name) || name === project.floorPlan
  )
  const matchesOthers = matched.some((field) => field in project.$dirty)
  await project.save()
  await AuditEvent.record(trx, 'project_edited', { actor, project })
  if (matchesOthers) await queueAlerts(trx, project.id)
  await discardPhotos(
    trx,
    previousPhotos.filter((name) => !project.photos.includes(name))
  )
}

/** Deletes an open project; removes a closed one from its owner's dashboard only. */
export async function remove(locked: LockedProject, actor: User) {
  const { project, trx } = locked
  if (!isOwnedBy(project, actor)) await lockTeamRole(actor, trx)
  refuseIf(projectRefusals.delete(situationOf(locked)))
  if (project.status === 'open') project.deletedAt = DateTime.utc()
  else project.hiddenByOwnerAt = DateTime.utc()
  await project.save()
  await AuditEvent.record(trx, 'project_deleted', { actor, project })
}
