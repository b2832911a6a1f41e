import { Enumeration, type ValueOf } from './enumeration.js'

/** Facts of the audit trail, in the past tense. */
export const eventKinds = new Enumeration({
  offered: {
    user_registered: 'Registered',
    profile_edited: 'Edited the profile',
    email_changed: 'Changed the e-mail address',
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
    inquiry_handled: 'Worked on an inquiry',
    payments_reconciled: 'Had the open payments checked',
  },
})
export type EventKind = ValueOf<typeof eventKinds>
