import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who paid the fee, in an account with several people. Payments from before, and those of 1.0, have nobody. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      alter table payments add column person_id integer,
        add constraint payments_person_id_foreign foreign key (person_id) references people (id)
          on delete set null not valid`)
  }

  async down() {
    this.schema.alterTable('payments', (table) => {
      table.dropColumn('person_id')
    })
  }
}
