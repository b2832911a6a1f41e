import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class ProjectsLocate extends BaseCommand {
  static commandName = 'projects:locate'
  static description = 'Store where projects are if that is missing or has changed'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Projects of one transaction', default: 500 })
  declare batch: number

  async run() {
    if (!Number.isInteger(this.batch) || this.batch < 1 || this.batch > 5000) {
      this.logger.error('--batch takes a whole number from 1 to 5000')
      this.exitCode = 1
      return
    }
    const { locateProjects } = await import('#models/project/locating')
    this.logger.success(`${await locateProjects({ batchSize: this.batch })} projects located`)
  }
}
