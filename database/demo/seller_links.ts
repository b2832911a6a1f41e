import type { DemoSellerLink } from './types.js'

/** Links for sellers, what they have opened and which offer they would choose. */
export const demoSellerLinks = [
  {
    project: 0,
    sharedHoursAgo: 1,
    days: 75,
    openings: 2,
    choice: {
      letter: 'B',
      note: 'The whole house is done, and three months are included.',
      minutesLater: 25,
    },
  },
] as const satisfies readonly DemoSellerLink[]
