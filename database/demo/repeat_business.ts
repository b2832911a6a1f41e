import type { DemoBatch, DemoFavorite, DemoInvitation } from './types.js'

/** An owner marks most of them while looking at an offer. */
export const demoFavorites = [
  { owner: 0, company: 0, daysAgo: 30 },
  { owner: 0, company: 2, daysAgo: 12 },
  { owner: 0, company: 10, daysAgo: 5 },
  { owner: 1, company: 0, daysAgo: 20 },
  { owner: 4, company: 1, daysAgo: 9 },
] as const satisfies readonly DemoFavorite[]

/** After the project was posted, and after the favorites above. */
export const demoInvitations = [
  { project: 0, company: 2, minutesAfterPosting: 5 },
  { project: 0, company: 5, minutesAfterPosting: 6, declinedAfterHours: 9 },
  { project: 0, company: 3, minutesAfterPosting: 6, seenAfterHours: 4 },
  { project: 0, company: 4, minutesAfterPosting: 7 },
  { project: 18, company: 0, minutesAfterPosting: 30 },
  { project: 18, company: 1, minutesAfterPosting: 30, seenAfterHours: 7 },
] as const satisfies readonly DemoInvitation[]

/** Three houses of one plan. */
export const demoBatch = {
  owner: 1,
  postedDaysAgo: 1,
  homes: [
    'Reynolds Mountain, Lot Two',
    'Reynolds Mountain, Lot Five',
    'Reynolds Mountain, Lot Six',
  ],
  city: 'Asheville',
  neighborhood: 'Reynolds Mountain',
  county: 'Buncombe',
  state: 'NC',
  description:
    'Three new houses of the same plan on one street, finished a month apart. They are never open at the same time, so the same furniture may move from one to the next. The garage has room for a truck.',
  squareFootage: 2460,
  roomsToStage: ['Living Room', 'Kitchen', 'Dining Room', 'Master Bedroom', 'Entry/Foyer'],
  photos: ['living_room-empty-79.webp', 'entry-empty-73.webp'],
} as const satisfies DemoBatch
