import { DateTime } from 'luxon'
import type { FieldValues } from '#shared/edits/three_way'
import type { PhotoRooms } from '#shared/projects/photo_labels'
import { factMessages, hasBothListingDates } from '#shared/projects/project_facts'
import { refuseIf } from '#lifecycles/lifecycle'
import { isOwnedBy, projectRefusals } from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import type { LockedProject } from '#models/project'
import { situationOf } from '#models/project/closing'
import type { ProjectDetails } from '#models/project/details'
import { mergeProjectEdit } from '#models/project/merging'
import { labelled } from '#models/project/photos'
import { understoodPlace } from '#models/project/place'
import { announceUnanswered } from '#models/question/unanswered'
import type User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'
import { discardPhotos, queueAlerts } from '#services/queue/dispatch'

/** What companies search by. */
const searchedPlace = ['city', 'county', 'state'] as const

/** Where the home is. */
const placeFields = [...searchedPlace, 'location'] as const

/** What saved searches look at. A change can match other companies, which are then alerted. */
const matched = [
  'city',
  'county',
  'state',
  'stagingLevel',
  'squareFootage',
  'propertyType',
] as const

export interface ProjectChanges extends Partial<ProjectDetails> {
  /** The room of each photo, in the same order. */
  photoRooms?: PhotoRooms
  /** What the form was opened with, as in the body of the call. */
  basedOn?: FieldValues
}

/**
 * Changes the project. Photos that are left out are removed from the store after the commit.
 *
 * @param seenPhotos  names of the photos when the owner started editing
 * @throws RuleViolation (409), also if a photo that should stay has been removed since
 * @throws ConflictingEdit (409) if a colleague has changed the same since
 */
export async function edit(
  locked: LockedProject,
  actor: User,
  { basedOn, ...wanted }: ProjectChanges,
  seenPhotos: readonly string[]
): Promise<void> {
  const { project, trx } = locked
  refuseIf(projectRefusals.edit(situationOf(locked)))
  const merged = mergeProjectEdit(locked, actor, wanted, basedOn)
  await merged.refuseConflicts()
  const { photoRooms, ...changes } = merged.changes
  const previousPhotos = project.photos
  const kept = changes.photos?.filter((name) => seenPhotos.includes(name)) ?? []
  const areThere = kept.every((name) => previousPhotos.includes(name))
  refuseIf(projectRefusals.keepPhotos({ areThere }))
  project.merge(labelled(locked, changes.photos ?? previousPhotos, photoRooms))
  project.merge(changes)
  if (placeFields.some((field) => field in project.$dirty)) await readPlace(locked, changes)
  // The other date may have been set since the changes were checked.
  refuseIf(hasBothListingDates(project.facts) ? factMessages.oneListingDate : null)
  project.hiddenPhotos = project.hiddenPhotos.filter(
    (name) => project.photos.includes(name) || name === project.floorPlan
  )
  await merged.record()
  const matchesOthers = matched.some((field) => field in project.$dirty)
  await project.save()
  await AuditEvent.record(trx, 'project_edited', { actor, project })
  if (matchesOthers) await queueAlerts(trx, project.id)
  await discardPhotos(
    trx,
    previousPhotos.filter((name) => !project.photos.includes(name))
  )
}

/** Understands a changed place. A location that is sent without city, county and state is read as in a new project. */
async function readPlace({ project, trx }: LockedProject, changes: Partial<ProjectDetails>) {
  const { city, county, state, location, neighborhood, $dirty } = project
  if (searchedPlace.every((field) => changes[field] === undefined)) {
    const nowhere = { city: null, county: null, state: null, location }
    project.merge({ ...nowhere, ...(await understoodPlace(nowhere, trx)) })
    // The neighborhood is one of the former city.
    const isKept = project.city === city || changes.neighborhood !== undefined
    project.merge({ neighborhood: isKept ? neighborhood : 'Unknown' })
    return
  }
  // The county of the former city says nothing about another one.
  const isFormer = 'city' in $dirty && !('county' in $dirty)
  const place = { city, county: isFormer ? null : county, state, location }
  project.merge(await understoodPlace(place, trx))
}

/** Deletes an open project; removes a closed one from its owner's dashboard only. */
export async function remove(locked: LockedProject, actor: User) {
  const { project, trx } = locked
  if (!isOwnedBy(project, actor)) await lockTeamRole(actor, trx)
  refuseIf(projectRefusals.delete(situationOf(locked)))
  const isOpen = project.status === 'open'
  if (isOpen) project.deletedAt = DateTime.utc()
  else project.hiddenByOwnerAt = DateTime.utc()
  await project.save()
  if (isOpen) await announceUnanswered(locked)
  await AuditEvent.record(trx, 'project_deleted', { actor, project })
}
