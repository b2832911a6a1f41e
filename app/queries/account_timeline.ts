import db from '@adonisjs/lucid/services/db'
import type { DeliveryOutcome } from '#shared/notifications/delivery_outcomes'
import { eventKinds, type EventKind } from '#shared/console/event_kinds'
import type { ModerationCategory, ReportOutcome } from '#shared/moderation/moderation_categories'
import type { ResendableEmail } from '#shared/notifications/resendable_emails'
import { actingPerson, type ActingPerson } from '#models/person/acting'
import {
  isShownAtFirst,
  sourceTopics,
  topicOf,
  type TimelineSource,
  type TimelineTopic,
} from '#shared/console/timeline_topics'

/** An entry of an account's timeline; the fields after `at` depend on the source. */
export interface TimelineRow {
  source: 'event' | TimelineSource
  id: number
  /** ISO. */
  at: Date
  kind: EventKind | null
  actorId: number | null
  actorName: string | null
  /** Who acted, if the actor's account has or had several people. */
  by: ActingPerson | null
  projectId: number | null
  projectTitle: string | null
  /** Dollars. */
  amount: number | null
  outcome: DeliveryOutcome | ReportOutcome | null
  /** Of a moderator's decision. */
  category: ModerationCategory | null
  /** How an email can be sent again. */
  resend: ResendableEmail | null
  inquiryId: number | null
  /** Of the fee that an event is about. */
  receiptYear: number | null
  receiptSerial: number | null
  /** A reason, a subject, a browser or a note. */
  detail: string | null
}

export interface TimelineFilters {
  topic?: TimelineTopic | null
  page?: number | null
}

export const timelinePageSize = 30

const columns = (values: Record<string, string>) => {
  const names = [
    ...['kind', 'actorId', 'actorName', 'by', 'projectId', 'projectTitle', 'amount', 'outcome'],
    ...['category', 'resend', 'inquiryId', 'receiptYear', 'receiptSerial', 'detail'],
  ]
  return names.map((name) => `${values[name] ?? 'null'} as "${name}"`).join(', ')
}

/** As the number of the newest events. */
const all = Number.MAX_SAFE_INTEGER

/**
 * What the person did, and what happened to the account, its projects and its bids: the newest `:most`.
 * Names are read for these only.
 */
const events = `
  select 'event' as source, e.id, e.created_at as at, ${columns({
    kind: 'e.kind',
    actorId: 'a.id',
    actorName: 'a.name',
    by: actingPerson('e.person_id', 'e.actor_id'),
    projectId: 'p.id',
    projectTitle: 'p.title',
    amount: 'b.amount',
    inquiryId: 'e.contact_message_id',
    receiptYear: 'r.year',
    receiptSerial: 'r.serial',
    category: 'e.category',
    detail:
      "nullif(concat_ws(': ', case when sp.deleted_at is null then coalesce(st.former_name, sp.name) else 'Former member' end, coalesce(e.reason, e.list)), '')",
  })}
  from (
    select * from audit_events
    where kind = any(:kinds) and id in (
      select id from audit_events where actor_id = :id
      union select id from audit_events where user_id = :id
      union select id from audit_events where bid_id in (select id from bids where user_id = :id)
      union select id from audit_events
        where project_id in (select id from projects where user_id = :id))
    order by created_at desc, id desc limit :most) e
  left join users a on a.id = e.actor_id
  left join projects p on p.id = e.project_id
  left join bids b on b.id = e.bid_id
  left join seats st on st.id = e.seat_id
  left join people sp on sp.id = st.person_id
  left join receipts r on r.bid_id = e.bid_id
    and e.kind in ('fee_paid', 'fee_refunded', 'fee_partly_refunded', 'fee_disputed',
      'fee_dispute_closed', 'refund_ordered', 'receipt_completed')`

const resendable = `case when written_from is not null then 'delivery'
  when name = 'SendConfirmation' then 'confirmation'
  when name = 'SendPasswordReset' then 'password_reset' end`

