import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class KeysRetire extends BaseCommand {
  static commandName = 'keys:retire'
  static description = 'Encrypt everything with APP_KEY, so that FORMER_APP_KEYS can be removed'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { retireFormerKeys } = await import('#models/key_retirement')
    const { SettingRefused } = await import('#exceptions/setting_refused')
    try {
      const outcome = await retireFormerKeys(({ what, read, replaced, unreadable }) => {
        const line = `${read} ${what} read, ${replaced} encrypted again`
        if (unreadable > 0) this.logger.error(`${line}, ${unreadable} can't be read`)
        else this.logger.info(line)
      })
      if (!outcome) return this.#fail('Another run is at work, or was killed within 30 seconds')
      const { unreadable, left, tokens, isComplete } = outcome
      if (left > 0) {
        this.#fail(`${left} values were locked or have another hash: run this again`)
      }
      if (tokens > 0) {
        this.#fail(`${tokens} emails with links wait to be sent: run this again once they are`)
      }
      if (unreadable > 0) this.#fail(`${unreadable} values can't be read with any of the keys`)
      if (isComplete) {
        this.logger.success('Nothing needs FORMER_APP_KEYS: remove it and restart every process')
      }
    } catch (error) {
      if (!(error instanceof SettingRefused)) throw error
      this.#fail(error.help!)
    }
  }

  #fail(line: string) {
    this.logger.error(line)
    this.exitCode = 1
  }
}
