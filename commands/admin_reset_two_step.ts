import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** For a team member who has lost the phone and the recovery codes. */
export default class AdminResetTwoStep extends BaseCommand {
  static commandName = 'admin:reset-two-step'
  static description = 'Turn off two-step verification for a team member'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'E-mail address of the person' })
  declare email: string

  async run() {
    const { default: TwoStepVerification } = await import('#models/two_step_verification')
    const { default: User } = await import('#models/user')
    const { RuleViolation } = await import('#exceptions/rule_violation')
    const user = await User.findByEmail(this.email)
    if (!user) {
      this.logger.error(`Nobody is registered with ${this.email}.`)
      this.exitCode = 1
      return
    }
    try {
      await TwoStepVerification.reset(user)
      this.logger.success(`${user.name} can open the console without a code now`)
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error
      this.logger.error(error.message)
      this.exitCode = 1
    }
  }
}
