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
    const { encryptionKeys } = await import('#config/encryption')
    let unreadable = 0
    let former = 0
    for (const count of await checkEncryptedTexts()) {
      unreadable += count.unreadable
      former += count.former
      const needing = count.former > 0 ? `, ${count.former} need a former key` : ''
      const line = `${count.stored} ${count.what}, ${count.unreadable} can't be read${needing}`
      if (count.unreadable > 0) this.logger.error(line)
      else this.logger.info(line)
    }
    if (this.acceptLoss) await EncryptionKey.acceptLoss()
    const isComplete = await EncryptionKey.areAllGiven()
    if (!isComplete) this.logger.error('A key that encrypted something is missing in the settings')
    if (encryptionKeys.length > 1) {
      const isNeeded = former > 0 || (await EncryptionKey.isFormerRecorded())
      this.logger.info(
        isNeeded
          ? 'FORMER_APP_KEYS is needed until `keys:retire` has run'
          : 'Nothing needs FORMER_APP_KEYS: remove it and restart every process'
      )
    }
    if (isComplete && unreadable === 0) this.logger.success('Everything can be read')
    else this.exitCode = 1
  }
}
