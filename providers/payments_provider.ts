import type { ApplicationService } from '@adonisjs/core/types'
import type { StripeSandbox } from '#sandbox/stripe_sandbox'

/** Without Stripe keys the payment sandbox runs beside the web server, and ends with it. */
export default class PaymentsProvider {
  #sandbox: StripeSandbox | null = null

  constructor(protected app: ApplicationService) {}

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const { default: config } = await import('#config/payments')
    if (!config.sandbox.runs) return

    const { StripeSandbox } = await import('#sandbox/stripe_sandbox')
    const logger = await this.app.container.make('logger')
    this.#sandbox = new StripeSandbox({
      ...config.sandbox,
      secretKey: config.secretKey,
      publishableKey: config.publishableKey,
      webhookSecret: config.webhookSecret,
      report: (problem) => logger.warn({ err: problem }, 'payment sandbox'),
    })
    await this.#sandbox.start(config.sandbox.port)
  }

  async shutdown() {
    await this.#sandbox?.stop()
  }
}
