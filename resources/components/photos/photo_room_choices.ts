import { photoRooms, rooms, type Room } from '#shared/projects/project_enums'
import type { ProjectPhoto } from '~/components/photos/photo_files'

/** The rooms that a photo can show: of those to stage. */
export const roomChoices = (roomsToStage: readonly string[]) =>
  rooms.options.filter(({ value }) => roomsToStage.includes(value))

/** The room with this value of a select; null for none. */
export const roomNamed = (value: string): Room | null =>
  photoRooms.find((room) => room === value) ?? null

/** What a form sends as the rooms of its photos. A room that isn't staged anymore is left out. */
export const roomsOfPhotos = (photos: readonly ProjectPhoto[], roomsToStage: readonly string[]) =>
  photos.map(({ room }) => (room && roomsToStage.includes(room) ? room : null))
