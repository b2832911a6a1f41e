import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class KeysCheck extends BaseCommand {
  static commandName = 'keys:check'
  static description = 'Count what APP_KEY and FORMER_APP_KEYS can not decrypt'
  static options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Let the site start without a key that is lost for good' })
  declare acceptLoss: boolean

  async run() {
    const { checkEncryptedTexts } = await import('#models/encrypted_texts')
    const { default: EncryptionKey } = await import('#models/encryption_key')
    let unreadable = 0
    for (const count of await checkEncryptedTexts()) {
      unreadable += count.unreadable
      const line = `${count.stored} ${count.what}, ${count.unreadable} can't be read`
      if (count.unreadable > 0) this.logger.error(line)
      else this.logger.info(line)
    }
    if (this.acceptLoss) await EncryptionKey.acceptLoss()
    const isComplete = await EncryptionKey.areAllGiven()
    if (!isComplete) this.logger.error('A key that encrypted something is missing in the settings')
    if (isComplete && unreadable === 0) this.logger.success('Everything can be read')
    else this.exitCode = 1
  }
}
