import { isSameValue } from '#shared/edits/three_way'

interface PhotoVersions {
  /** Names of the photos when the form was opened. */
  base: readonly string[]
  stored: readonly string[]
  wanted: readonly string[]
}

/** The photos of one list that are in the other, in the order of the first. */
const among = (list: readonly string[], other: readonly string[]) =>
  list.filter((name) => other.includes(name))

/**
 * The wanted photos with those that others have added since at the end, and without those that others have removed.
 *
 * @returns null if both have changed the order of the photos
 */
export function mergePhotos({ base, stored, wanted }: PhotoVersions): string[] | null {
  const added = stored.filter((name) => !base.includes(name) && !wanted.includes(name))
  const mine = wanted.filter((name) => stored.includes(name) || !base.includes(name))
  const common = (list: readonly string[]) => among(among(among(list, base), stored), wanted)
  const [former, theirs, yours] = [common(base), common(stored), common(wanted)]
  if (isSameValue(theirs, yours) || isSameValue(theirs, former)) return [...mine, ...added]
  if (!isSameValue(yours, former)) return null
  // Only they have changed the order.
  const fresh = mine.filter((name) => !stored.includes(name))
  return [...among(stored, [...mine, ...added]), ...fresh]
}
