import { marketToday } from '#shared/values/market_time'
import { knownTags } from '#services/http/conditional_get'

interface PolledProject {
  id: number
  version: number
  status: string
}

/**
 * Responses depend on time too: bids close and reviews begin with the market's day, and the release option appears
 * by minute.
 */
const dayOf = (now: Date) => `d${marketToday(now)}`
const minuteOf = (now: Date) => `m${Math.floor(now.getTime() / 60_000)}`

/** ETag for a poll of a project's bids, by version, viewer and time. */
export function pollTag(
  project: PolledProject,
  viewerId: number | undefined,
  now = new Date()
): string {
  const time = project.status === 'in_progress' ? minuteOf(now) : dayOf(now)
  return `"${project.id}.${project.version}.${viewerId ?? 0}.${time}"`
}

/**
 * The same for the project itself, of which a viewer reads more with a confirmed address. Its history says what a
 * colleague of the person did.
 */
export function projectTag(
  project: PolledProject,
  viewer: { id: number; personId: number | null; emailConfirmed: boolean } | null,
  now?: Date
): string {
  const tag = pollTag(project, viewer?.id, now)
  if (!viewer) return tag
  const confirmed = viewer.emailConfirmed ? '' : '.unconfirmed'
  return tag.replace(/"$/, `.p${viewer.personId ?? 0}${confirmed}"`)
}

/**
 * Versions in an If-None-Match header that are still valid, with the viewer that each was made for;
 * 0 is a visitor. Ignores tags of other projects, and those that are out of date.
 */
export function knownVersions(
  header: string | undefined,
  projectId: number,
  now = new Date()
): { version: number; viewerId: number }[] | '*' {
  const tags = knownTags(header)
  if (tags === '*') return tags
  return tags.flatMap((tag) => {
    // Nine digits fit into PostgreSQL's integer.
    const match = /^"(\d{1,10})\.(\d{1,9})\.(\d{1,10})\.([\w-]+)"$/.exec(tag)
    if (!match) return []
    const [, id, version, viewer, time] = match
    const isCurrent = time === dayOf(now) || time === minuteOf(now)
    if (Number(id) !== projectId || !isCurrent) return []
    return [{ version: Number(version), viewerId: Number(viewer) }]
  })
}
