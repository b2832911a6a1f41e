import { BaseTransformer } from '@adonisjs/core/transformers'
import type Passkey from '#models/passkey'

/** A passkey for its owner, without its key. */
export default class PasskeyTransformer extends BaseTransformer<Passkey> {
  toObject() {
    return this.pick(this.resource, ['id', 'name', 'createdAt', 'lastUsedAt'])
  }
}
