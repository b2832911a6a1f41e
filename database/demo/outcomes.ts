import type { DemoCard, DemoOutcome } from './types.js'

/** A sold home, by the days from the listing to the contract; it was listed the day after the install. */
const sold = (project: string, days: number): DemoOutcome => ({ project, days })

/** What became of staged homes. Other owners haven't said. */
export const demoOutcomes: readonly DemoOutcome[] = [
  // Fern & Field Interiors: 14 of 18.
  sold('Montford Foursquare', 12),
  sold('Haw Creek Rambler', 6),
  sold('Kenilworth Cottage Duplex', 9),
  { ...sold('Five Points Bungalow', 4), comparedToList: 'above' },
  sold('Oakley Brick Cottage', 8),
  sold('Lakeview Park Split Level', 21),
  sold('Malvern Hills Bungalow', 5),
  { project: 'Norwood Park Foursquare', days: null },
  sold('Shiloh Farmhouse', 30),
  sold('Albemarle Park Stucco House', 7),
  sold('Sulphur Springs Ranch', 14),
  sold('Charlotte Street Craftsman', 3),
  { project: 'Westwood Place Cottage', days: null },
  sold('Biltmore Village Flat', 10),
  // Blue Door Staging: 5.
  { ...sold('Beverly Hills Cottage', 11), comparedToList: 'at' },
  sold('Chunns Cove Cape', 16),
  sold('Redwood Forest Ranch', 9),
  { project: 'Parkway Forest Colonial', days: null },
  sold('Town Mountain A-Frame', 24),
  // Ridge and Hearth Staging: 3, too few to be shown.
  sold('Bent Creek Cabin', 5),
  sold('Royal Pines Ranch', 18),
  sold('Kimberly Avenue Tudor', 13),
  // Joanna Peele: 1, with a card.
  { ...sold('Brick Georgian, Kenilworth', 71), comparedToList: 'at' },
]

/** Cards of these jobs. */
export const demoCards: readonly DemoCard[] = [
  { project: 'Brick Georgian, Kenilworth', madeDaysAgo: 3 },
  { project: 'Biltmore Village Flat', madeDaysAgo: 4 },
]
