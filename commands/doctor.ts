import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { Diagnosis } from '#services/operations/doctor/main'

export default class Doctor extends BaseCommand {
  static commandName = 'doctor'
  static description = 'Check settings, machine, database, jobs, outside services, keys and backups'

  @flags.boolean({ description: 'Only what every start checks' })
  declare quick: boolean

  @flags.boolean({ description: 'Only what must be right before the first start' })
  declare first: boolean

  @flags.boolean({ description: 'Print one line of JSON' })
  declare json: boolean

  @flags.string({ description: 'Send a test email to this address' })
  declare testEmail?: string

  async run() {
    const diagnosis = await this.#diagnose()
    if (this.json) this.logger.log(JSON.stringify(diagnosis))
    else {
      const { describe } = await import('#services/operations/doctor/report')
      for (const line of describe(diagnosis)) this.logger.log(line)
    }
    this.exitCode = diagnosis.isHealthy ? 0 : 1
  }

  /** Settings with which nothing starts are findings, too. */
  async #diagnose(): Promise<Diagnosis> {
    try {
      if (!this.app.isReady) {
        await this.app.boot()
        await this.app.start(() => {})
      }
    } catch (error) {
      const { code, help } = error as { code?: string; help?: string }
      if (code !== 'E_INVALID_ENV_VARIABLES') throw error
      const { refusedSettings } = await import('#services/operations/doctor/refused')
      const lines = refusedSettings(String(help))
      return { checkedAt: new Date().toISOString(), isHealthy: false, lines }
    }
    const { diagnose, firstChecks, quickChecks } = await import('#services/operations/doctor/main')
    const chosen = this.quick ? quickChecks : this.first ? firstChecks : undefined
    const diagnosis = await diagnose(chosen)
    return this.testEmail ? this.#withTestEmail(diagnosis, this.testEmail) : diagnosis
  }

  async #withTestEmail(diagnosis: Diagnosis, address: string): Promise<Diagnosis> {
    const { testEmailLine } = await import('#services/operations/doctor/test_email')
    const line = await testEmailLine(diagnosis.lines, address)
    return {
      ...diagnosis,
      lines: [...diagnosis.lines, line],
      isHealthy: diagnosis.isHealthy && line.status !== 'failed',
    }
  }
}
