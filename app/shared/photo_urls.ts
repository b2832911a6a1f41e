/** Path under which a stored photo is served; long side at most 1600 px. */
export const photoUrl = (name: string) => `/photos/${name}.webp`

/** The same photo, 480 px wide at most. */
export const thumbnailUrl = (name: string) => `/photos/${name}-480.webp`

/** Name of the stored photo behind a URL that the API has given out, or null. */
export function photoNameIn(url: string): string | null {
  return /^(?:https?:\/\/[^/]+)?\/photos\/([a-z0-9]{16,40})(?:-480)?\.webp$/.exec(url)?.[1] ?? null
}
