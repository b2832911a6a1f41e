import type { DemoPair, DemoPortfolioLabels } from './types.js'

/** Rooms before and after; the pictures come as pairs. Without an answer, the owner hasn't decided. */
export const demoPairs = [
  {
    project: 'Brick Georgian, Kenilworth',
    photo: 0,
    room: 'Kitchen',
    after: 'kitchen-staged-01.webp',
    addedDaysAgo: 91,
    agreedDaysAgo: 90,
  },
  {
    project: 'Biltmore Village Flat',
    photo: 1,
    room: 'Kitchen',
    after: 'kitchen-staged-21.webp',
    addedDaysAgo: 69,
    agreedDaysAgo: 66,
  },
  {
    project: 'Haw Creek Ranch',
    photo: 0,
    room: 'Living Room',
    after: 'living_room-staged-07.webp',
    addedDaysAgo: 55,
    agreedDaysAgo: 52,
  },
  {
    project: 'Haw Creek Ranch',
    photo: 1,
    room: 'Dining Room',
    after: 'dining_room-staged-10.webp',
    addedDaysAgo: 55,
    agreedDaysAgo: 52,
  },
  {
    project: 'Bungalow on Cumberland',
    photo: 0,
    room: 'Living Room',
    after: 'living_room-staged-04.webp',
    addedDaysAgo: 46,
    agreedDaysAgo: 44,
  },
  {
    project: 'Bungalow on Cumberland',
    photo: 1,
    room: 'Dining Room',
    after: 'dining_room-staged-07.webp',
    addedDaysAgo: 1,
  },
] as const satisfies readonly DemoPair[]

/** In the order of the portfolio. */
export const demoPortfolioLabels = [
  {
    company: 0,
    labels: [
      { room: 'Living Room', stagingLevel: 'luxury' },
      { room: 'Dining Room', stagingLevel: 'luxury' },
      { room: 'Master Bedroom', stagingLevel: 'standard' },
      { room: 'Kitchen', stagingLevel: 'standard' },
    ],
  },
  {
    company: 3,
    labels: [{ room: 'Living Room', stagingLevel: 'standard' }, { room: 'Dining Room' }],
  },
] as const satisfies readonly DemoPortfolioLabels[]
