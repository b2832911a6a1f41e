import { randomBytes } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { HashSecretSchema } from '#database/schema'

/** Don't change the purpose: the stored secret is encrypted for it. */
export const hashSecretPurpose = 'hash_secret'

const open = ({ secret }: HashSecret): string | null =>
  encryption.decrypt<string>(secret, hashSecretPurpose)

/**
 * A random key of hashes that have to outlive APP_KEY: a hash can't be computed again with another key, but the secret
 * can be encrypted again.
 */
export default class HashSecret extends HashSecretSchema {
  /** Null before the first one is made, and if APP_KEY was replaced since. */
  static async current(client?: TransactionClientContract): Promise<string | null> {
    const stored = await this.query({ client }).first()
    return stored && open(stored)
  }

  /** The secret, which the first call makes. */
  static async findOrMake(trx: TransactionClientContract): Promise<string> {
    const found = await this.current(trx)
    if (found !== null) return found
    const secret = encryption.encrypt(randomBytes(32).toString('base64url'), {
      purpose: hashSecretPurpose,
    })
    // Waits for another process that makes one at the same time.
    await trx.rawQuery(
      'insert into hash_secrets (id, secret) values (1, ?) on conflict do nothing',
      [secret]
    )
    const stored = await this.query({ client: trx }).forUpdate().firstOrFail()
    const made = open(stored)
    if (made !== null) return made
    // Its key is lost: what was hashed with it can't be recognized anymore.
    await stored.merge({ secret }).save()
    return encryption.decrypt<string>(secret, hashSecretPurpose)!
  }
}
