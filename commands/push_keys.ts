import { BaseCommand } from '@adonisjs/core/ace'
import { newPushKeys } from '#services/push/new_keys'

export default class PushKeys extends BaseCommand {
  static commandName = 'push:keys'
  static description = 'Print a new key pair for push notifications'

  async run() {
    for (const [name, key] of Object.entries(newPushKeys())) this.logger.log(`${name}=${key}`)
    this.logger.log(
      'Set both for every process. Other keys end the push notifications of a browser until it next opens the site.'
    )
  }
}
