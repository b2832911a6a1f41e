import { fileURLToPath } from 'node:url'
import PhotoStore from '#services/photos/photo_store'

const folder = new URL('../demo/rooms/', import.meta.url)
const atATime = 6

/**
 * Stores each room once for every time it is used, so that no two owners share a photo.
 *
 * @returns names in the store by file name
 */
export async function storeRooms(files: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  const queue = [...files]
  const worker = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const name = await PhotoStore.adopt(fileURLToPath(new URL(file, folder)))
      names.set(file, [...(names.get(file) ?? []), name])
    }
  }
  await Promise.all(Array.from({ length: atATime }, worker))
  return names
}
