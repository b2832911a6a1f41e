import { BaseSchema } from '@adonisjs/lucid/schema'

/** Characters that set the direction of the text after them, as an SQL text. */
const controls = String.raw`U&'\061c\200e\200f\202a\202b\202c\202d\202e\2066\2067\2068\2069'`
const found = `('[' || ${controls} || ']')`
/** As many word joiners, which show nothing, so that the offsets of a stored masking stay right. */
const joiners = String.raw`repeat(U&'\2060', 12)`

const names = {
  users: ['name', 'company', 'area_county'],
  projects: ['title', 'location', 'city', 'neighborhood', 'county', 'other_rooms', 'budget_range'],
  saved_searches: ['name'],
  agreement_templates: ['name'],
  badge_types: ['name'],
  message_files: ['name'],
}

const texts = {
  users: ['bio', 'introduction'],
  projects: ['description'],
  bids: ['note'],
  messages: ['content'],
  questions: ['text', 'answer'],
  badge_types: ['description'],
  receipt_details: ['address'],
}

/**
 * Removes these characters from names, titles and texts, as is done for new ones: with them, a line reads
 * differently from one program to the next. Agreements that were sent and receipts never change.
 *
 * Where a trigger drops the masking of a changed text, the text is masked when it is read until
 * `contacts:mask` has run.
 */
export default class extends BaseSchema {
  async up() {
    for (const [table, columns] of Object.entries(names)) this.#clean(table, columns, "''")
    for (const [table, columns] of Object.entries(texts)) this.#clean(table, columns, joiners)
    this.#cleanReviews()
    this.schema.raw(`
      update agreement_templates set sections = translate(sections::text, ${controls}, '')::jsonb
      where sections::text ~ ${found}
    `)
  }

  /** Reviews are final otherwise. Their table is locked only if one of them has such a character. */
  #cleanReviews() {
    const columns = ['title', 'comment', 'reply']
    this.schema.raw(`
      do $$ begin
        if exists (select 1 from reviews where concat(${columns.join(', ')}) ~ ${found}) then
          alter table reviews disable trigger reviews_are_final;
          update reviews set ${columns
            .map((column) => `${column} = translate(${column}, ${controls}, ${joiners})`)
            .join(', ')}
          where concat(${columns.join(', ')}) ~ ${found};
          alter table reviews enable trigger reviews_are_final;
        end if;
      end $$
    `)
  }

  /** A text that would be blank stays as it is. */
  #clean(table: string, columns: string[], replacement: string) {
    for (const column of columns) {
      this.schema.raw(`
        update ${table} set ${column} = translate(${column}, ${controls}, ${replacement})
        where ${column} ~ ${found} and btrim(translate(${column}, ${controls}, '')) <> ''
      `)
    }
  }

  async down() {}
}
