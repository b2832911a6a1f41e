import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class PaymentsReconcile extends BaseCommand {
  static commandName = 'payments:reconcile'
  static description = 'Ask the payment provider about every open payment'
  static options: CommandOptions = { startApp: true }

  @flags.number({
    description: 'Also compare the books of the last days with the provider, both ways (1 to 365)',
  })
  declare days?: number

  async run() {
    const { days } = this
    if (days !== undefined && (!Number.isInteger(days) || days < 1 || days > 365)) {
      this.logger.error('--days takes a whole number from 1 to 365.')
      this.exitCode = 1
      return
    }
    const { default: ReconciliationRun } = await import('#models/payment/reconciliation_run')
    const { checked, failed } = await ReconciliationRun.run()
    this.logger.info(`${checked} payments looked at, ${failed} could not be`)
    if (failed > 0) this.exitCode = 1
    if (days !== undefined) await this.#compare(days)
  }

  async #compare(days: number) {
    const { compareWithProvider } = await import('#models/payment/comparison')
    const { checked, recorded, differing, foreign, failed } = await compareWithProvider(days)
    this.logger.info(
      `${days} days compared: ${checked} payments, ${recorded} corrected, ${differing} differ, ${foreign} of others ignored, ${failed} failed`
    )
    if (differing > 0 || failed > 0) this.exitCode = 1
  }
}
