import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import AuditEvent from '#models/audit_event'
import User from '#models/user'
import {
  activityExport,
  bidsOfAccountExport,
  detailedUsersExport,
  inquiriesExport,
  type ListExport,
  projectsExport,
  projectsOfAccountExport,
  reportsExport,
  runsExport,
  timelineExport,
} from '#queries/list_exports'
import { rowCount, sendList } from '#services/documents/csv'
import { logSecurityEvent } from '#services/observability/security_log'
import * as columns from '#transformers/list_columns'
import {
  inquiryListValidator,
  projectListValidator,
  reportListValidator,
  timelineValidator,
  userListValidator,
} from '#validators/console'

/** The names of the lists, for the file and for the audit trail. */
const titles = {
  'detailed-users': 'Detailed users',
  'detailed-projects': 'Detailed projects',
  'inbox': 'Inbox',
  'reports': 'Reports',
  'reconciliations': 'Reconciliation',
  'activity': 'Recent activity',
  'account-offers': 'Offers of the account',
  'account-projects': 'Projects of the account',
  'account-timeline': 'Timeline of the account',
}

/** Lists of the console as CSV files, streamed. Each download is recorded with its rows. */
export default class ListExportsController {
  /** The accounts that match the filters as a CSV file, newest first. */
  async users(ctx: HttpContext) {
    const filters = await ctx.request.validateUsing(userListValidator, { data: ctx.request.qs() })
    return this.#send(
      ctx,
      'detailed-users',
      detailedUsersExport(filters),
      columns.detailedUserColumns
    )
  }

  /** The projects that match the filters as a CSV file, newest first. */
  async projects(ctx: HttpContext) {
    const filters = await ctx.request.validateUsing(projectListValidator, {
      data: ctx.request.qs(),
    })
    return this.#send(ctx, 'detailed-projects', projectsExport(filters), columns.projectColumns)
  }

  /** The inquiries that match the filters as a CSV file, newest first. */
  async inquiries(ctx: HttpContext) {
    const filters = await ctx.request.validateUsing(inquiryListValidator, {
      data: ctx.request.qs(),
    })
    return this.#send(ctx, 'inbox', inquiriesExport(filters), columns.inquiryColumns)
  }

  /** The reports that match the filters as a CSV file, newest first. */
  async reports(ctx: HttpContext) {
    const filters = await ctx.request.validateUsing(reportListValidator, { data: ctx.request.qs() })
    return this.#send(ctx, 'reports', reportsExport(filters), columns.reportColumns)
  }

  /** All runs of the reconciliation as a CSV file, newest first. */
  async reconciliations(ctx: HttpContext) {
    return this.#send(ctx, 'reconciliations', runsExport(), columns.runColumns)
  }

  /** The activity of the last 30 days as a CSV file, newest first. */
  async activity(ctx: HttpContext) {
    return this.#send(ctx, 'activity', activityExport(), columns.activityColumns)
  }

  /** All offers of an account as a CSV file, newest first. */
  async bidsOfAccount(ctx: HttpContext) {
    const account = await User.findActiveOrFail(ctx.params.id)
    const found = bidsOfAccountExport(account.id)
    return this.#send(ctx, 'account-offers', found, columns.bidColumns, account)
  }

  /** All projects of an account as a CSV file, newest first. */
  async projectsOfAccount(ctx: HttpContext) {
    const account = await User.findActiveOrFail(ctx.params.id)
    const found = projectsOfAccountExport(account.id)
    return this.#send(ctx, 'account-projects', found, columns.ownProjectColumns, account)
  }

  /** The timeline of an account, of one topic or whole, as a CSV file, newest first. */
  async timeline(ctx: HttpContext) {
    const account = await User.findActiveOrFail(ctx.params.id)
    const { topic } = await ctx.request.validateUsing(timelineValidator, { data: ctx.request.qs() })
    const found = timelineExport(account.id, topic)
    return this.#send(ctx, 'account-timeline', found, columns.timelineColumns, account)
  }

  async #send<Row>(
    ctx: HttpContext,
    list: keyof typeof titles,
    found: Promise<ListExport<Row>>,
    cells: Record<string, (row: Row) => unknown>,
    user?: User
  ) {
    const { total, rows } = await found
    const reason = `${titles[list]}, ${rowCount(total)}`
    logSecurityEvent(ctx, 'list_exported')
    await db.transaction((trx) =>
      AuditEvent.record(trx, 'list_exported', { actor: ctx.auth.user!, user, reason })
    )
    ctx.response.header('Content-Type', 'text/csv; charset=utf-8')
    sendList(ctx.response, list, rows, cells)
  }
}