/** The types of the columns come from the first part, the events. */
const others: Partial<Record<TimelineTopic, string>> = {
  emails: `
    select 'email', id, created_at, ${columns({ outcome: 'outcome', resend: resendable, detail: 'subject' })}
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
      ${columns({
        actorId: 'a.id',
        actorName: 'a.name',
        outcome: 'r.outcome',
        category: 'r.outcome_category',
        detail: 'r.reason',
      })}
    from message_reports r join users a on a.id = r.reporter_id
    where r.reported_id = :id or r.reporter_id = :id`,
}

/**
 * The parts of the timeline that have entries of the topic. Without a topic, all parts except who
 * only looked at something.
 */
function partsFor(topic?: TimelineTopic | null, { withViews = false } = {}) {
  const isWanted = (one: TimelineTopic | null) =>
    one !== null && (topic ? one === topic : withViews || isShownAtFirst(one))
  const parts = Object.entries(others).filter(([name]) => isWanted(name as TimelineTopic))
  return {
    sql: [events, ...parts.map(([, part]) => part)].join(' union all '),
    kinds: eventKinds.values.filter((kind) => isWanted(topicOf[kind])) as never,
  }
}

/**
 * A page of everything that happened around an account, newest first: events, emails, logins that
 * haven't ended, notes and reports.
 */
export async function accountTimeline(userId: number, { topic, page }: TimelineFilters) {
  const { sql, kinds } = partsFor(topic)
  const limit = timelinePageSize + 1
  const offset = ((page ?? 1) - 1) * timelinePageSize
  const { rows } = await db.rawQuery<{ rows: TimelineRow[] }>(
    `${sql} order by at desc, source desc, id desc limit :limit offset :offset`,
    { id: userId, kinds, limit, offset, most: offset + limit }
  )
  return { rows: rows.slice(0, timelinePageSize), hasMore: rows.length > timelinePageSize }
}

/** How many entries each topic has, without empty topics. */
export async function timelineCounts(
  userId: number
): Promise<Partial<Record<TimelineTopic, number>>> {
  const { sql, kinds } = partsFor(null, { withViews: true })
  const { rows } = await db.rawQuery<{
    rows: { source: TimelineRow['source']; kind: EventKind | null; count: number }[]
  }>(`select source, kind, count(*)::int from (${sql}) entries group by source, kind`, {
    id: userId,
    kinds,
    most: all,
  })
  const counts: Partial<Record<TimelineTopic, number>> = {}
  for (const { source, kind, count } of rows) {
    const topic = source === 'event' ? kind && topicOf[kind] : sourceTopics[source]
    if (topic) counts[topic] = (counts[topic] ?? 0) + count
  }
  return counts
}

const batchSize = 500

/** The time as text, because a Date has no microseconds. */
type ExactRow = TimelineRow & { exactly: string }

/**
 * The entries until a moment, newest first, read in batches to limit memory use.
 *
 * @param until  as PostgreSQL prints it, with microseconds
 */
export async function* wholeTimeline(
  userId: number,
  { topic, until }: { topic?: TimelineTopic | null; until: string }
): AsyncGenerator<TimelineRow> {
  const { sql, kinds } = partsFor(topic)
  const after = '(at, source, id) < (:at::timestamptz, :source::text, :last::int)'

  async function entriesAfter(last: ExactRow | null): Promise<ExactRow[]> {
    const { rows } = await db.rawQuery<{ rows: ExactRow[] }>(
      `select *, at::text as exactly from (${sql}) entries
       where at <= :until::timestamptz ${last ? `and ${after}` : ''}
       order by at desc, source desc, id desc limit :limit`,
      {
        ...{ id: userId, kinds, until, limit: batchSize, most: all },
        ...(last && { at: last.exactly, source: last.source, last: last.id }),
      }
    )
    return rows
  }

  let last: ExactRow | null = null
  for (;;) {
    const rows: ExactRow[] = await entriesAfter(last)
    yield* rows
    if (rows.length < batchSize) return
    last = rows[rows.length - 1]
  }
}
