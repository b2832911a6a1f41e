import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Writes docs/openapi.json, which /api/openapi.json serves, and .adonisjs/client/api.d.ts. */
export default class OpenapiGenerate extends BaseCommand {
  static commandName = 'openapi:generate'
  static description = 'Write the document of the API, and the types of its calls for the pages'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { writeDocument } = await import('../openapi/write.js')
    const calls = await writeDocument(this.app)
    this.logger.success(`docs/openapi.json describes ${calls} calls`)
  }
}
