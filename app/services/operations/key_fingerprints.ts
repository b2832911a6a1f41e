import hash from '@adonisjs/core/services/hash'
import { encryptionKeys } from '#config/encryption'
import { SettingRefused } from '#exceptions/setting_refused'

const otherKey =
  'APP_KEY is another key than the one that encrypted what is stored: addresses of homes, agreements and two-step secrets could not be read. Put that key back, or name it in FORMER_APP_KEYS. If it is lost for good, `node ace keys:check` counts what can’t be read, and `--accept-loss` lets the site start without it'

export const keyRefused = () => new SettingRefused([otherKey])

/** A salted scrypt hash: it recognizes the key, and the key can't be computed from it. */
export const fingerprintOf = (key: string) => hash.use('keys').make(key)

/** Whether one of the keys has the fingerprint; by default APP_KEY and FORMER_APP_KEYS. */
export async function isGiven(fingerprint: string, keys = encryptionKeys): Promise<boolean> {
  const matches = await Promise.all(keys.map((key) => hash.use('keys').verify(fingerprint, key)))
  return matches.includes(true)
}

/** @throws SettingRefused if the settings lack one of the keys */
export async function requireKeys(fingerprints: string[]) {
  for (const fingerprint of fingerprints) if (!(await isGiven(fingerprint))) throw keyRefused()
}
