import { BaseSchema } from '@adonisjs/lucid/schema'

/** Several calendar addresses for each person, with a name and the last day on which a program read one. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      alter table calendar_feeds drop constraint calendar_feeds_pkey,
        add column id serial primary key,
        add column name text not null default 'Calendar',
        add column last_used_on date,
        add constraint calendar_feeds_name_check check (length(name) between 1 and 60) not valid`)
    this.schema.raw('create index calendar_feeds_user_id_index on calendar_feeds (user_id)')
    this.schema.raw(`
      comment on column calendar_feeds.last_used_on is 'in Eastern Time; written once a day'`)
  }

  /** Each person keeps the newest address. */
  async down() {
    this.schema.raw(`
      delete from calendar_feeds former using calendar_feeds later
      where later.user_id = former.user_id and later.id > former.id`)
    this.schema.raw('drop index calendar_feeds_user_id_index')
    this.schema.raw(`
      alter table calendar_feeds drop column id, drop column name, drop column last_used_on,
        add constraint calendar_feeds_pkey primary key (user_id)`)
  }
}
