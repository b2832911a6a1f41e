import { contactStatuses } from '#shared/messages/contact_statuses'
import { contactSubjects } from '#shared/messages/contact_subjects'
import { projectTimelines, propertyTypes, stagingLevels } from '#shared/projects/project_enums'
import { money } from '#shared/values/money'
import { moderationCategories, reportOutcomes } from '#shared/moderation/moderation_categories'
import { reportStatuses } from '#shared/moderation/report_statuses'
import { suspensionCategories } from '#shared/moderation/suspension_categories'
import { bidStatuses } from '#lifecycles/bid_lifecycle'
import { projectStatuses } from '#lifecycles/project_lifecycle'
import type AuditEvent from '#models/audit_event'
import type Bid from '#models/bid'
import type ContactMessage from '#models/contact_message'
import type MessageReport from '#models/message_report'
import type ReconciliationRun from '#models/payment/reconciliation_run'
import type Project from '#models/project'
import type User from '#models/user'
import type { TimelineRow } from '#queries/account_timeline'
import ActivityTransformer from '#transformers/activity_transformer'
import TimelineEntryTransformer from '#transformers/timeline_entry_transformer'

/** A column of a CSV file: the cell of a row. Times are in the market's zone, amounts as `$3,640`. */
type Columns<Row> = Record<string, (row: Row) => string | number | Date | null>

const time = (at: { toJSDate(): Date } | null) => at?.toJSDate() ?? null

export const detailedUserColumns: Columns<User> = {
  'Id': ({ id }) => id,
  'Username': ({ username }) => username,
  'Name': ({ name }) => name,
  'Email': ({ email }) => email,
  'Email confirmed': ({ emailConfirmed }) => (emailConfirmed ? 'Yes' : 'No'),
  'Phone': ({ phone }) => phone,
  'Type': ({ userTypeLabel }) => userTypeLabel,
  'Company': ({ company }) => company,
  'Joined (ET)': ({ createdAt }) => time(createdAt),
  'Projects': ({ $extras }) => Number($extras.projects_count),
  'Offers': ({ $extras }) => Number($extras.bids_count),
  'Suspended (ET)': ({ suspendedAt }) => time(suspendedAt),
  'Category': ({ suspensionCategory }) => suspensionCategories.label(suspensionCategory),
}

export const projectColumns: Columns<Project> = {
  'Id': ({ id }) => id,
  'Title': ({ title }) => title,
  'Status': ({ status }) => projectStatuses.label(status),
  'Hidden (ET)': ({ hiddenAt }) => time(hiddenAt),
  'Neighborhood': ({ neighborhood }) => neighborhood,
  'City': ({ city }) => city,
  'State': ({ state }) => state,
  'Created (ET)': ({ createdAt }) => time(createdAt),
  'Timeline': ({ timeline }) => projectTimelines.label(timeline),
  'Staging level': ({ stagingLevel }) => stagingLevels.label(stagingLevel),
  'Property type': ({ propertyType }) => propertyTypes.label(propertyType),
  'Levels': ({ levels }) => levels,
  'Offers': ({ $extras }) => Number($extras.bids_count),
  'Owner': ({ owner }) => owner.name,
  'Owner email': ({ owner }) => owner.email,
  'Owner phone': ({ owner }) => owner.phone,
  'Owner company': ({ owner }) => owner.company,
  'Owner type': ({ owner }) => owner.userTypeLabel,
}

export const inquiryColumns: Columns<ContactMessage> = {
  'Id': ({ id }) => id,
  'Received (ET)': ({ createdAt }) => time(createdAt),
  'Name': ({ name }) => name,
  'Email': ({ email }) => email,
  'Subject': ({ subject }) => contactSubjects.label(subject),
  'Message': ({ message }) => message,
  'Status': ({ status }) => contactStatuses.label(status),
  'Assigned to': ({ assignee }) => assignee?.name ?? '',
  'Handled (ET)': ({ handledAt }) => time(handledAt),
  'Notes for the team': ({ adminNotes }) => adminNotes,
}

export const reportColumns: Columns<MessageReport> = {
  'Id': ({ id }) => id,
  'Reported (ET)': ({ createdAt }) => time(createdAt),
  'Reported by': ({ reporter }) => reporter.name,
  'Email of the reporter': ({ reporter }) => reporter.email,
  'About': ({ reported }) => reported.name,
  'Email of the reported': ({ reported }) => reported.email,
  'Reason': ({ reason }) => reason,
  'Status': ({ status }) => reportStatuses.label(status),
  'Resolved (ET)': ({ resolvedAt }) => time(resolvedAt),
  'Outcome': ({ outcome }) => reportOutcomes.label(outcome),
  'Category': ({ outcomeCategory }) => moderationCategories.label(outcomeCategory),
  'Reason of the outcome': ({ outcomeReason }) => outcomeReason,
  'Decided by': ({ decider }) => decider?.name,
  'Notes for the team': ({ adminNotes }) => adminNotes,
}

export const runColumns: Columns<ReconciliationRun> = {
  'Id': ({ id }) => id,
  'Started (ET)': ({ startedAt }) => time(startedAt),
  'Finished (ET)': ({ finishedAt }) => time(finishedAt),
  'Payments checked': ({ checked }) => checked,
  'Without an answer': ({ failed }) => failed,
  'Started by': ({ actor }) => actor?.name ?? 'Timer',
}

export const bidColumns: Columns<Bid> = {
  'Id': ({ id }) => id,
  'Made (ET)': ({ createdAt }) => time(createdAt),
  'Project': ({ project }) => project.title,
  'City': ({ project }) => project.city,
  'State': ({ project }) => project.state,
  'Owner': ({ project }) => project.owner.name,
  'Amount': ({ amount }) => money(amount),
  'Status': ({ status }) => bidStatuses.label(status),
}

export const ownProjectColumns: Columns<Project> = {
  'Id': ({ id }) => id,
  'Title': ({ title }) => title,
  'Status': ({ status }) => projectStatuses.label(status),
  'City': ({ city }) => city,
  'State': ({ state }) => state,
  'Created (ET)': ({ createdAt }) => time(createdAt),
  'Offers': ({ $extras }) => Number($extras.bids_count),
}

const byWhom = (person: string | null, account: string | null) =>
  person ? `${person}, ${account}` : account

const activityOf = (event: AuditEvent) => new ActivityTransformer(event).toObject()

export const activityColumns: Columns<AuditEvent> = {
  'Id': ({ id }) => id,
  'When (ET)': ({ createdAt }) => time(createdAt),
  'Who': (event) => byWhom(activityOf(event).person, activityOf(event).user),
  'What': (event) => activityOf(event).details,
}

const entryOf = (row: TimelineRow) => new TimelineEntryTransformer(row).toObject()

export const timelineColumns: Columns<TimelineRow> = {
  'When (ET)': ({ at }) => new Date(at),
  'Topic': (row) => entryOf(row).topic,
  'What': (row) => entryOf(row).text,
  'By': (row) => byWhom(entryOf(row).person, row.actorName),
  'Project': ({ projectTitle }) => projectTitle,
  'Amount': (row) => entryOf(row).amount,
  'Detail': (row) => entryOf(row).detail,
}
