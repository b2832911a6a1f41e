import { DateTime } from 'luxon'
import { isSameValue, type FieldValues } from '#shared/edits/three_way'
import { mergePhotos } from '#shared/edits/photo_lists'
import type { PhotoRooms } from '#shared/projects/photo_labels'
import { flatValues, projectFields } from '#shared/projects/project_edit'
import { photoLimits, type Room } from '#shared/projects/project_enums'
import { factKeys } from '#shared/projects/project_facts'
import { photoNameFromUrl, photoUrl } from '#shared/projects/photo_urls'
import { mergeEdit, recordEdit, recordFields, type Edited } from '#models/field_edit'
import type { LockedProject } from '#models/project'
import type { ProjectDetails } from '#models/project/details'
import type User from '#models/user'

const isFact = (name: string) => (factKeys as readonly string[]).includes(name)

/** Columns as the API has them: days as text, and facts as `facts.floor`. */
function shownColumns(columns: object): FieldValues {
  const shown = (name: string, value: unknown) => {
    if (DateTime.isDateTime(value)) return value.toISODate()
    // The column has a decimal place.
    return name === 'bathrooms' && typeof value === 'string' ? String(Number(value)) : value
  }
  const entries = Object.entries(columns).map(([name, value]: [string, unknown]) => [
    isFact(name) ? `facts.${name}` : name,
    shown(name, value),
  ])
  return Object.fromEntries(entries)
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** Names of the photos in a form's list; what isn't stored has none. */
const photosIn = (value: unknown): string[] =>
  textsIn(value).flatMap((url) => photoNameFromUrl(url) ?? [])

/** Photos by name, with the rooms that they show. */
interface PhotoList {
  photos: readonly string[]
  photoRooms?: PhotoRooms
}

const roomsIn = ({ photos, photoRooms = [] }: PhotoList) =>
  new Map(photos.map((name, at) => [name, photoRooms[at] ?? null]))

const photoField = { field: 'photos', label: 'Photos' }

/**
 * Photos as both have changed them: with those that others have added, without those that they have removed, and each
 * with the room of whoever changed it.
 *
 * @returns null if both have changed the order or the room of the same photo, or if they are too many together
 */
function mergedPhotos(base: PhotoList, stored: PhotoList, wanted: PhotoList) {
  const photos = mergePhotos({
    base: base.photos,
    stored: stored.photos,
    wanted: wanted.photos,
  })
  if (!photos || photos.length > Math.max(photoLimits.perProject, stored.photos.length)) return null
  const [former, theirs, yours] = [roomsIn(base), roomsIn(stored), roomsIn(wanted)]
  const photoRooms: (Room | null)[] = []
  for (const name of photos) {
    const [was, there, here] = [former, theirs, yours].map((rooms) => rooms.get(name) ?? null)
    const isYours = !theirs.has(name) || (yours.has(name) && here !== was)
    if (isYours && theirs.has(name) && there !== was && there !== here) return null
    photoRooms.push(isYours ? here : there)
  }
  return { photos, photoRooms: wanted.photoRooms ? photoRooms : undefined }
}

type Changes = Partial<ProjectDetails> & { photoRooms?: PhotoRooms }

/**
 * The changes of a form without what others have changed since. Throws nothing before `refuseConflicts`.
 */
export function mergeProjectEdit(
  { project, trx }: LockedProject,
  actor: User,
  changes: Changes,
  basedOn?: FieldValues
) {
  const base = basedOn && flatValues(basedOn)
  const { photos: wantedPhotos, photoRooms, ...columns } = changes
  const listOf = (names: readonly string[]): PhotoList => ({
    photos: names,
    photoRooms: names.map((name) => project.photoLabel(name).room),
  })
  const storedList = listOf(project.photos)
  const basePhotos = photosIn(basedOn?.photos)
  const baseRooms = Array.isArray(basedOn?.photoRooms) ? (basedOn.photoRooms as PhotoRooms) : []
  const photos =
    wantedPhotos && basedOn?.photos
      ? mergedPhotos({ photos: basePhotos, photoRooms: baseRooms }, storedList, {
          photos: wantedPhotos,
          photoRooms,
        })
      : wantedPhotos && { photos: wantedPhotos, photoRooms }
  const edited: Edited = {
    ...{ thing: 'project', id: project.id, actor, trx },
    fields: projectFields,
    stored: shownColumns(project.$attributes),
  }
  const shown = shownColumns(columns)
  const merged = mergeEdit(edited, shown, base)
  const isKept = (name: string) => (isFact(name) ? `facts.${name}` : name) in merged.changes
  const kept = Object.fromEntries(Object.entries(columns).filter(([name]) => isKept(name)))
  const crossing =
    photos === null
      ? [
          {
            ...photoField,
            theirs: project.photos.map(photoUrl),
            yours: wantedPhotos!.map(photoUrl),
          },
        ]
      : []
  return {
    changes: { ...kept, ...photos } as Changes,
    refuseConflicts: () => merged.refuseConflicts(crossing),
    async record() {
      await recordEdit(edited, merged.changes)
      if (photos && !isSameValue(photos, storedList)) await recordFields(edited, ['photos'])
    },
  }
}
