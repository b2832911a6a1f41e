import type { Room } from './project_enums.js'

/** What is known about a photo of a project. */
export interface PhotoLabel {
  /** The room that it shows. */
  room?: Room
  /** When it was added, if that was after an offer (ISO). */
  addedAt?: string
}

/** By the photos' names in the store. */
export type PhotoLabels = Record<string, PhotoLabel>

/** The room that each of several photos shows, in their order. */
export type PhotoRooms = readonly (Room | null)[]

interface Labelling {
  /** Left out, the rooms stay as they are. */
  photoRooms?: PhotoRooms
  /** Labels that the photos have already. */
  known?: PhotoLabels
  /** When those without a label in `known` are added; left out before the first offer. */
  addedAt?: { at: string; except: readonly string[] }
}

/** Photos with their labels; nothing is stored for one about which nothing is known. */
export function withLabels(
  photos: string[],
  { photoRooms, known = {}, addedAt }: Labelling = {}
): { photos: string[]; photoLabels: PhotoLabels } {
  const labels = photos.map((name, at): [string, PhotoLabel] => {
    const former = known[name] ?? {}
    const room = photoRooms ? photoRooms[at] : former.room
    const added = addedAt && !addedAt.except.includes(name) ? addedAt.at : former.addedAt
    return [name, { ...(room && { room }), ...(added && { addedAt: added }) }]
  })
  const photoLabels = Object.fromEntries(labels.filter(([, label]) => label.room ?? label.addedAt))
  return { photos, photoLabels }
}
