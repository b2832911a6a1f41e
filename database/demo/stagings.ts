import type { DemoStaging } from './types.js'

/** Stagings of paid offers; days are counted from the day of seeding. */
export const demoStagings = [
  {
    project: 'Model Home, Biltmore Lake',
    proposed: { by: 'company', daysAgo: 14 },
    agreedDaysAgo: 13,
    installInDays: 6,
    access: {
      daysAgo: 12,
      address: '18 Lakeside Drive, Biltmore Lake, NC 28715',
      instructions:
        'Lockbox on the garage door. The code is 4826. The truck can stand in the driveway.',
    },
    ticks: ['repairs', 'insurance', 'utilities'],
  },
  {
    project: 'Bungalow on Cumberland',
    proposed: { by: 'owner', daysAgo: 67 },
    agreedDaysAgo: 66,
    installInDays: -51,
    access: {
      daysAgo: 66,
      address: '212 Cumberland Avenue, Asheville, NC 28801',
      instructions: 'Key with the neighbor at 214. Call from the street.',
    },
    ticks: ['repairs', 'insurance', 'utilities', 'climate', 'cleaning', 'keys', 'photos'],
  },
  {
    project: 'Brick Georgian, Kenilworth',
    proposed: { by: 'owner', daysAgo: 110 },
    agreedDaysAgo: 108,
    installInDays: -95,
    ticks: ['repairs', 'utilities', 'cleaning', 'keys', 'photos'],
    extendedDaysAgo: 44,
    removedDaysAgo: 5,
  },
  {
    project: 'Grove Park Tudor, First Floor',
    proposed: { by: 'owner', daysAgo: 2 },
    installInDays: 9,
    ticks: [],
  },
] as const satisfies readonly DemoStaging[]
