import { eventKinds, historyKinds, type HistoryKind } from '#shared/console/event_kinds'
import { isShownAtFirst, topicOf, type TimelineTopic } from '#shared/console/timeline_topics'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import { actingPerson, type ActingPerson } from '#models/person/acting'
import { isWithheldBid } from '#models/project/visibility'
import type Project from '#models/project'
import type User from '#models/user'
import { PreparedRead } from '#services/database/prepared_read'

/** An entry of a project's history, as a plain row. */
export interface ProjectEvent {
  id: number
  kind: HistoryKind
  createdAt: Date
  /** The company whose bid it is about; null if it is about the project itself. */
  bidderId: number | null
  stagerIdentifier: string | null
  company: string | null
  /** Whether contact details of that bid are released. */
  isReleased: boolean
  /** Whether the project's owner did it. */
  isOwn: boolean
  /** Who did it, if the account has or had several people. */
  by: ActingPerson | null
}

const eventsShown = 50

const lastEvents = new PreparedRead<ProjectEvent>(
  () => `
    select e.id, e.kind, e.created_at as "createdAt", u.id as "bidderId",
      u.stager_identifier as "stagerIdentifier", u.company,
      coalesce(b.payment_status = 'paid', false) as "isReleased",
      coalesce(e.actor_id = :owner, false) as "isOwn",
      ${actingPerson('e.person_id', 'e.actor_id')} as by
    from audit_events e left join bids b on b.id = e.bid_id left join users u on u.id = b.user_id
    where e.project_id = :projectId and e.kind = any(:kinds::text[])
      and (b.id is null or not ${isWithheldBid('b')})
    order by e.id desc limit ${eventsShown}`
)

/** The project's last events, newest first, for its owner; empty for everyone else. */
export async function historyFor(
  viewer: Pick<User, 'id'> | null,
  project: Pick<Project, 'id' | 'userId'>
): Promise<ProjectEvent[]> {
  if (!isOwnedBy(project, viewer)) return []
  return lastEvents.rows({ projectId: project.id, owner: project.userId, kinds: [...historyKinds] })
}

export interface HistoryFilters {
  topic?: TimelineTopic | null
  page?: number | null
}

const pageSize = 50

/**
 * A page of everything that happened to a project, newest first, and how many entries each topic
 * has. Who only looked at something is shown only when its topic is selected.
 */
export async function projectHistory(projectId: number, { topic, page }: HistoryFilters) {
  const kinds = eventKinds.values.filter((kind) =>
    topic ? topicOf[kind] === topic : topicOf[kind] === null || isShownAtFirst(topicOf[kind])
  )
  const [events, found] = await Promise.all([
    AuditEvent.about(projectId, kinds)
      .offset(((page ?? 1) - 1) * pageSize)
      .limit(pageSize + 1),
    AuditEvent.query().where('projectId', projectId).groupBy('kind').select('kind').count('* as n'),
  ])
  const counts: Partial<Record<TimelineTopic, number>> = {}
  for (const { kind, $extras } of found) {
    const of = topicOf[kind]
    if (of) counts[of] = (counts[of] ?? 0) + Number($extras.n)
  }
  return { events: events.slice(0, pageSize), hasMore: events.length > pageSize, counts }
}
