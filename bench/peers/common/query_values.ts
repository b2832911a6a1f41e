/** Values in the peers' queries. They stay as they are, so that figures of different days can be compared. */

/** The kinds of events that the page lists. */
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
]

/** The types of notifications that ask the user to act. */
export const urgentTypes = [
  'offer_accepted',
  'payment_reminder',
  'payment_cancelled',
  'work_completed',
  'answer_awaited',
  'agreement_sent',
  'agreement_signed',
  'install_proposed',
  'term_ending',
  'term_reminder',
  'review_written',
  'review_reminder',
]
