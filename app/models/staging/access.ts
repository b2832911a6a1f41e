import encryption from '@adonisjs/core/services/encryption'

/** Where the home is, and how the company's crew gets in. */
export interface StagingAccess {
  address: string
  instructions: string | null
}

/** Don't change the purpose: stored texts are encrypted for it. */
const purpose = 'staging_access'

/** Encrypts it with APP_KEY, so that reading the database or a backup isn't enough. */
export const sealAccess = (access: StagingAccess): string => encryption.encrypt(access, { purpose })

/** @returns null if nothing is stored, or if APP_KEY was replaced since */
export const openAccess = (sealed: string | null): StagingAccess | null =>
  sealed === null ? null : encryption.decrypt<StagingAccess>(sealed, purpose)
