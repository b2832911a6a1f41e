import { eventKinds } from '#shared/event_kinds'
import { topicOf, type TimelineTopic } from '#shared/timeline_topics'
import AuditEvent from '#models/audit_event'

interface HistoryFilters {
  topic?: TimelineTopic | null
  page?: number | null
}

const pageSize = 50

/**
 * A page of everything that happened to a project, newest first, and how many entries each topic
 * has. What the team only looked at is shown only when its topic is selected.
 */
export async function projectHistory(projectId: number, { topic, page }: HistoryFilters) {
  const kinds = eventKinds.values.filter((kind) =>
    topic ? topicOf[kind] === topic : topicOf[kind] !== 'views'
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
