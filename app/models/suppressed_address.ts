import { createHmac } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { encryptionKeys } from '#config/encryption'
import { SuppressedAddressSchema } from '#database/schema'
import { comparableAddress } from '#shared/accounts/comparable_address'

const hashesOf = (email: string): string[] =>
  encryptionKeys.map((key) =>
    createHmac('sha256', key)
      .update(`suppressed:${comparableAddress(email)}`)
      .digest('hex')
  )

/** An address that gets no more emails about signing, because its owner said that they aren't the seller. */
export default class SuppressedAddress extends SuppressedAddressSchema {
  static primaryKey = 'address'
  static selfAssignPrimaryKey = true

  static async has(email: string, client?: TransactionClientContract): Promise<boolean> {
    return (await this.query({ client }).whereIn('address', hashesOf(email)).first()) !== null
  }

  static async add(email: string, trx: TransactionClientContract) {
    const [address] = hashesOf(email)
    await this.firstOrCreate({ address }, {}, { client: trx })
  }
}
