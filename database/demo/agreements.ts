import type { DemoAgreement } from './types.js'

/**
 * Agreements of paid offers, from the starting text: one waits for the owner, one for the company, one is
 * signed by both, and one is a draft without an address. The database stamps signatures, so they're from the day of seeding.
 */
export const demoAgreements = [
  { project: 'Model Home, Biltmore Lake', preparedHoursAgo: 4, signedBy: ['stager'] },
  { project: 'Lot Nine, Arden Ridge', preparedHoursAgo: 5, signedBy: ['owner'] },
  { project: 'Bungalow on Cumberland', preparedHoursAgo: 6, signedBy: ['stager', 'owner'] },
  { project: 'Grove Park Tudor, First Floor', preparedHoursAgo: 3 },
] as const satisfies readonly DemoAgreement[]
