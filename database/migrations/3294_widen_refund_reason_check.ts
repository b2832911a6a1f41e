import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table payments validate constraint payments_refund_reason_wider_check')
    this.schema.raw('alter table payments drop constraint payments_refund_reason_check')
  }

  /** Not valid, because rows may have the newer reason. */
  async down() {
    this.schema.raw(
      `alter table payments add constraint payments_refund_reason_check
         check (refund_reason in ('duplicate', 'platform_error')) not valid`
    )
  }
}
