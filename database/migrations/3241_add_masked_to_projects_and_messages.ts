import { BaseSchema } from '@adonisjs/lucid/schema'

const texts = {
  projects: [
    'title',
    'description',
    'location',
    'city',
    'neighborhood',
    'county',
    'other_rooms',
    'budget_range',
  ],
  messages: ['content'],
}

const row = (name: string, columns: string[]) =>
  `(${columns.map((column) => `${name}.${column}`).join(', ')})`

/**
 * Stores the masked parts next to the text. Null means not searched yet. A process of the previous
 * release changes a text without updating its masking, so the trigger drops a masking that no
 * longer fits.
 */
export default class extends BaseSchema {
  async up() {
    for (const [table, columns] of Object.entries(texts)) {
      this.schema.raw(`alter table ${table} add column masked jsonb`)
      this.schema.raw(`
        create or replace function drop_masking_of_${table}() returns trigger language plpgsql as $$
        begin
          if ${row('new', columns)} is distinct from ${row('old', columns)}
            and new.masked is not distinct from old.masked then
            new.masked := null;
          end if;
          return new;
        end $$
      `)
      this.schema.raw(`
        create trigger ${table}_masking before update of ${columns.join(', ')} on ${table}
          for each row execute function drop_masking_of_${table}()
      `)
    }
  }

  async down() {
    for (const table of Object.keys(texts)) {
      this.schema.raw(`drop trigger ${table}_masking on ${table}`)
      this.schema.raw(`drop function drop_masking_of_${table}`)
      this.schema.raw(`alter table ${table} drop column masked`)
    }
  }
}
