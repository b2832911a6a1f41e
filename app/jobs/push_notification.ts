import { Job } from '@adonisjs/queue'
import { queueDeliveries } from '#models/notification/push_contents'

/** Queues a message to each of the recipient's browsers. */
export default class PushNotification extends Job<{ notificationId: number }> {
  static options = { name: 'PushNotification', queue: 'pushes' }

  async execute() {
    await queueDeliveries(this.payload.notificationId)
  }
}
