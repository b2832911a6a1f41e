import { isDeepStrictEqual } from 'node:util'
import type { Encryption } from '@adonisjs/core/encryption'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { SettingRefused } from '#exceptions/setting_refused'
import {
  batchesOf,
  currentEncryption,
  encryptedColumns,
  type EncryptedColumn,
  type EncryptedRow,
} from '#models/encrypted_texts'
import EncryptionKey from '#models/encryption_key'
import { withLease } from '#services/database/lease'
import { countTokensOfFormerKeys } from '#services/queue/sealed_token'

/** What became of the values of one column. */
export interface Replaced {
  what: string
  read: number
  replaced: number
  /** None of the keys decrypts them. They stay as they are. */
  unreadable: number
  /** The site has changed them meanwhile. The next pass reads them again. */
  changed: number
  /** Only a former key decrypts them, but the site kept them locked, or they have another hash. */
  left: number
}

export interface Retirement {
  unreadable: number
  left: number
  /** Tokens of pending jobs that only a former key decrypts. */
  tokens: number
  /** Nothing needs a former key anymore, and that is recorded. */
  isComplete: boolean
}

type Outcome = 'kept' | 'replaced' | 'unreadable' | 'changed' | 'left'

const lockNotAvailable = '55P03'

/** Replaces a value unless it has changed since it was read. */
async function replace(column: EncryptedColumn, row: EncryptedRow, next: string): Promise<boolean> {
  const { table, key, column: name, isFinal } = column
  if (!isFinal) {
    const changed = await db
      .from(table)
      .where({ [key]: row.key, [name]: row.sealed })
      .update({ [name]: next })
    return Number(changed) > 0
  }
  const { rows } = await db.rawQuery<{ rows: { isReplaced: boolean }[] }>(
    'select replace_ciphertext(:table, :key, :former, :next, :hash) as "isReplaced"',
    { table, key: row.key, former: row.sealed, next, hash: row.hash ?? null }
  )
  return rows[0].isReplaced
}

/** One statement for each row, so that no two rows are locked at once: the site could deadlock with it. */
async function renew(
  column: EncryptedColumn,
  row: EncryptedRow,
  current: Encryption
): Promise<Outcome> {
  const { purpose, hash } = column
  if (current.decrypt(row.sealed, purpose) !== null) return 'kept'
  const value = encryption.decrypt<string>(row.sealed, purpose)
  if (value === null) return 'unreadable'
  if (hash && hash.of(value) !== row.hash) return 'left'
  const next = current.encrypt(value, { purpose })
  if (!isDeepStrictEqual(current.decrypt(next, purpose), value)) return 'left'
  try {
    return (await replace(column, row, next)) ? 'replaced' : 'changed'
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) return 'left'
    throw error
  }
}

async function renewColumn(
  column: EncryptedColumn,
  current: Encryption,
  report: (counts: Replaced) => void
): Promise<Replaced> {
  const { what } = column
  const counts: Replaced = { what, read: 0, replaced: 0, unreadable: 0, changed: 0, left: 0 }
  for await (const rows of batchesOf(column)) {
    for (const row of rows) {
      const outcome = await renew(column, row, current)
      if (outcome !== 'kept') counts[outcome] += 1
    }
    counts.read += rows.length
    report(counts)
  }
  return counts
}

const total = (counts: Replaced[], what: Exclude<Outcome, 'kept'>) =>
  counts.reduce((sum, each) => sum + each[what], 0)

/**
 * Encrypts everything with APP_KEY that a former key has encrypted, while the site runs. It can be interrupted: another
 * run continues, because what APP_KEY decrypts is left as it is. Passes are repeated until one changes nothing.
 *
 * @param report  called after each batch with the counts of its column so far
 * @returns null if another run is at work
 * @throws SettingRefused if a key is missing, or if the site doesn't use this APP_KEY yet
 */
export async function retireFormerKeys(
  report: (counts: Replaced) => void
): Promise<Retirement | null> {
  if (!(await EncryptionKey.areAllGiven())) throw keyMissing()
  if (!(await EncryptionKey.isCurrentRecorded())) throw notInUse()
  return withLease('keys:retire', async () => {
    const current = await currentEncryption()
    let counts: Replaced[]
    do {
      counts = []
      for (const column of encryptedColumns) counts.push(await renewColumn(column, current, report))
    } while (total(counts, 'replaced') + total(counts, 'changed') > 0)
    const left = total(counts, 'left')
    const tokens = await countTokensOfFormerKeys(current)
    const isComplete = left + tokens === 0
    if (isComplete) await EncryptionKey.forgetFormer()
    return { unreadable: total(counts, 'unreadable'), left, tokens, isComplete }
  })
}

const keyMissing = () =>
  new SettingRefused([
    'A key that has encrypted something is neither APP_KEY nor in FORMER_APP_KEYS. Nothing was changed: name it first',
  ])

const notInUse = () =>
  new SettingRefused([
    'The site has not been started with this APP_KEY yet, so it could not read what would be encrypted. Nothing was changed: restart every process first',
  ])
