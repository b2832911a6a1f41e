import { DateTime } from 'luxon'
import { RuleViolation } from '#exceptions/rule_violation'
import { liveBidStatuses } from '#lifecycles/bid_lifecycle'
import AuditEvent from '#models/audit_event'
import type { LockedProject } from '#models/project'
import type { ProjectDetails } from '#models/project/details'
import type User from '#models/user'
import { discardPhotos } from '#services/queue/dispatch'

/**
 * DSH-10, R10: only while open and without a live offer. Photos that are left out are removed from
 * the store after the commit.
 *
 * @param seenPhotos  names of the photos when the owner began to edit
 * @throws RuleViolation (409), also when a photo that should stay was removed meanwhile
 */
export async function edit(
  locked: LockedProject,
  actor: User,
  changes: Partial<ProjectDetails>,
  seenPhotos: readonly string[]
): Promise<void> {
  const { project, trx } = locked
  refuseOnceOffered(locked, 'edited')
  const former = project.photos
  const kept = changes.photos?.filter((name) => seenPhotos.includes(name)) ?? []
  if (kept.some((name) => !former.includes(name))) {
    throw new RuleViolation('The photos have changed meanwhile. Look at them again and retry.')
  }
  project.merge(changes)
  project.hiddenPhotos = project.hiddenPhotos.filter((name) => project.photos.includes(name))
  await project.save()
  await AuditEvent.record(trx, 'project_edited', { actor, project })
  await discardPhotos(
    trx,
    former.filter((name) => !project.photos.includes(name))
  )
}

/** R01, R17: an open one without live offers disappears; a closed one only for its owner. */
export async function remove(locked: LockedProject, actor: User) {
  const { project, trx } = locked
  if (project.status === 'completed' || project.status === 'cancelled') {
    project.hiddenByOwnerAt = DateTime.utc()
  } else {
    refuseOnceOffered(locked, 'deleted')
    project.deletedAt = DateTime.utc()
  }
  await project.save()
  await AuditEvent.record(trx, 'project_deleted', { actor, project })
}

function refuseOnceOffered({ project, bids }: LockedProject, verb: 'edited' | 'deleted') {
  if (project.status !== 'open' || bids.some((bid) => liveBidStatuses.includes(bid.status))) {
    throw new RuleViolation(
      `This project can no longer be ${verb}: it has offers or is not open any more.`
    )
  }
}
