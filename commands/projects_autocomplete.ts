import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class ProjectsAutocomplete extends BaseCommand {
  static commandName = 'projects:autocomplete'
  static description = 'Complete projects whose work was marked done two weeks ago'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { completeOverdueProjects } = await import('#models/project/overdue')
    await completeOverdueProjects()
  }
}
