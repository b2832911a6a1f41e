import db from '@adonisjs/lucid/services/db'
import { encryptionKeys } from '#config/encryption'
import { EncryptionKeySchema } from '#database/schema'
import { areNewestTextsReadable } from '#models/encrypted_texts'
import {
  fingerprintOf,
  isGiven,
  keyRefused,
  requireKeys,
} from '#services/operations/key_fingerprints'

/** A key that has encrypted something here, by its fingerprint. A backup contains these rows. */
export default class EncryptionKey extends EncryptionKeySchema {
  /**
   * Compares the keys of this process with those that have been used, and records a new APP_KEY.
   *
   * @throws SettingRefused if a key that has been used is missing
   */
  static async verify() {
    const used = await this.query().orderBy('id')
    await requireKeys(used.map(({ fingerprint }) => fingerprint))
    // Before the first start with this table, what is stored is all there is to compare with.
    if (used.length === 0 && !(await areNewestTextsReadable())) throw keyRefused()
    await this.#record(used)
  }

  /** Makes sure that a backup has a fingerprint, also before the first start. */
  static async verifyFirst() {
    if (!(await this.first())) await this.verify()
  }

  /** Forgets the keys that the settings lack: what they encrypted stays unreadable. */
  static async acceptLoss() {
    const used = await this.all()
    const kept: EncryptionKey[] = []
    for (const each of used) {
      if (await isGiven(each.fingerprint)) kept.push(each)
      else await each.delete()
    }
    await this.#record(kept)
  }

  /** Whether the settings have every key that encrypted something. Records nothing. */
  static async isComplete(): Promise<boolean> {
    if (await this.first()) return this.areAllGiven()
    return areNewestTextsReadable()
  }

  /** Whether every key that has been used is in the settings. */
  static async areAllGiven(): Promise<boolean> {
    const used = await this.all()
    const given = await Promise.all(used.map(({ fingerprint }) => isGiven(fingerprint)))
    return given.every(Boolean)
  }

  /**
   * The lock keeps two processes that start at the same time from recording APP_KEY twice, and from
   * recording two different ones that the other process doesn't have.
   */
  static async #record(used: EncryptionKey[]) {
    const current = encryptionKeys.slice(0, 1)
    const isRecorded = async (rows: EncryptionKey[]) => {
      const matches = rows.map(({ fingerprint }) => isGiven(fingerprint, current))
      const found = await Promise.all(matches)
      return found.includes(true)
    }
    if (await isRecorded(used)) return
    const fingerprint = await fingerprintOf(current[0])
    await db.transaction(async (trx) => {
      await trx.rawQuery('lock table encryption_keys in share row exclusive mode')
      const recorded = await this.all({ client: trx })
      await requireKeys(recorded.map((row) => row.fingerprint))
      if (await isRecorded(recorded)) return
      await this.create({ fingerprint }, { client: trx })
    })
  }
}
