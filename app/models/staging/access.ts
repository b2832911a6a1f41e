import encryption from '@adonisjs/core/services/encryption'
import { cleanText } from '#shared/values/pasted_text'

/** Where the home is, and how the company's crew gets in. */
export interface StagingAccess {
  address: string
  instructions: string | null
}

/** Don't change the purpose: stored texts are encrypted for it. */
export const accessPurpose = 'staging_access'

/** Encrypts it with APP_KEY, so that reading the database or a backup isn't enough. */
export const sealAccess = (access: StagingAccess): string =>
  encryption.encrypt(access, { purpose: accessPurpose })

/**
 * Cleans what was stored before texts of several lines were cleaned of all invisible characters.
 *
 * @returns null if nothing is stored, or if APP_KEY was replaced since
 */
export function openAccess(sealed: string | null): StagingAccess | null {
  const access = sealed === null ? null : encryption.decrypt<StagingAccess>(sealed, accessPurpose)
  if (!access) return null
  const { address, instructions } = access
  return { address: cleanText(address), instructions: instructions && cleanText(instructions) }
}
