import { BaseSchema } from '@adonisjs/lucid/schema'

/** Twelve random hex digits, so that a reference says nothing about how many agreements there are. */
const reference = `'SA-' || upper(left(gen_random_uuid()::text, 13))`

/**
 * A reference for each agreement, and the price that a version states. The default also serves the former release,
 * which writes neither. The next migration fills in and validates what is there.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table agreements add column reference text')
    this.schema.raw(`alter table agreements alter column reference set default ${reference}`)
    this.schema.raw(`
      alter table agreements add constraint agreements_reference_check
        check (reference is not null and reference ~ '^SA-[0-9A-F]{8}-[0-9A-F]{4}$') not valid
    `)
    this.schema.raw('alter table agreement_versions add column price integer')
    this.schema.raw(`
      comment on column agreement_versions.price is
        'whole dollars, of the accepted offer; null: the text doesn''t state its terms'
    `)
    this.schema.raw(`
      alter table agreement_versions add constraint agreement_versions_price_check
        check (price > 0) not valid
    `)
  }

  async down() {
    this.schema.raw('alter table agreement_versions drop column price')
    this.schema.raw('alter table agreements drop column reference')
  }
}
