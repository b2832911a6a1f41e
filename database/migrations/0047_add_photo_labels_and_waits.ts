import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What is known about a project's photos: by their names, the room that one shows, and when it was added
 * if that was after an offer. The trigger drops what is about photos that have left the project, also for a
 * release that doesn't know the column. And how long the projects of a quarter waited for their first offer,
 * with photos and without.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('projects', (table) => {
      table.jsonb('photo_labels').notNullable().defaultTo('{}')
    })
    this.schema.raw(`
      create or replace function keep_labels_of_photos() returns trigger language plpgsql as $$
      begin
        new.photo_labels := (
          select coalesce(jsonb_object_agg(label.key, label.value), '{}')
          from jsonb_each(new.photo_labels) label where label.key = any(new.photos));
        return new;
      end $$`)
    this.schema.raw(`
      create trigger projects_keep_labels_of_photos
        before insert or update of photos, photo_labels on projects
        for each row when (new.photo_labels <> '{}') execute function keep_labels_of_photos()`)
    this.schema.alterTable('market_quarters', (table) => {
      table.jsonb('photo_waits').nullable() // null until it is computed
    })
  }

  async down() {
    this.schema.alterTable('market_quarters', (table) => table.dropColumn('photo_waits'))
    this.schema.raw('drop trigger projects_keep_labels_of_photos on projects')
    this.schema.raw('drop function keep_labels_of_photos')
    this.schema.alterTable('projects', (table) => table.dropColumn('photo_labels'))
  }
}
