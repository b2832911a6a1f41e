import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Makes a registered user an admin. For the first one; admins appoint others in the console. */
export default class AdminCreate extends BaseCommand {
  static commandName = 'admin:create'
  static description = 'Make a registered person an administrator'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'E-mail address of the person' })
  declare email: string

  async run() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { default: AuditEvent } = await import('#models/audit_event')
    const { default: User } = await import('#models/user')
    const user = await User.findByEmail(this.email)
    if (!user) {
      this.logger.error(`Nobody is registered with ${this.email}. Register on the site first.`)
      this.exitCode = 1
      return
    }
    if (user.isAdmin) {
      this.logger.info(`${user.name} is an administrator already`)
      return
    }
    await db.transaction(async (trx) => {
      await user.useTransaction(trx).merge({ teamRole: 'admin' }).save()
      await AuditEvent.record(trx, 'admin_appointed', { user })
    })
    this.logger.success(`${user.name} is an administrator now`)
  }
}
