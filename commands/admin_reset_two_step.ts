import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** For someone who has lost the phone and the recovery codes. */
export default class AdminResetTwoStep extends BaseCommand {
  static commandName = 'admin:reset-two-step'
  static description = 'Turn off two-step verification for a person'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'E-mail address of the person' })
  declare email: string

  async run() {
    const { default: TwoStepVerification } = await import('#models/two_step_verification')
    const { default: Person } = await import('#models/person')
    const { default: Seat } = await import('#models/seat')
    const { RuleViolation } = await import('#exceptions/rule_violation')
    const person = await Person.findByEmail(this.email)
    const seat = person && (await Seat.ofPerson(person).first())
    if (!seat) {
      this.logger.error(`Nobody is registered with ${this.email}.`)
      this.exitCode = 1
      return
    }
    try {
      await TwoStepVerification.reset(seat.user, { email: this.email })
      this.logger.success(`${person.name} can log in without a code now`)
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error
      this.logger.error(error.message)
      this.exitCode = 1
    }
  }
}
