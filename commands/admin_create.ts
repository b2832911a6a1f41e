import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { FirstAdmin } from '#models/user/first_admin'

/** Makes a registered user an admin. For the first one; admins appoint others in the console. */
export default class AdminCreate extends BaseCommand {
  static commandName = 'admin:create'
  static description = 'Make a registered person an administrator'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'E-mail address of the person' })
  declare email: string

  @flags.boolean({
    description: 'Make the account, too, with a link to choose its password, if there is no admin',
  })
  declare first: boolean

  @flags.string({ description: 'With --first, the name of the person' })
  declare name?: string

  @flags.boolean({ description: 'With --first, show the link in this terminal, not by email' })
  declare showLink: boolean

  async run() {
    if (this.first) return this.#makeFirst()
    const { default: User } = await import('#models/user')
    const { appointRegistered } = await import('#models/user/first_admin')
    const user = await User.findByEmail(this.email)
    if (!user) {
      return this.#refuse(`Nobody is registered with ${this.email}. Register on the site first.`)
    }
    if (await appointRegistered(user)) this.logger.success(`${user.name} is an administrator now`)
    else this.logger.info(`${user.name} is an administrator already`)
  }

  async #makeFirst() {
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(this.email)) {
      return this.#refuse(`${this.email} is not an email address.`)
    }
    // A link in a log or a file would be a key that others find.
    if (this.showLink && !process.stdout.isTTY) {
      return this.#refuse('The link is shown in a terminal only, never in a pipe or a file.')
    }
    const { makeFirstAdmin } = await import('#models/user/first_admin')
    const made = await makeFirstAdmin(this.email, this.name?.trim() || 'Administrator')
    if (made.token) return this.#deliver(made.user.email, made.token)
    this.logger.info(this.#withoutLink(made))
  }

  #withoutLink({ user, outcome }: FirstAdmin): string {
    switch (outcome) {
      case 'appointed':
        return `${user.name} is an administrator now, with the password of the account`
      case 'link is recent':
        return `${user.email} got a link less than two minutes ago. Run this again later for another one`
      default:
        return `There is an administrator already. Administrators appoint others in the console`
    }
  }

  /** The account stays if the email fails: running the command again sends another link. */
  async #deliver(email: string, token: string) {
    const { default: PasswordReset } = await import('#models/password_reset')
    const link = PasswordReset.urlFor(token)
    if (this.showLink) {
      this.logger.log(`Choose the administrator's password within an hour, once:\n${link}`)
      return
    }
    const { default: mail } = await import('@adonisjs/mail/services/main')
    const { default: FirstAdminEmail } = await import('#mails/first_admin_email')
    try {
      await mail.send(new FirstAdminEmail({ email, name: this.name ?? '' }, link))
      this.logger.success(
        `${email} is the administrator. An email has the link to choose a password, for an hour`
      )
    } catch {
      const hint = process.stdout.isTTY ? ', or with --show-link' : ''
      this.#refuse(
        `The email with the link could not be sent. Run this again in two minutes${hint}.`
      )
    }
  }

  #refuse(sentence: string) {
    this.logger.error(sentence)
    this.exitCode = 1
  }
}
