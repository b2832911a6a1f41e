import { DateTime } from 'luxon'
import { refuseIf } from '#lifecycles/lifecycle'
import { hidingRefusals } from '#lifecycles/moderation_rules'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import type Project from '#models/project'
import type { LockedProject } from '#models/project'
import type User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'
import { notify } from '#notifications/notify'
import { queueAlerts, queueEmail } from '#services/queue/dispatch'

export interface Hiding {
  by: User
  /** Shown to the owner and admins. */
  reason: string
  /** Name of the photo or the floor plan in the store; left out for the whole project. */
  photo?: string
}

/** What is hidden or shown again. */
type Hidden = 'project' | 'photo' | 'floor_plan'

const hiddenThing = ({ floorPlan }: Project, photo?: string): Hidden => {
  if (!photo) return 'project'
  return photo === floorPlan ? 'floor_plan' : 'photo'
}

/**
 * @throws RuleViolation (409) if it is already hidden, or the photo was removed
 * @throws NotFound (404), NotSignedIn (401) if the acting person has just left the team, or signed out
 */
export async function hide(locked: LockedProject, hiding: Hiding): Promise<Project> {
  const { project } = locked
  const { photo, reason, by } = hiding
  await lockTeamRole(by, locked.trx)
  refuseIf(hidingRefusals[photo ? 'hidePhoto' : 'hide']({ project, photo }))
  if (photo) {
    project.hiddenPhotos = [...project.hiddenPhotos, photo]
    project.hiddenPhotosReason = reason
  } else project.merge({ hiddenAt: DateTime.utc(), hiddenReason: reason })
  return save(locked, hiding, `${hiddenThing(project, photo)}_hidden`)
}

/** @throws RuleViolation (409) if it isn't hidden; others as for `hide` */
export async function unhide(locked: LockedProject, hiding: Hiding): Promise<Project> {
  const { project } = locked
  const { photo, by } = hiding
  await lockTeamRole(by, locked.trx)
  refuseIf(hidingRefusals[photo ? 'unhidePhoto' : 'unhide']({ project, photo }))
  if (photo) {
    project.hiddenPhotos = project.hiddenPhotos.filter((name) => name !== photo)
    if (project.hiddenPhotos.length === 0) project.hiddenPhotosReason = null
  } else {
    project.merge({ hiddenAt: null, hiddenReason: null })
    await queueAlerts(locked.trx, project.id)
  }
  return save(locked, hiding, `${hiddenThing(project, photo)}_shown`)
}

/** Notifies the owner in the app, and by an email that can't be turned off. */
async function save(
  { project, trx }: LockedProject,
  { by, reason }: Hiding,
  kind: `${Hidden}_${'hidden' | 'shown'}`
) {
  await project.save()
  const event = await AuditEvent.record(trx, kind, { actor: by, project, reason })
  if (!isOwnedBy(project, by)) {
    await notify(trx, project.userId, kind, { project })
    await queueEmail(trx, 'SendModerationEmail', { eventId: event.id })
  }
  return project
}
