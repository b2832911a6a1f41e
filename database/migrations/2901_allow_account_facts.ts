import { BaseSchema } from '@adonisjs/lucid/schema'
import { eventKinds } from '#enums/event_kinds'
import { notificationTypes } from '#enums/notification_types'
import { cancellationReasons } from '#lifecycles/bid_lifecycle'
import { oneOf } from '#database/checks'

/** R19: what is remembered of a deleted account. */
export default class extends BaseSchema {
  async up() {
    this.#allow('audit_events', 'kind', oneOf('kind', eventKinds))
    this.#allow('notifications', 'type', oneOf('type', notificationTypes))
    const reasons = oneOf('cancellation_reason', cancellationReasons)
    this.#allow('bids', 'cancellation_reason', reasons)
  }

  #allow(table: string, column: string, condition: string) {
    const check = `${table}_${column}_check`
    this.schema.raw(
      `alter table ${table} drop constraint ${check}, add constraint ${check} check (${condition})`
    )
  }

  /** The wider checks fit the older rows as well. */
  async down() {}
}
