import db from '@adonisjs/lucid/services/db'
import type { LucidModel, LucidRow, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { activityKinds } from '#shared/console/event_kinds'
import { isShownAtFirst, timelineTopics, type TimelineTopic } from '#shared/console/timeline_topics'
import AuditEvent from '#models/audit_event'
import Bid from '#models/bid'
import ReconciliationRun from '#models/payment/reconciliation_run'
import Project from '#models/project'
import { timelineCounts, wholeTimeline } from '#queries/account_timeline'
import {
  matchingProjects,
  type ProjectFilters,
  type UserFilters,
  withCounts,
} from '#queries/admin_lists'
import { listReports, type ReportFilters } from '#queries/admin_reports'
import { inBatches } from '#queries/batches'
import { type InquiryFilters, listInquiries } from '#queries/inbox'

/** All rows that a console list finds, newest first, and how many there are. */
export interface ListExport<Row> {
  total: number
  rows: AsyncIterable<Row>
}

/** Days that the export of the recent activity goes back. */
export const activityDays = 30

/** @param query  a new one at each call, in no order or newest first */
async function exportOf<Model extends LucidModel, Row extends LucidRow & { id: number }>(
  table: string,
  query: () => ModelQueryBuilderContract<Model, Row>
): Promise<ListExport<Row>> {
  const { total } = await query().paginate(1, 1)
  return { total, rows: inBatches(table, query) }
}

export const detailedUsersExport = (filters: UserFilters) =>
  exportOf('users', () => withCounts(filters))

export const projectsExport = (filters: ProjectFilters) =>
  exportOf('projects', () => matchingProjects(filters))

export const inquiriesExport = (filters: InquiryFilters) =>
  exportOf('contact_messages', () => listInquiries(filters))

export const reportsExport = (filters: ReportFilters) =>
  exportOf('message_reports', () => listReports(filters))

export const runsExport = () =>
  exportOf('reconciliation_runs', () => ReconciliationRun.query().preload('actor'))

export const bidsOfAccountExport = (userId: number) =>
  exportOf('bids', () =>
    Bid.query()
      .where('bids.user_id', userId)
      .preload('project', (project) => project.preload('owner'))
  )

export const projectsOfAccountExport = (userId: number) =>
  exportOf('projects', () =>
    Project.query()
      .where('projects.user_id', userId)
      .whereNull('projects.deleted_at')
      .withCount('bids')
  )

/** The activity of the last 30 days. */
export const activityExport = () =>
  exportOf('audit_events', () =>
    AuditEvent.causedByPeople([...activityKinds]).whereRaw(
      `audit_events.created_at > now() - interval '${activityDays} days'`
    )
  )

/** Ends before the export's own event, which is recorded after the entries are counted. */
export async function timelineExport(userId: number, topic?: TimelineTopic | null) {
  const { rows } = await db.rawQuery<{ rows: [{ until: string }] }>('select now()::text as until')
  const counts = await timelineCounts(userId)
  const topics = topic ? [topic] : timelineTopics.values.filter(isShownAtFirst)
  const total = topics.reduce((sum, one) => sum + (counts[one] ?? 0), 0)
  return { total, rows: wholeTimeline(userId, { topic, until: rows[0].until }) }
}
