import { BaseTransformer } from '@adonisjs/core/transformers'
import type Notification from '#models/notification'
import { entries, hrefOf, shownText, topicOf } from '#notifications/catalog'
import type { NotificationEntry } from '#notifications/definitions'

/** A notification for its recipient. Load it with its project and bid. */
export default class NotificationTransformer extends BaseTransformer<Notification> {
  toObject() {
    const { type, read, createdAt } = this.resource
    const entry: NotificationEntry = entries[type]
    const { title, text, isSettled } = shownText(this.resource)
    return {
      ...this.pick(this.resource, ['id', 'type', 'projectId', 'bidId', 'read', 'count']),
      title,
      message: text,
      topic: topicOf(type),
      sign: entry.icon,
      urgent: entry.urgent === true && !read && !isSettled,
      href: hrefOf(this.resource),
      createdAt: createdAt.toJSDate().toISOString(),
    }
  }
}
