import { BaseTransformer } from '@adonisjs/core/transformers'
import { topicOf, type NotificationType } from '#enums/notification_types'
import type Notification from '#models/notification'
import { hrefOf } from '#models/notification/places'

/** Which sign stands before it. */
const signs = {
  offer_received: 'offer',
  offer_changed: 'offer',
  offer_accepted: 'clock',
  payment_reminder: 'clock',
  payment_received: 'open',
  contact_released: 'open',
  payment_cancelled: 'alert',
  offer_rejected: 'closed',
  offer_not_selected: 'closed',
  offer_released: 'closed',
  bid_cancelled: 'closed',
  project_reopened: 'again',
  project_cancelled: 'closed',
  work_completed: 'done',
  project_completed: 'done',
  fee_refunded: 'money',
  message_received: 'message',
  account_deleted: 'closed',
  project_hidden: 'alert',
  project_shown: 'again',
  photo_hidden: 'alert',
  photo_shown: 'again',
  account: 'account',
  admin: 'account',
} as const satisfies Record<NotificationType, string>

/** Asks its reader to do something. */
const urgent: readonly NotificationType[] = [
  'offer_accepted',
  'payment_reminder',
  'payment_cancelled',
  'work_completed',
]

/** R48: a notification to the person it was written to; read it with its project. */
export default class NotificationTransformer extends BaseTransformer<Notification> {
  toObject() {
    const told = this.resource
    return {
      ...this.pick(told, ['id', 'type', 'title', 'message', 'projectId', 'bidId', 'read', 'count']),
      topic: topicOf[told.type],
      sign: signs[told.type],
      urgent: urgent.includes(told.type) && !told.read,
      href: hrefOf(told),
      createdAt: told.createdAt.toJSDate().toISOString(),
    }
  }
}
