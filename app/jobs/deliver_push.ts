import { exponentialBackoff, Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { pushContents, testContents, type PushContents } from '#models/notification/push_contents'
import PushSubscription from '#models/push_subscription'
import { pushes } from '#services/observability/metrics'
import type { PushDelivery } from '#services/queue/dispatch'

/**
 * Sends one message to one browser, as it is when it leaves. Retries as emails do, for as long as
 * the message is worth sending.
 */
export default class DeliverPush extends Job<PushDelivery> {
  static options: JobOptions = {
    name: 'DeliverPush',
    queue: 'pushes',
    maxRetries: 54,
    retry: { backoff: exponentialBackoff({ baseDelay: '10s', maxDelay: '30m' }) },
  }

  async execute() {
    const subscription = await PushSubscription.findActive(this.payload)
    const contents = subscription && (await this.#contents(subscription))
    if (!contents) return
    const outcome = await this.#send(subscription, contents)
    pushes.inc({ result: outcome.result })
    if (outcome.result === 'later') {
      await PushSubscription.postpone(this.payload, outcome.after)
      return
    }
    if (outcome.result === 'refused') {
      logger.warn({ id: this.context.jobId, reason: outcome.reason }, 'push service refused')
    }
    await subscription.record(outcome.result === 'refused' ? 'failed' : outcome.result)
  }

  #contents({ session }: PushSubscription) {
    const { userId, notificationIds } = this.payload
    return notificationIds.length > 0
      ? pushContents(userId, notificationIds, session.personId)
      : testContents(userId)
  }

  async #send(subscription: PushSubscription, { payload, ttl, urgency }: PushContents) {
    const sender = await app.container.make('push.sender')
    try {
      return await sender.send(subscription, payload, { ttl, urgency })
    } catch (error) {
      pushes.inc({ result: 'error' })
      await subscription.record('failed')
      throw error
    }
  }
}
