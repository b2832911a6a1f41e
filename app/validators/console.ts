import { DateTime } from 'luxon'
import vine from '@vinejs/vine'
import { figureNames, offerLists } from '#shared/console/console_figures'
import {
  accountStates,
  caseStates,
  feeTierNames,
  paymentStates,
  projectVisibilities,
  sortOrders,
  sortsOf,
} from '#shared/console/console_lists'
import { contactStatuses } from '#shared/messages/contact_statuses'
import { reportOutcomes } from '#shared/moderation/moderation_categories'
import { reportStatuses } from '#shared/moderation/report_statuses'
import { refundNoteLength, refundNoteMinimum, refundReasons } from '#shared/payments/refund_reasons'
import { resendableEmails } from '#shared/notifications/resendable_emails'
import { timelineTopics } from '#shared/console/timeline_topics'
import { usStates } from '#shared/places/us_states'
import { userTypes } from '#shared/accounts/user_types'
import { paymentStatuses } from '#lifecycles/payment_lifecycle'
import { projectStatuses } from '#lifecycles/project_lifecycle'
import {
  optionalInteger,
  optionalLine,
  optionalText,
  optionalValueOf,
  listRules,
  paging,
  text,
} from '#validators/rules'

export const userListValidator = vine.create(
  listRules('detailedUsers', {
    q: optionalLine(100).optional(),
    type: optionalValueOf(userTypes).optional(),
    state: optionalValueOf(accountStates).optional(),
    sort: optionalValueOf(sortsOf('users')).optional(),
    order: vine.enum(sortOrders).optional(),
  })
)

export const projectListValidator = vine.create(
  listRules('projects', {
    q: optionalLine(100).optional(),
    status: optionalValueOf(projectStatuses).optional(),
    visibility: optionalValueOf(projectVisibilities).optional(),
    state: optionalValueOf(usStates).optional(),
    county: optionalLine(100).optional(),
    city: optionalLine(100).optional(),
    sort: optionalValueOf(sortsOf('projects')).optional(),
  })
)

export const inquiryListValidator = vine.create(
  listRules('inquiries', {
    q: optionalLine(100).optional(),
    assignee: vine.number().withoutDecimals().range([1, 2_147_483_647]).optional(),
    status: optionalValueOf(contactStatuses).optional(),
  })
)

export const ownerReportListValidator = vine.create(
  listRules('ownerReports', {
    state: vine.enum(caseStates.values).optional(),
  })
)

export const givenUpJobListValidator = vine.create(
  listRules('givenUpJobs', {
    state: vine.enum(caseStates.values).optional(),
  })
)

export const reportListValidator = vine.create(
  listRules('reports', {
    q: optionalLine(100).optional(),
    status: optionalValueOf(reportStatuses).optional(),
    outcome: optionalValueOf(reportOutcomes).optional(),
  })
)

/** A calendar day as an ISO date. Vine parses it as midnight in the server's time zone. */
const isoDay = () =>
  vine
    .date({ formats: ['YYYY-MM-DD'] })
    .parse((value) => (value === '' ? undefined : value))
    .meta({ type: 'string', format: 'date' })
    .optional()
    .transform((date) => date && DateTime.fromJSDate(date).toISODate())

export const ledgerValidator = vine.create(
  listRules('payments', {
    q: optionalLine(100).optional(),
    status: optionalValueOf(paymentStatuses).optional(),
    disputed: vine.boolean().optional(),
    sort: optionalValueOf(sortsOf('payments')).optional(),
    order: vine.enum(sortOrders).optional(),
    from: isoDay(),
    to: isoDay(),
    paidFrom: isoDay(),
    paidTo: isoDay(),
    tier: optionalValueOf(feeTierNames).optional(),
    state: optionalValueOf(paymentStates).optional(),
  })
)

export const consoleSearchValidator = vine.create({ q: optionalLine(100).optional() })

/** A moment in ISO format, in a year that PostgreSQL can read. */
const moment = () =>
  vine
    .date({ formats: ['iso8601'] })
    .after('1999-12-31')
    .before('2100-01-01')
    .transform((date) => date.toISOString())

export const figureValidator = vine.create({ name: vine.enum(figureNames.values) })

export const figurePeriodValidator = vine.create({ from: moment(), to: moment(), ...paging })

export const offerListValidator = vine.create({ list: vine.enum(offerLists.values), ...paging })

export const timelineValidator = vine.create({
  ...paging,
  topic: optionalValueOf(timelineTopics).optional(),
})

export const accountNoteValidator = vine.create({ content: text(2000).minLength(1) })

export const inquiryUpdateValidator = vine.create({
  status: vine.enum(contactStatuses.values).optional(),
  adminNotes: optionalText(5000).optional(),
  assigneeId: optionalInteger(1, 2_147_483_647).optional(),
})

export const inquiryReplyValidator = vine.create({ content: text(5000).minLength(1) })

export const reportUpdateValidator = vine.create({
  status: vine.enum(reportStatuses.values).optional(),
  adminNotes: optionalText(5000).optional(),
})

export const resentEmailValidator = vine.create({
  email: vine.enum(resendableEmails.values),
  id: vine.number({ strict: true }).withoutDecimals().range([1, 2_147_483_647]).optional(),
})

export const refundValidator = vine.create({
  reason: vine.enum(refundReasons.values),
  note: text(refundNoteLength).minLength(refundNoteMinimum).optional(),
})
