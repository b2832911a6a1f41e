import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class PaymentsReconcile extends BaseCommand {
  static commandName = 'payments:reconcile'
  static description = 'Ask the payment provider about every open payment'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { default: ReconciliationRun } = await import('#models/payment/reconciliation_run')
    const { checked, failed } = await ReconciliationRun.perform()
    this.logger.info(`${checked} payments looked at, ${failed} could not be`)
    if (failed > 0) this.exitCode = 1
  }
}
