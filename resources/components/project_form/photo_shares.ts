import type { ProjectPhoto } from '~/components/photos/photo_files'

/**
 * How much of each picture has left, 0 to 1, from the share of the whole body. The pictures follow
 * each other in the body and are nearly all of it.
 */
export function sharesOf(photos: readonly ProjectPhoto[], share: number): number[] {
  const total = photos.reduce((sum, { data }) => sum + data.length, 0)
  let sent = share * total
  return photos.map(({ data }) => {
    const own = Math.min(1, Math.max(0, sent / data.length))
    sent -= data.length
    return own
  })
}
