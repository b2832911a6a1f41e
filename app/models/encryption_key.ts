import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
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

  /** Whether a process has been started with this APP_KEY. */
  static async isCurrentRecorded(): Promise<boolean> {
    return isRecorded(await this.all())
  }

  /** Whether another key than APP_KEY has encrypted something that may still need it. */
  static async isFormerRecorded(): Promise<boolean> {
    const used = await this.all()
    const matches = await Promise.all(used.map((row) => isRecorded([row])))
    return matches.includes(false)
  }

  /** Forgets every key but APP_KEY, once nothing needs them: a start without them is allowed then. */
  static async forgetFormer() {
    await this.#locked(async (recorded, trx) => {
      for (const row of recorded) {
        if (!(await isRecorded([row]))) await row.useTransaction(trx).delete()
      }
    })
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
    if (await isRecorded(used)) return
    const fingerprint = await fingerprintOf(encryptionKeys[0])
    await this.#locked(async (recorded, trx) => {
      if (await isRecorded(recorded)) return
      await this.create({ fingerprint }, { client: trx })
    })
  }

  /** @throws SettingRefused if a recorded key is missing in the settings */
  static async #locked(
    work: (recorded: EncryptionKey[], trx: TransactionClientContract) => Promise<void>
  ) {
    await db.transaction(async (trx) => {
      await trx.rawQuery('lock table encryption_keys in share row exclusive mode')
      const recorded = await this.all({ client: trx })
      await requireKeys(recorded.map((row) => row.fingerprint))
      await work(recorded, trx)
    })
  }
}

/** Whether one of the rows is APP_KEY's. */
async function isRecorded(rows: EncryptionKey[]): Promise<boolean> {
  const current = encryptionKeys.slice(0, 1)
  const matches = await Promise.all(rows.map(({ fingerprint }) => isGiven(fingerprint, current)))
  return matches.includes(true)
}
