import db from '@adonisjs/lucid/services/db'
import type { ReportOutcome } from '#shared/moderation/moderation_categories'
import type { ReportStatus } from '#shared/moderation/report_statuses'
import { filesOfMessage, type SentFile } from '#queries/message_files'
import { likePattern } from '#queries/admin_lists'
import { type Conditions, largeList, narrow, newestFirst, type Paging } from '#queries/large_list'
import { isMessageBetween } from '#models/message/contact_release'
import type { View } from '#models/audit_event'
import MessageReport from '#models/message_report'

export interface ReportFilters {
  q?: string | null
  status?: ReportStatus | null
  outcome?: ReportOutcome | null
  /** Id of the person who reported or was reported. */
  account?: number
}

/** A message as it was written, unmasked: for the team only. */
export interface ReportedMessage {
  id: number
  senderId: number
  content: string
  /** ISO. */
  createdAt: string
  files: SentFile[]
}

/** Messages shown before and after the reported one. */
const before = 3
const after = 3

/** Whether the reporter has reported the same again since this report was resolved. */
const isReportedAgain = `exists (select 1 from message_reports again
  where again.status = 'open' and again.id <> message_reports.id
    and again.reporter_id = message_reports.reporter_id
    and again.reported_id = message_reports.reported_id
    and again.message_id is not distinct from message_reports.message_id)`

/** Reports whose reason or people match a term. The people are found once for both columns. */
function searchReports(query: ReturnType<typeof MessageReport.query>, q: string) {
  const people = db
    .from('users')
    .select('id')
    .whereNull('deleted_at')
    .whereRaw('search_key like ?', [likePattern(q)])
  query.withMaterialized('people', people).where((either) =>
    either
      .whereIn('reporterId', db.from('people').select('id'))
      .orWhereIn('reportedId', db.from('people').select('id'))
      .orWhereRaw('lower(reason) like ?', [likePattern(q)])
  )
}

type Reports = ReturnType<typeof MessageReport.query>

const conditions: Conditions<'reports', ReportFilters, Reports> = {
  status: (query, status) => query.where('status', status),
  outcome: (query, outcome) => query.where('outcome', outcome),
}

/** Reports, newest first; the search matches both people and the reason. */
export function listReports(filters: ReportFilters) {
  const { q, account } = filters
  const query = MessageReport.query()
    .select('message_reports.*', db.raw(`${isReportedAgain} as "isReportedAgain"`))
    .preload('reporter')
    .preload('reported')
    .preload('decider')
    .orderBy('message_reports.id', 'desc')
  if (account) {
    query.where((either) => either.where('reporterId', account).orWhere('reportedId', account))
  }
  if (q) searchReports(query, q)
  return narrow(query, conditions, filters)
}

export function pageOfReports(filters: ReportFilters & Paging) {
  const known = { q: filters.q, atOnce: Boolean(filters.q) }
  return largeList(listReports(filters), newestFirst('message_reports'), known).paginate(filters)
}

/** The views to record when these reports are shown: the list, and each report. */
export const viewsOfReports = (reports: readonly { id: number }[]): View[] => [
  { list: 'reports' },
  ...reports.map(({ id }) => ({ report: id })),
]

const pair = isMessageBetween('r.reporter_id', 'r.reported_id')

/**
 * The messages around each reported one, by report id, oldest first, in one query. For a report
 * without a message, the last message before the report counts as the reported one.
 */
async function messagesAround(
  reports: readonly { id: number }[]
): Promise<Map<number, ReportedMessage[]>> {
  if (reports.length === 0) return new Map()
  const { rows } = await db.rawQuery<{ rows: { id: number; messages: ReportedMessage[] }[] }>(
    `select r.id, coalesce((
       select json_agg(json_build_object('id', t.id, 'senderId', t.sender_id,
         'content', t.content, 'createdAt', t.created_at,
         'files', ${filesOfMessage('t.id')}) order by t.id)
       from (
         (select m.* from messages m where ${pair} and m.id <= about.id
          order by m.id desc limit :before)
         union all
         (select m.* from messages m where ${pair} and m.id > about.id
          order by m.id limit :after)
       ) t), '[]'::json) as messages
     from message_reports r
     cross join lateral (select coalesce(r.message_id, (
       select m.id from messages m where ${pair} and m.created_at <= r.created_at
       order by m.id desc limit 1)) as id) about
     where r.id = any(:ids)`,
    { ids: reports.map(({ id }) => id) as never, before: before + 1, after }
  )
  return new Map(rows.map(({ id, messages }) => [id, messages]))
}

/** An account's history of moderation. */
export interface ConductRecord {
  warnings: number
  mutes: number
  suspensions: number
  /** Reports about the account, open ones included. */
  reports: number
}

/** The records of these accounts, by id, in one query. */
export async function conductRecords(
  accounts: readonly number[]
): Promise<Map<number, ConductRecord>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await db.rawQuery<{ rows: (ConductRecord & { id: number })[] }>(
    `select a.id, e.warnings, e.mutes, e.suspensions,
       (select count(*)::int from message_reports r where r.reported_id = a.id) as reports
     from unnest(:accounts::int[]) a (id)
     cross join lateral (
       select (count(*) filter (where kind = 'account_warned'))::int as warnings,
         (count(*) filter (where kind = 'account_muted'))::int as mutes,
         (count(*) filter (where kind = 'account_suspended'))::int as suspensions
       from audit_events where user_id = a.id
         and kind in ('account_warned', 'account_muted', 'account_suspended')) e`,
    { accounts: accounts as never }
  )
  return new Map(rows.map(({ id, ...record }) => [id, record]))
}

/** What the cards of these reports show besides the rows. */
export async function reportDetails(reports: readonly MessageReport[]) {
  const [messages, records] = await Promise.all([
    messagesAround(reports),
    conductRecords([...new Set(reports.map(({ reportedId }) => reportedId))]),
  ])
  return { messages, records }
}

export type ReportDetails = Awaited<ReturnType<typeof reportDetails>>
