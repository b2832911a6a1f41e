import { fileURLToPath } from 'node:url'
import type { Room } from '#shared/projects/project_enums'
import PhotoStore from '#services/photos/photo_store'

/** What an owner may call the room of a photo, by the beginning of its file's name. */
const roomsByKind: Record<string, readonly Room[]> = {
  living_room: ['Living Room', 'Family Room'],
  dining_room: ['Dining Room'],
  kitchen: ['Kitchen', 'Breakfast Room/Nook'],
  bedroom: ['Master Bedroom', 'All Bedrooms'],
  bathroom: ['Master Bathroom', 'All Bathrooms'],
  entry: ['Entry/Foyer'],
  office: ['Office', 'Den'],
  patio: ['Outdoor Space'],
}

/** The room to stage that a photo shows, or null. */
export function roomOf(file: string, roomsToStage: readonly string[]): Room | null {
  const names = roomsByKind[file.split('-')[0]] ?? []
  return names.find((name) => roomsToStage.includes(name)) ?? null
}

const folder = new URL('../demo/', import.meta.url)
const atATime = 6

const pathOf = (kind: 'rooms' | 'thumbnails', file: string) =>
  fileURLToPath(new URL(`${kind}/${file}`, folder))

/**
 * Stores each room photo once per use, so that no two users share a photo.
 *
 * @returns stored names by file name
 */
export async function storeRooms(files: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  const queue = [...files]
  const worker = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const name = await PhotoStore.importFile(pathOf('rooms', file), pathOf('thumbnails', file))
      names.set(file, [...(names.get(file) ?? []), name])
    }
  }
  await Promise.all(Array.from({ length: atATime }, worker))
  return names
}
