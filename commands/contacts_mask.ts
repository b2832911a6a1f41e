import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class ContactsMask extends BaseCommand {
  static commandName = 'contacts:mask'
  static description = 'Look for contact details in texts that no current rules have masked yet'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Rows of one transaction', default: 500 })
  declare batch: number

  async run() {
    if (!Number.isInteger(this.batch) || this.batch < 1 || this.batch > 5000) {
      this.logger.error('--batch takes a whole number from 1 to 5000')
      this.exitCode = 1
      return
    }
    const { maskStoredTexts } = await import('#models/masking_run')
    const masked = await maskStoredTexts({
      batchSize: this.batch,
    })
    const { projects, messages, reviews, bids, users, questions, answers } = masked
    this.logger.success(
      `${projects} projects, ${messages} messages, ${reviews} reviews, ${bids} notes, ${users} introductions, ${questions} questions and ${answers} answers masked`
    )
  }
}
