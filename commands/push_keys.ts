import { createECDH } from 'node:crypto'
import { BaseCommand } from '@adonisjs/core/ace'

export default class PushKeys extends BaseCommand {
  static commandName = 'push:keys'
  static description = 'Print a new key pair for push notifications'

  async run() {
    const pair = createECDH('prime256v1')
    const publicKey = pair.generateKeys('base64url')
    this.logger.log(`PUSH_PUBLIC_KEY=${publicKey}`)
    this.logger.log(`PUSH_PRIVATE_KEY=${privateKeyOf(pair.getPrivateKey())}`)
    this.logger.log(
      'Set both for every process. Other keys end the push notifications of a browser until it next opens the site.'
    )
  }
}

/** 32 bytes, also if the first ones are zero. */
const privateKeyOf = (key: Buffer) =>
  Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url')
