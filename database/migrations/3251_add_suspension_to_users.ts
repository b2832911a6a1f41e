import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `alter table users
         add column suspended_at timestamptz,
         add column suspension_category text,
         add column suspension_reason text,
         add constraint users_suspension_check check (suspended_at is null
           or (suspension_category in ('information', 'payment', 'conduct', 'security', 'terms')
             and suspension_reason is not null))`
    )
    // Every list excludes suspended accounts; there are few of them.
    this.schema.raw('create index users_suspended on users (id) where suspended_at is not null')
  }

  async down() {
    this.schema.raw('drop index users_suspended')
    this.schema.raw(
      `alter table users drop constraint users_suspension_check, drop column suspended_at,
         drop column suspension_category, drop column suspension_reason`
    )
  }
}
