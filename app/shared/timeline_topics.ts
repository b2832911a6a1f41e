import { Enumeration, type ValueOf } from './enumeration.js'
import type { EventKind } from './event_kinds.js'

/** What an account's timeline in the console can be filtered by. */
export const timelineTopics = new Enumeration({
  offered: {
    account: 'Account',
    projects: 'Projects',
    offers: 'Offers',
    fees: 'Fees',
    reports: 'Reports',
    emails: 'Emails',
    logins: 'Logins',
    notes: 'Notes',
    team: 'Team',
    views: 'Seen by the team',
  },
})
export type TimelineTopic = ValueOf<typeof timelineTopics>

/** The topics with entries and how many each has, for a filter. */
export const countedTopics = (counts: Partial<Record<TimelineTopic, number>>) =>
  timelineTopics.options.flatMap(({ value, label }) => {
    const count = counts[value]
    return count ? [{ value, label, count }] : []
  })

/** What an account's timeline shows besides events, with its topic. */
export const sourceTopics = {
  email: 'emails',
  login: 'logins',
  note: 'notes',
  report: 'reports',
} as const satisfies Record<string, TimelineTopic>
export type TimelineSource = keyof typeof sourceTopics

/** The topic of each event. Null for events that the timeline shows as something else. */
export const topicOf: Record<EventKind, TimelineTopic | null> = {
  user_registered: 'account',
  profile_edited: 'account',
  email_changed: 'account',
  email_confirmed: 'account',
  password_changed: 'account',
  data_exported: 'account',
  account_exported: 'account',
  account_deleted: 'account',
  account_suspended: 'account',
  account_reinstated: 'account',
  account_warned: 'account',
  account_muted: 'account',
  account_unmuted: 'account',
  admin_appointed: 'account',
  project_posted: 'projects',
  project_edited: 'projects',
  project_deleted: 'projects',
  project_cancelled: 'projects',
  project_completed: 'projects',
  project_reopened: 'projects',
  company_invited: 'projects',
  invitation_declined: 'projects',
  project_hidden: 'projects',
  project_shown: 'projects',
  photo_hidden: 'projects',
  photo_shown: 'projects',
  bid_submitted: 'offers',
  bid_revised: 'offers',
  bid_accepted: 'offers',
  bid_rejected: 'offers',
  bid_cancelled: 'offers',
  bid_released: 'offers',
  bid_expired: 'offers',
  work_completed: 'offers',
  staging_agreed: 'projects',
  staging_extended: 'projects',
  staging_removed: 'projects',
  payment_declined: 'fees',
  fee_paid: 'fees',
  fee_refunded: 'fees',
  fee_partly_refunded: 'fees',
  fee_disputed: 'fees',
  fee_dispute_closed: 'fees',
  refund_ordered: 'fees',
  receipt_completed: 'fees',
  report_resolved: 'reports',
  report_dismissed: 'reports',
  report_reopened: 'reports',
  report_noted: 'reports',
  users_exported: 'team',
  payments_exported: 'team',
  list_exported: 'team',
  inquiry_handled: 'team',
  inquiry_answered: 'team',
  payments_reconciled: 'team',
  account_viewed: 'views',
  project_viewed: 'views',
  inquiry_viewed: 'views',
  report_viewed: 'views',
  list_viewed: 'views',
  support_appointed: 'account',
  removed_from_team: 'account',
  two_step_enabled: 'account',
  two_step_disabled: 'account',
  two_step_reset: 'account',
  recovery_codes_renewed: 'account',
  recovery_code_used: 'account',
  email_resent: 'emails',
  search_saved: 'account',
  saved_search_edited: 'account',
  saved_search_deleted: 'account',
  alerts_stopped: 'account',
  pair_added: 'projects',
  pair_removed: 'projects',
  pair_consented: 'projects',
  pair_withdrawn: 'projects',
  badge_requested: 'account',
  badge_withdrawn: 'account',
  badge_verified: 'account',
  badge_declined: 'account',
  badge_revoked: 'account',
  badge_document_viewed: 'views',
  badge_type_added: 'team',
  badge_type_edited: 'team',
  note_written: null,
}
