import { setTimeout as wait } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { SettingRefused } from '#exceptions/setting_refused'
import EncryptionKey from '#models/encryption_key'
import SealCertificate from '#models/seal_certificate'
import { linesOf, type Check } from '#services/operations/doctor/check'
import { storage } from '#services/operations/doctor/machine'
import { quickChecks } from '#services/operations/doctor/main'

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
  await report(quickChecks.filter(({ needsDatabase }) => !needsDatabase))
  const checking = checkKeys()
    .then(() => report(quickChecks.filter(({ needsDatabase }) => needsDatabase)))
    .catch((error: unknown) => {
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

/**
 * Logs what isn't as it should be.
 *
 * @throws SettingRefused if nothing can be stored
 */
async function report(checks: readonly Check[]) {
  const found = await Promise.all(checks.map(linesOf))
  for (const { name, status, detail, remedy } of found.flat()) {
    if (name === storage.name && status === 'failed') throw new SettingRefused([detail])
    if (status !== 'ok') logger.warn({ check: name, remedy }, detail)
  }
}
