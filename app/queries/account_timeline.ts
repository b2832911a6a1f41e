import db from '@adonisjs/lucid/services/db'
import type { DeliveryOutcome } from '#shared/delivery_outcomes'
import { eventKinds, type EventKind } from '#shared/event_kinds'
import { topicOf, type TimelineTopic } from '#shared/timeline_topics'

/** An entry of an account's timeline; the fields after `at` depend on the source. */
export interface TimelineRow {
  source: 'event' | 'email' | 'login' | 'note' | 'report'
  id: number
  /** ISO. */
  at: Date
  kind: EventKind | null
  actorId: number | null
  actorName: string | null
  projectId: number | null
  projectTitle: string | null
  /** Dollars. */
  amount: number | null
  outcome: DeliveryOutcome | null
  /** A reason, a subject, a browser or a note. */
  detail: string | null
}

interface TimelineFilters {
  topic?: TimelineTopic | null
  page?: number | null
}

export const timelinePageSize = 30

const columns = (values: Record<string, string>) => {
  const names = ['kind', 'actorId', 'actorName', 'projectId', 'projectTitle', 'amount', 'outcome']
  return [...names, 'detail'].map((name) => `${values[name] ?? 'null'} as "${name}"`).join(', ')
}

/** What the person did, and what happened to the account, its projects and its bids. */
const events = `
  select 'event' as source, e.id, e.created_at as at, ${columns({
    kind: 'e.kind',
    actorId: 'a.id',
    actorName: 'a.name',
    projectId: 'p.id',
    projectTitle: 'p.title',
    amount: 'b.amount',
    detail: 'e.reason',
  })}
  from audit_events e
  left join users a on a.id = e.actor_id
  left join projects p on p.id = e.project_id
  left join bids b on b.id = e.bid_id
  where e.kind = any(:kinds) and e.id in (
    select id from audit_events where actor_id = :id
    union select id from audit_events where user_id = :id
    union select id from audit_events where bid_id in (select id from bids where user_id = :id)
    union select id from audit_events
      where project_id in (select id from projects where user_id = :id))`

/** The types of the columns come from the first part, the events. */
const others: Partial<Record<TimelineTopic, string>> = {
  emails: `
    select 'email', id, created_at, ${columns({ outcome: 'outcome', detail: 'subject' })}
    from email_deliveries where user_id = :id`,
  logins: `
    select 'login', id, created_at, ${columns({ detail: 'user_agent' })}
    from sessions where user_id = :id`,
  notes: `
    select 'note', n.id, n.created_at,
      ${columns({ actorId: 'a.id', actorName: 'a.name', detail: 'n.content' })}
    from account_notes n left join users a on a.id = n.author_id where n.user_id = :id`,
  reports: `
    select 'report', r.id, r.created_at,
      ${columns({ actorId: 'a.id', actorName: 'a.name', detail: 'r.reason' })}
    from message_reports r join users a on a.id = r.reporter_id
    where r.reported_id = :id or r.reporter_id = :id`,
}

/**
 * A page of everything that happened around an account, newest first: events, emails, logins that
 * haven't ended, notes and reports.
 */
export async function accountTimeline(userId: number, { topic, page }: TimelineFilters) {
  const isWanted = (one: TimelineTopic | null) => one !== null && (!topic || one === topic)
  const parts = Object.entries(others).filter(([name]) => isWanted(name as TimelineTopic))
  const { rows } = await db.rawQuery<{ rows: TimelineRow[] }>(
    `${[events, ...parts.map(([, sql]) => sql)].join(' union all ')}
     order by at desc, source, id desc limit :limit offset :offset`,
    {
      id: userId,
      kinds: eventKinds.values.filter((kind) => isWanted(topicOf[kind])) as never,
      limit: timelinePageSize + 1,
      offset: ((page ?? 1) - 1) * timelinePageSize,
    }
  )
  return { rows: rows.slice(0, timelinePageSize), hasMore: rows.length > timelinePageSize }
}
