import type { DemoAgreement } from './types.js'

/**
 * Agreements of paid offers, from the starting text: one waits for the owner, one for the company, one for the seller, one is
 * signed by both, one by a seller as well, and one is a draft without an address. The database stamps signatures, so they're from the day of seeding.
 */
export const demoAgreements = [
  { project: 'Model Home, Biltmore Lake', preparedHoursAgo: 4, signedBy: ['stager'] },
  { project: 'Lot Nine, Arden Ridge', preparedHoursAgo: 5, signedBy: ['owner'] },
  { project: 'Haw Creek Ranch', preparedHoursAgo: 6, signedBy: ['stager', 'owner'] },
  { project: 'Grove Park Tudor, First Floor', preparedHoursAgo: 3 },
  {
    project: 'Chestnut Street Victorian, Parlor Floor',
    preparedHoursAgo: 7,
    signedBy: ['stager'],
    seller: { name: 'Harriet Boone', email: 'harriet.boone@home.example' },
  },
  {
    project: 'Bungalow on Cumberland',
    preparedHoursAgo: 8,
    signedBy: ['stager', 'seller', 'owner'],
    seller: { name: 'Walter Ames', email: 'walter.ames@home.example' },
  },
] as const satisfies readonly DemoAgreement[]
