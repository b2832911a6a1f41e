/** Path of a stored photo; its long side is at most 1600 px. */
export const photoUrl = (name: string) => `/photos/${name}.webp`

/** Path of its thumbnail; its long side is at most 480 px. */
export const thumbnailUrl = (name: string) => `/photos/${name}-480.webp`

/** URL of the thumbnail of the photo at `url`. Other URLs, such as data URLs, stay as they are. */
export function thumbnailOf(url: string): string {
  const name = photoNameFromUrl(url)
  return name ? url.replace(photoUrl(name), thumbnailUrl(name)) : url
}

/** Path of its JPEG for emails, 1120 × 600 px. */
export const emailPhotoUrl = (name: string) => `/photos/${name}.jpg`

/** In pixels; what Facebook, LinkedIn, X and messengers show beside a link. */
export const previewSize = { width: 1200, height: 630 }

/** Path of its JPEG for previews of links. */
export const previewPhotoUrl = (name: string) => `/photos/${name}-${previewSize.width}.jpg`

/** In characters. */
const longestUrl = 2000

/** Name of the stored photo in a URL from the API, or null. */
export function photoNameFromUrl(url: string): string | null {
  // Data URLs of several megabytes are passed, too.
  if (url.length > longestUrl) return null
  return /^(?:https?:\/\/[^/]+)?\/photos\/([a-z0-9]{16,40})(?:-480)?\.webp$/.exec(url)?.[1] ?? null
}
