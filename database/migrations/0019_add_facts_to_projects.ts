import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

const columns = {
  listing_price_band: 'text',
  listed_on: 'date',
  listing_planned_on: 'date',
  photographer_on: 'date',
  floor: 'integer',
  has_elevator: 'boolean',
  stairs: 'text',
  truck_parking: 'text',
  pets: 'text',
  access: 'text',
}

const checks = {
  listing_price_band: oneOf('listing_price_band', [
    ...['under_250k', '250k_500k', '500k_750k', '750k_1m', '1m_2m', 'over_2m'],
  ]),
  listing_dates: 'listed_on is null or listing_planned_on is null',
  floor: 'floor between 0 and 150',
  stairs: oneOf('stairs', ['none', 'few_steps', 'one_flight', 'several_flights']),
  truck_parking: oneOf('truck_parking', ['driveway', 'street', 'within_block', 'difficult']),
  pets: oneOf('pets', ['none', 'gone_during_staging', 'living_there']),
  access: oneOf('access', ['owner', 'agent', 'lockbox']),
}

const nameOf = (check: string) => `projects_${check}_check`

/**
 * What a staging company needs to know besides the required details. Each statement is a transaction of
 * its own, so that the rows are read without a lock that blocks writes; each can be repeated.
 */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    const added = Object.entries(columns).map(
      ([name, type]) => `add column if not exists ${name} ${type}`
    )
    this.schema.raw(`alter table projects ${added.join(', ')}`)
    for (const [check, condition] of Object.entries(checks)) {
      const name = nameOf(check)
      this.schema.raw(
        `alter table projects drop constraint if exists ${name},
         add constraint ${name} check (${condition}) not valid`
      )
      this.schema.raw(`alter table projects validate constraint ${name}`)
    }
    this.schema.raw(`comment on column projects.listed_on is 'on the market since'`)
    this.schema.raw(`comment on column projects.floor is '1: ground floor, 0: basement'`)
    this.schema.raw(`comment on column projects.access is 'who opens the door'`)
  }

  async down() {
    const dropped = Object.keys(columns).map((name) => `drop column ${name}`)
    this.schema.raw(`alter table projects ${dropped.join(', ')}`)
  }
}
