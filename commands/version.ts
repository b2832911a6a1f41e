import { BaseCommand } from '@adonisjs/core/ace'
import { release, releaseName } from '#services/operations/release'

export default class Version extends BaseCommand {
  static commandName = 'version'
  static description = 'Show which release this is'

  async run() {
    console.log(`Stagely ${releaseName(release)}`)
  }
}
