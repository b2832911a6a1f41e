import type { DemoCharge, DemoColleague } from './types.js'

/** People who work in the accounts of others. Owners and companies are named by their place in their lists. */
export const demoColleagues = [
  {
    name: 'Mei Tanaka',
    email: 'mei@fernandfield.example',
    seats: [{ company: 0, role: 'member', mayCommit: true, joinedDaysAgo: 311 }],
  },
  {
    name: 'Joel Ames',
    email: 'joel@fernandfield.example',
    seats: [{ company: 0, role: 'books', mayCommit: false, joinedDaysAgo: 140 }],
  },
  {
    name: 'Ivy Sandoval',
    email: 'ivy@sandovaldesk.example',
    seats: [
      { owner: 0, role: 'member', mayCommit: false, joinedDaysAgo: 176 },
      { owner: 3, role: 'member', mayCommit: false, joinedDaysAgo: 92 },
    ],
  },
] as const satisfies readonly DemoColleague[]

/** Whom the first company has invited. */
export const demoInvited = {
  email: 'luis@fernandfield.example',
  role: 'member',
  daysAgo: 1,
} as const

/** Who is in charge of jobs, instead of the owner who made the offer. */
export const demoCharges = [
  { project: 'Lot Nine, Arden Ridge', company: 0, email: 'mei@fernandfield.example' },
  { project: 'Haw Creek Ranch', company: 0, email: 'mei@fernandfield.example' },
  { project: 'Chestnut Street Victorian, Parlor Floor', company: 0, email: null },
] as const satisfies readonly DemoCharge[]
