import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Runs the sandbox as a separate process, so that several web processes can share it. */
export default class SandboxServe extends BaseCommand {
  static commandName = 'sandbox:serve'
  static description = 'Run the payment sandbox, which stands in for Stripe'
  static options: CommandOptions = { staysAlive: true }

  async run() {
    const { default: config } = await import('#config/payments')
    if (config.mode !== 'sandbox') {
      return this.#fail('Payments go to Stripe. PAYMENTS=sandbox uses the sandbox instead.')
    }
    const { StripeSandbox } = await import('#sandbox/stripe_sandbox')
    const { port, directory, webhookUrl } = config.sandbox
    const sandbox = new StripeSandbox({
      directory,
      webhookUrl,
      secretKey: config.secretKey,
      publishableKey: config.publishableKey,
      webhookSecret: config.webhookSecret,
      report: (problem) => console.error('payment sandbox', problem),
    })
    this.app.terminating(() => sandbox.stop())
    try {
      const origin = await sandbox.start(port)
      this.logger.info(`Payment sandbox at ${origin}, webhooks to ${webhookUrl}`)
      this.app.notify('ready')
    } catch (error) {
      await this.#fail(error instanceof Error ? error.message : String(error))
    }
  }

  async #fail(reason: string) {
    this.logger.error(reason)
    this.exitCode = 1
    await this.terminate()
  }
}
