import { BaseSchema } from '@adonisjs/lucid/schema'

const indexes = {
  projects_by_person_in_charge: 'on projects (in_charge_id) where in_charge_id is not null',
  bids_by_person_in_charge: 'on bids (in_charge_id) where in_charge_id is not null',
  saved_searches_person_id_index: 'on saved_searches (person_id) where person_id is not null',
  email_deliveries_person_id_index: 'on email_deliveries (person_id) where person_id is not null',
}

const references = [
  'projects_in_charge_id',
  'bids_in_charge_id',
  'saved_searches_person_id',
  'email_deliveries_person_id',
]

/** Each statement is a transaction of its own and can be repeated. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    // What an account has chosen is what its people have chosen.
    this.schema.raw(`
      insert into seat_notification_preferences (seat_id, topic, delivery, push)
      select seats.id, chosen.topic, chosen.delivery, chosen.push
      from notification_preferences chosen join seats on seats.user_id = chosen.user_id
      where seats.ended_at is null and seats.role = 'owner'
      on conflict (seat_id, topic) do nothing`)
    for (const name of references) {
      const table = name.replace(/_(in_charge|person)_id$/, '')
      this.schema.raw(`alter table ${table} validate constraint ${name}_foreign`)
    }
    for (const [name, on] of Object.entries(indexes)) {
      this.schema.raw(`drop index concurrently if exists ${name}`)
      this.schema.raw(`create index concurrently ${name} ${on}`)
    }
  }

  async down() {
    for (const name of Object.keys(indexes)) {
      this.schema.raw(`drop index concurrently if exists ${name}`)
    }
    this.schema.raw('delete from seat_notification_preferences')
  }
}
