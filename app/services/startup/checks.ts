import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import env from '#start/env'
import { storagePath } from '#config/storage'
import { SettingRefused } from '#exceptions/setting_refused'
import EncryptionKey from '#models/encryption_key'
import SealCertificate from '#models/seal_certificate'

/** Milliseconds for the database to answer, before the process starts without it. */
const patience = 10_000

let areKeysChecked = false

/**
 * What the settings can't show by themselves: web processes and workers check it before they take any
 * work. The variables have been checked by start/env.ts before. If the database is away, the keys are
 * checked once it is back.
 *
 * @throws SettingRefused
 */
export async function checkStart() {
  if (env.get('DRIVE_DISK') !== 's3') await requireStorage()
  const checking = checkKeys().catch((error: unknown) => {
    if (error instanceof SettingRefused) throw error
  })
  await Promise.race([checking, wait(patience, undefined, { ref: false })])
}

/**
 * Compares the keys with those that encrypted what is stored, and records the certificate of the seal, once.
 *
 * @throws SettingRefused if one is missing, or an error of the database
 */
export async function checkKeys() {
  if (areKeysChecked) return
  await EncryptionKey.verify()
  await SealCertificate.record()
  areKeysChecked = true
}

/**
 * Whether the keys have been checked; false while the database is away. Workers wait for it: a job would
 * write what the former key can't read.
 *
 * @throws SettingRefused if one is missing
 */
export async function areKeysRight(): Promise<boolean> {
  try {
    await checkKeys()
    return true
  } catch (error) {
    if (error instanceof SettingRefused) throw error
    return false
  }
}

async function requireStorage() {
  try {
    await mkdir(storagePath, { recursive: true })
    await access(storagePath, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingRefused([
      `STORAGE_PATH ${storagePath} can’t be written (${code}): photos and files need a folder that belongs to the server’s user`,
    ])
  }
}
