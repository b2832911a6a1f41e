import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class StorageCheck extends BaseCommand {
  static commandName = 'storage:check'
  static description = 'List files that rows name but the storage does not have'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { missingFiles } = await import('#models/missing_files')
    let count = 0
    for await (const { table, id, key } of missingFiles()) {
      this.logger.error(`${table} ${id}: ${key} is missing`)
      count += 1
    }
    if (count === 0) return this.logger.success('No file is missing')
    this.logger.error(`${count} files are missing`)
    this.exitCode = 1
  }
}
