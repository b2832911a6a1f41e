import { createHmac } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { encryptionKeys } from '#config/encryption'
import { SuppressedAddressSchema } from '#database/schema'
import HashSecret from '#models/hash_secret'
import { comparableAddress } from '#shared/accounts/comparable_address'

const hashOf = (email: string, key: string): string =>
  createHmac('sha256', key)
    .update(`suppressed:${comparableAddress(email)}`)
    .digest('hex')

/** An address that gets no more emails about signing, because its owner said that they aren't the seller. */
export default class SuppressedAddress extends SuppressedAddressSchema {
  static primaryKey = 'address'
  static selfAssignPrimaryKey = true

  static async has(email: string, client?: TransactionClientContract): Promise<boolean> {
    const secret = await HashSecret.current(client)
    // The first ones were hashed with APP_KEY itself.
    const keys = secret === null ? encryptionKeys : [secret, ...encryptionKeys]
    const hashes = keys.map((key) => hashOf(email, key))
    return (await this.query({ client }).whereIn('address', hashes).first()) !== null
  }

  static async add(email: string, trx: TransactionClientContract) {
    const address = hashOf(email, await HashSecret.findOrMake(trx))
    await this.firstOrCreate({ address }, {}, { client: trx })
  }
}
