import { BaseTransformer } from '@adonisjs/core/transformers'
import type Notification from '#models/notification'
import { entries, hrefOf, topicOf } from '#notifications/catalog'
import type { NotificationEntry } from '#notifications/definitions'

/** A notification for its recipient. Load it with its project. */
export default class NotificationTransformer extends BaseTransformer<Notification> {
  toObject() {
    const { type, read, createdAt } = this.resource
    const entry: NotificationEntry = entries[type]
    return {
      ...this.pick(this.resource, [
        'id',
        'type',
        'title',
        'message',
        'projectId',
        'bidId',
        'read',
        'count',
      ]),
      topic: topicOf(type),
      sign: entry.icon,
      urgent: entry.urgent === true && !read,
      href: hrefOf(this.resource),
      createdAt: createdAt.toJSDate().toISOString(),
    }
  }
}
