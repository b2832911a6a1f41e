import type { Data } from '@generated/data'
import { rooms, type Room } from '#shared/projects/project_enums'
import { marketDay } from '#shared/values/market_time'

type Labelled = Pick<Data.Project, 'photos' | 'thumbnails' | 'photoLabels'>

/** `Kitchen, added Nov 29, 2026`; empty for a photo about which nothing is known. */
function captionOf({ room, addedAt }: Data.Project['photoLabels'][number]): string {
  const added = addedAt && `${room ? 'added' : 'Added'} ${marketDay(new Date(addedAt))}`
  return [room && rooms.label(room), added].filter(Boolean).join(', ')
}

/** What each photo of a project shows, and when it was added after an offer. */
export const captionsOf = ({ photoLabels }: Labelled) => photoLabels.map(captionOf)

/** The photos of the rooms for which `shows` is true, with their captions. */
export function photosOfRooms(project: Labelled, shows: (room: Room) => boolean) {
  const captions = captionsOf(project)
  const places = project.photoLabels.flatMap(({ room }, at) => (room && shows(room) ? [at] : []))
  return {
    photos: places.map((at) => project.photos[at]),
    thumbnails: places.map((at) => project.thumbnails[at]),
    captions: places.map((at) => captions[at]),
  }
}
