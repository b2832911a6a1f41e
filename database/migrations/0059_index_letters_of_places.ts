import { BaseSchema } from '@adonisjs/lucid/schema'

/** Finds a city although two letters of its name are swapped, such as "Tuscon". */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      create or replace function letters_of(key text) returns text language sql immutable strict parallel safe
      return (select string_agg(letter, '' order by letter collate "C")
        from regexp_split_to_table(letters_of.key, '') letter)`)
    this.schema.raw('create index places_by_letters on places (letters_of(key))')
  }

  async down() {
    this.schema.raw('drop index places_by_letters')
    this.schema.raw('drop function letters_of')
  }
}
