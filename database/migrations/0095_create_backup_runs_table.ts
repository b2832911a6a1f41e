import { BaseSchema } from '@adonisjs/lucid/schema'

/** What became of each backup. Monitoring reads the age of the last one here. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('backup_runs', (table) => {
      table.bigIncrements('id')
      table.text('name').notNullable().comment("the backup's folder in the folder of backups")
      table.text('kind').notNullable().comment('incremental: only new files were copied')
      table.timestamp('started_at').notNullable().defaultTo(this.now())
      table.timestamp('finished_at').comment('null: it is running, or its process was killed')
      table.text('error').comment('class or code of the error of a run that failed')
      table.bigInteger('bytes').comment('of everything the backup needs, as it is stored')
      table.bigInteger('new_bytes').comment('of what this run has written')
      table.bigInteger('files').comment('photos and files')
      table.timestamp('verified_at')
      table.timestamp('drilled_at')
      table.index(['finished_at'])
      table.check("kind in ('full', 'incremental')", [], 'backup_runs_kind_check')
    })
  }

  async down() {
    this.schema.dropTable('backup_runs')
  }
}
