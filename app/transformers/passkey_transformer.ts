import { BaseTransformer } from '@adonisjs/core/transformers'
import type Passkey from '#models/passkey'
import { toIso, toIsoOrNull } from '#transformers/bid_context'

/** A passkey for its owner, without its key. */
export default class PasskeyTransformer extends BaseTransformer<Passkey> {
  toObject() {
    const { id, name, createdAt, lastUsedAt } = this.resource
    return { id, name, createdAt: toIso(createdAt), lastUsedAt: toIsoOrNull(lastUsedAt) }
  }
}
