import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `alter table projects
         add column hidden_at timestamptz,
         add column hidden_reason text,
         add column hidden_photos text[] not null default '{}',
         add column hidden_photos_reason text,
         add constraint projects_hidden_check check (hidden_at is null or hidden_reason is not null)`
    )
  }

  async down() {
    this.schema.raw(
      `alter table projects drop constraint projects_hidden_check, drop column hidden_at,
         drop column hidden_reason, drop column hidden_photos, drop column hidden_photos_reason`
    )
  }
}
