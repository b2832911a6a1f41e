import type { NotificationType } from './notification_types.js'

/** What the bell shows to a seat without the work: nothing about projects, offers or messages. */
export const moneyNotices: readonly NotificationType[] = [
  'fee_refunded',
  'schedule_changed',
  'payment_overdue',
  'payment_reported',
  'payment_refused',
  'invoice_issued',
  'invoice_taken_back',
  'account',
]
