import type { FieldValues } from '#shared/edits/three_way'
import { photoUrl, photoNameFromUrl } from '#shared/projects/photo_urls'
import { withLabels, type PhotoRooms } from '#shared/projects/photo_labels'
import type { Room } from '#shared/projects/project_enums'
import { refuseIf } from '#lifecycles/lifecycle'
import { projectRefusals } from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import { mergeEdit, recordEdit } from '#models/field_edit'
import type { LockedProject } from '#models/project'
import { tellCompanies } from '#models/project/facts'
import type User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'

/** Photos that an owner adds to a posted project. */
export interface AddedPhotos {
  /** Data URLs, or what `PhotoStore.send` returned; names in the store once they are stored. */
  photos: string[]
  /** The room of each, in the same order. */
  photoRooms?: PhotoRooms
  /** How many photos the owner saw before. */
  seen?: number
}

/** The project's photos as they will be, with what is known about them: new ones are dated after an offer. */
export function labelled(
  { project, bids, now }: LockedProject,
  photos: string[],
  photoRooms?: PhotoRooms
) {
  const at = now.toJSDate().toISOString()
  const addedAt = bids.length > 0 ? { at, except: project.photos } : undefined
  return withLabels(photos, { photoRooms, known: project.photoLabels, addedAt })
}

/**
 * Adds photos at the end of the list and notifies the companies that have made an offer. A photo that comes after
 * the first offer is stored with the time it was added.
 *
 * @throws RuleViolation (409) unless the project is open or in progress and not hidden, and the photos fit
 */
export async function addPhotos(
  locked: LockedProject,
  owner: User,
  { photos, photoRooms, seen }: AddedPhotos
) {
  const { project, trx } = locked
  refuseIf(projectRefusals.addPhotos({ project }, { adding: photos.length, seen }))
  await lockActiveAccount(owner, trx)
  const former = project.photos
  const rooms = former.map((name) => project.photoLabels[name]?.room ?? null)
  project.merge(labelled(locked, [...former, ...photos], photoRooms && [...rooms, ...photoRooms]))
  await project.save()
  await AuditEvent.record(trx, 'project_edited', { actor: owner, project })
  await tellCompanies(locked)
}

/** A photo by its name in the store, and the room that it shows; null for none. */
export interface RoomOfPhoto {
  photo: string
  room: Room | null
}

/**
 * Says which rooms photos show. Others keep theirs.
 *
 * @param basedOn  the former `labels`
 * @throws RuleViolation (409) for a photo or a room that has left the project, and once it is closed
 * @throws ConflictingEdit (409) if a colleague has said so of the same photo since
 */
export async function assignRooms(
  { project, trx }: LockedProject,
  owner: User,
  labels: readonly RoomOfPhoto[],
  basedOn?: FieldValues
) {
  for (const label of labels) refuseIf(projectRefusals.assignRoom({ project }, label))
  await lockActiveAccount(owner, trx)
  const edited = {
    ...({ thing: 'project', id: project.id, actor: owner, trx } as const),
    fields: project.photos.map((name, at) => ({
      field: photoUrl(name),
      label: `Room of photo ${at + 1}`,
    })),
    stored: Object.fromEntries(
      project.photos.map((name) => [photoUrl(name), project.photoLabel(name).room])
    ),
  }
  const wanted = Object.fromEntries(labels.map(({ photo, room }) => [photoUrl(photo), room]))
  const merged = mergeEdit(edited, wanted, basedOn && roomsByPhoto(basedOn.labels))
  await merged.refuseConflicts()
  const rooms = new Map(
    Object.entries(merged.changes).map(([url, room]) => [photoNameFromUrl(url)!, room!])
  )
  const roomOf = (name: string) =>
    rooms.has(name) ? rooms.get(name)! : (project.photoLabels[name]?.room ?? null)
  const { photos, photoLabels: known } = project
  project.merge(withLabels(photos, { photoRooms: photos.map(roomOf), known }))
  if (!project.$isDirty) return
  await recordEdit(edited, merged.changes)
  await project.save()
  await AuditEvent.record(trx, 'project_edited', { actor: owner, project })
}

/** The rooms by the path of their photos, as a form was opened with them. */
function roomsByPhoto(labels: unknown): FieldValues {
  const list: unknown[] = Array.isArray(labels) ? labels : []
  const rooms = list.flatMap((label) => {
    const { photo, room }: { photo?: unknown; room?: unknown } = Object(label)
    const name = typeof photo === 'string' ? photoNameFromUrl(photo) : null
    return name ? [[photoUrl(name), room ?? null]] : []
  })
  return Object.fromEntries(rooms)
}
