import { knownTags } from '#services/conditional_get'

interface Polled {
  id: number
  version: number
  status: string
}

/** What an answer depends on besides the version: offers close by day, releases open by minute. */
const dayOf = (now: Date) => `d${now.toISOString().slice(0, 10)}`
const minuteOf = (now: Date) => `m${Math.floor(now.getTime() / 60_000)}`

/** Entity tag for a poll of a project, by version, viewer and time. */
export function pollTag(project: Polled, viewerId: number | undefined, now = new Date()): string {
  const time = project.status === 'in_progress' ? minuteOf(now) : dayOf(now)
  return `"${project.id}.${project.version}.${viewerId ?? 0}.${time}"`
}

/**
 * The versions that a viewer's If-None-Match still stands for; not those of other viewers and
 * projects, or out of date by the clock.
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
    // Nine digits fit PostgreSQL's integer.
    const match = /^"(\d{1,10})\.(\d{1,9})\.(\d{1,10})\.([\w-]+)"$/.exec(tag)
    if (!match) return []
    const [, id, version, viewer, time] = match
    const current = time === dayOf(now) || time === minuteOf(now)
    const own = Number(id) === projectId && Number(viewer) === (viewerId ?? 0)
    return own && current ? [Number(version)] : []
  })
}
