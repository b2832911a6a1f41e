import { stagedProjects } from './projects/staged.js'
import type { DemoStaging } from './types.js'

/** A staging of 60 days that ended as planned. */
const past = (project: string, workDoneDaysAgo: number) => ({
  project,
  proposed: { by: 'company' as const, daysAgo: workDoneDaysAgo + 11 },
  agreedDaysAgo: workDoneDaysAgo + 10,
  installInDays: -(workDoneDaysAgo + 1),
  ticks: [],
  removedDaysAgo: workDoneDaysAgo - 59,
})

/** Stagings of paid offers; days are counted from the day of seeding. */
export const demoStagings = [
  {
    project: 'Model Home, Biltmore Lake',
    proposed: { by: 'company', daysAgo: 14 },
    agreedDaysAgo: 13,
    installInDays: 6,
    hours: { from: '09:00', to: '11:00' },
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
    installInDays: -54,
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
    answers: { daysAgo: 44, owner: 'extend', stager: 'extend' },
    removedDaysAgo: 5,
  },
  {
    project: 'Grove Park Tudor, First Floor',
    proposed: { by: 'owner', daysAgo: 2 },
    installInDays: 9,
    ticks: [],
  },
  {
    project: 'Flint Street Victorian Flat',
    proposed: { by: 'company', daysAgo: 1 },
    installInDays: 8,
    hours: { from: '09:00', to: '11:00' },
    ticks: [],
  },
  {
    project: 'Lot Nine, Arden Ridge',
    proposed: { by: 'company', daysAgo: 8 },
    agreedDaysAgo: 7,
    installInDays: 3,
    hours: { from: '09:00', to: '11:00' },
    access: {
      daysAgo: 6,
      address: '9 Ridgeline Court, Arden, NC 28704',
      instructions: 'The site manager opens at eight. Please use the paved half of the driveway.',
    },
    ticks: ['repairs', 'insurance', 'utilities', 'cleaning'],
    crewLink: {
      daysAgo: 1,
      crew: 'Mei and Luis',
      toDo: ['Shoe covers on in the hall', 'Bring the old mattress back to the warehouse'],
    },
  },
  {
    project: 'Chestnut Street Victorian, Parlor Floor',
    proposed: { by: 'company', daysAgo: 22 },
    agreedDaysAgo: 21,
    installInDays: -7,
    access: {
      daysAgo: 20,
      address: '84 Chestnut Street, Asheville, NC 28801',
      instructions: 'Lockbox on the side door, code 3157. The front steps are steep.',
    },
    ticks: ['repairs', 'insurance', 'utilities', 'climate', 'cleaning', 'keys', 'photos'],
  },
  {
    project: 'Haw Creek Ranch',
    proposed: { by: 'owner', daysAgo: 72 },
    agreedDaysAgo: 71,
    installInDays: -57,
    access: {
      daysAgo: 70,
      address: '31 Avon Road, Asheville, NC 28805',
      instructions: 'Key in the lockbox at the carport, code 7710.',
    },
    ticks: ['repairs', 'utilities', 'cleaning', 'keys', 'photos'],
    answers: { daysAgo: 4, owner: 'sold', stager: 'remove' },
  },
  {
    project: 'Beaver Lake Ranch, Corner Lot',
    proposed: { by: 'owner', daysAgo: 22 },
    agreedDaysAgo: 21,
    installInDays: -14,
    ticks: ['repairs', 'utilities', 'cleaning', 'keys', 'photos'],
    removedDaysAgo: 2,
  },
  past('Biltmore Village Flat', 70),
  past('Five Points Bungalow', 110),
  past('West Asheville Row House', 142),
  past('Kenilworth Cottage Duplex', 214),
  past('Haw Creek Rambler', 252),
  past('Montford Foursquare', 318),
  past('Beaver Lake Colonial, Main Floor', 170),
  ...stagedProjects.map(({ title, story }) => past(title, story.workDoneDaysAgo)),
] as const satisfies readonly DemoStaging[]
