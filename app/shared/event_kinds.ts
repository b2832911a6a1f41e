import { Enumeration, type ValueOf } from './enumeration.js'

/** Kinds of audit events, with labels in the past tense. */
export const eventKinds = new Enumeration({
  offered: {
    user_registered: 'Registered',
    profile_edited: 'Edited the profile',
    email_changed: 'Changed the email address',
    password_changed: 'Changed the password',
    data_exported: 'Downloaded the data of the account',
    account_deleted: 'Deleted an account',
    project_posted: 'Posted a project',
    project_edited: 'Edited a project',
    project_deleted: 'Deleted a project',
    project_cancelled: 'Cancelled a project',
    project_completed: 'Completed a project',
    project_reopened: 'Project reopened',
    bid_submitted: 'Made an offer',
    bid_revised: 'Changed an offer',
    bid_accepted: 'Accepted an offer',
    bid_rejected: 'Rejected an offer',
    bid_cancelled: 'Cancelled an offer',
    bid_released: 'Released an offer',
    bid_expired: 'An offer was not paid in time',
    payment_declined: 'Did not proceed with the payment',
    fee_paid: 'Paid the platform fee',
    fee_refunded: 'Platform fee refunded',
    fee_partly_refunded: 'Part of a platform fee refunded',
    fee_disputed: 'Platform fee disputed',
    fee_dispute_closed: 'Dispute of a platform fee closed',
    work_completed: 'Marked the work completed',
    refund_ordered: 'Ordered the refund of a platform fee',
    users_exported: 'Exported the users',
    payments_exported: 'Exported the payments',
    inquiry_handled: 'Worked on an inquiry',
    inquiry_answered: 'Answered an inquiry',
    report_resolved: 'Resolved a report',
    report_reopened: 'Opened a report again',
    report_noted: 'Made notes on a report',
    payments_reconciled: 'Had the open payments checked',
    account_suspended: 'Suspended an account',
    account_reinstated: 'Reinstated an account',
    project_hidden: 'Hid a project',
    project_shown: 'Showed a project again',
    photo_hidden: 'Hid a photo',
    photo_shown: 'Showed a photo again',
    admin_appointed: 'Made an administrator',
    note_written: 'Wrote a note',
    email_confirmed: 'Confirmed an email address by hand',
    account_viewed: 'Opened the page of an account',
  },
})
export type EventKind = ValueOf<typeof eventKinds>

/** Events shown in a project's history. */
export const historyKinds = [
  'project_posted',
  'project_edited',
  'project_cancelled',
  'project_completed',
  'project_reopened',
  'bid_submitted',
  'bid_revised',
  'bid_accepted',
  'bid_rejected',
  'bid_cancelled',
  'bid_released',
  'bid_expired',
  'payment_declined',
  'fee_paid',
  'work_completed',
] as const satisfies readonly EventKind[]
export type HistoryKind = (typeof historyKinds)[number]

/** Events shown as recent activity in the console. */
export const activityKinds = [
  'user_registered',
  'project_posted',
  'bid_submitted',
  'bid_accepted',
  'account_suspended',
  'account_reinstated',
  'project_hidden',
  'project_shown',
  'photo_hidden',
  'photo_shown',
] as const satisfies readonly EventKind[]
export type ActivityKind = (typeof activityKinds)[number]
