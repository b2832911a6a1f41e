import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** What `npm start` and `npm run dev` need, in one process, because each takes a second to start. */
export default class DemoPrepare extends BaseCommand {
  static commandName = 'demo:prepare'
  static description = 'Run pending migrations, and add the demo market to an empty database'
  static options: CommandOptions = { startApp: true }

  async run() {
    for (const command of ['migration:run', 'db:seed']) {
      const { exitCode } = await this.kernel.exec(command, ['--compact-output'])
      if (!exitCode) continue
      this.exitCode = exitCode
      return
    }
  }
}
