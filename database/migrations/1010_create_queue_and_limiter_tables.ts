import { BaseSchema } from '@adonisjs/lucid/schema'
import { QueueSchemaService } from '@adonisjs/queue'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('rate_limits', (table) => {
      table.string('key', 255).notNullable().primary()
      table.integer('points', 9).notNullable().defaultTo(0)
      table.bigint('expire').unsigned()
    })
    this.defer(async (db) => {
      const tables = new QueueSchemaService(db.getWriteClient())
      await tables.createJobsTable()
      await tables.createSchedulesTable()
    })
  }

  async down() {
    this.schema.dropTable('rate_limits')
    this.defer(async (db) => {
      const tables = new QueueSchemaService(db.getWriteClient())
      await tables.dropSchedulesTable()
      await tables.dropJobsTable()
    })
  }
}
