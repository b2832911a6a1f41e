import { args, BaseCommand } from '@adonisjs/core/ace'

export default class BackupKeys extends BaseCommand {
  static commandName = 'backup:keys'
  static description = 'Make a pair of keys for backups; the private one stays off the server'

  @args.string({
    description: 'File for the private key; without it a terminal shows it',
    required: false,
  })
  declare file?: string

  async run() {
    const { newKeys } = await import('#services/backup/age')
    if (!this.file && !process.stdout.isTTY) {
      this.logger.error('Name a file for the private key: it is shown on a terminal only.')
      this.exitCode = 1
      return
    }
    const { secret, recipient } = await newKeys()
    if (this.file && !(await this.#write(this.file, secret, recipient))) return
    if (!this.file) this.logger.log(secret)
    this.logger.log(`BACKUP_PUBLIC_KEY=${recipient}`)
    this.logger.log(
      'Set the variable for every process. Keep the private key in two places that are not this server: nothing else opens the backups.'
    )
  }

  /** Never over another file: a key that is overwritten is lost. */
  async #write(path: string, secret: string, recipient: string) {
    const { open } = await import('node:fs/promises')
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(`# public key: ${recipient}\n${secret}\n`)
      await file.sync()
      await file.close()
      return true
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const why =
        code === 'EEXIST' ? 'exists already, and was left as it is' : `can’t be written (${code})`
      this.logger.error(`${path} ${why}.`)
      this.exitCode = 1
      return false
    }
  }
}
