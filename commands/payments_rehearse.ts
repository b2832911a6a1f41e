import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class PaymentsRehearse extends BaseCommand {
  static commandName = 'payments:rehearse'
  static description = 'Check the payments with Stripe test keys before going live'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Seconds in which a webhook has to arrive', default: 20 })
  declare timeout: number

  async run() {
    const { Rehearsal } = await import('#services/payments/rehearsal')
    for await (const { outcome, check, detail } of new Rehearsal(this.timeout * 1000).run()) {
      this.logger.log(`${outcome.padEnd(14)}  ${check}: ${detail}`)
      if (outcome === 'failed') this.exitCode = 1
    }
  }
}
