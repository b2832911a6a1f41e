import { knownTags } from '#services/conditional_get'

interface PolledProject {
  id: number
  version: number
  status: string
}

/** Responses depend on time too: bids close by day, and the release option appears by minute. */
const dayOf = (now: Date) => `d${now.toISOString().slice(0, 10)}`
const minuteOf = (now: Date) => `m${Math.floor(now.getTime() / 60_000)}`

/** ETag for a poll of a project, by version, viewer and time. */
export function pollTag(
  project: PolledProject,
  viewerId: number | undefined,
  now = new Date()
): string {
  const time = project.status === 'in_progress' ? minuteOf(now) : dayOf(now)
  return `"${project.id}.${project.version}.${viewerId ?? 0}.${time}"`
}

/**
 * Versions in the viewer's If-None-Match that are still valid. Ignores tags of other viewers and
 * projects, and those that are out of date.
 */
export function knownVersions(
  header: string | undefined,
  projectId: number,
  viewerId: number | undefined,
  now = new Date()
): number[] | '*' {
  const tags = knownTags(header)
  if (tags === '*') return tags
  return tags.flatMap((tag) => {
    // Nine digits fit into PostgreSQL's integer.
    const match = /^"(\d{1,10})\.(\d{1,9})\.(\d{1,10})\.([\w-]+)"$/.exec(tag)
    if (!match) return []
    const [, id, version, viewer, time] = match
    const current = time === dayOf(now) || time === minuteOf(now)
    const own = Number(id) === projectId && Number(viewer) === (viewerId ?? 0)
    return own && current ? [Number(version)] : []
  })
}
