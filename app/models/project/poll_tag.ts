import type { ProjectStatus } from '#lifecycles/project_lifecycle'

interface Polled {
  id: number
  version: number
  status: ProjectStatus
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
 * The version that a viewer's If-None-Match still stands for; null when it is somebody
 * else's, of another project, or out of date by the clock.
 */
export function knownVersion(
  header: string | undefined,
  projectId: number,
  viewerId: number | undefined,
  now = new Date()
): number | null {
  const match = /^(?:W\/)?"(\d+)\.(\d+)\.(\d+)\.([\w-]+)"$/.exec(header ?? '')
  if (!match) return null
  const [, id, version, viewer, time] = match
  const current = time === dayOf(now) || time === minuteOf(now)
  return Number(id) === projectId && Number(viewer) === (viewerId ?? 0) && current
    ? Number(version)
    : null
}
