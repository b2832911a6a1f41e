import { fileURLToPath } from 'node:url'
import PhotoStore from '#services/photos/photo_store'

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
