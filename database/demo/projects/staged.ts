import type { DemoProject, DemoStory } from '../types.js'

interface StagedHome {
  title: string
  neighborhood: string
  squareFootage: number
  amount: number
  /** When the work was marked completed; the furniture stays for 60 days. */
  workDoneDaysAgo: number
}

/** Homes that one company staged, in one city, for one owner. */
interface StagedHomes extends Pick<DemoProject, 'owner' | 'city' | 'county' | 'state'> {
  company: number
  homes: readonly StagedHome[]
}

interface StagedProject extends DemoProject {
  story: Extract<DemoStory, { kind: 'completed' }>
}

const staged = ({ company, homes, ...place }: StagedHomes): StagedProject[] =>
  homes.map(({ title, neighborhood, squareFootage, amount, workDoneDaysAgo: done }) => ({
    ...place,
    title,
    neighborhood,
    squareFootage,
    description:
      'Vacant and freshly painted. The photos should show where a family would eat, work and read.',
    propertyType: 'single_family_home',
    occupancyStatus: 'vacant',
    bedrooms: 3,
    bathrooms: '2',
    levels: 2,
    locationTypes: ['City limits'],
    roomsToStage: ['Living Room', 'Dining Room', 'Kitchen'],
    otherRooms: null,
    timeline: '2-4weeks',
    stagingLevel: 'standard',
    photos: [],
    postedDaysAgo: done + 30,
    story: {
      kind: 'completed',
      paidDaysAgo: done + 20,
      hoursToPay: 9,
      workDoneDaysAgo: done,
      completedDaysAgo: done - 3,
    },
    bids: [
      {
        company,
        amount,
        timeline: '2 weeks',
        experienceLevel: 'experienced_professional',
        stagingPeriod: '60',
        paymentTerms: 'full_completion',
        acceptsCreditCards: true,
        extensionPerMonth: 450,
        hoursAfterPosting: 20,
        state: 'selected',
      },
    ],
  }))

const home = (
  title: string,
  neighborhood: string,
  [squareFootage, amount, workDoneDaysAgo]: readonly [number, number, number]
): StagedHome => ({ title, neighborhood, squareFootage, amount, workDoneDaysAgo })

/** Homes whose owners have said what became of them (`outcomes.ts`). */
export const stagedProjects = [
  ...staged({
    ...{ company: 0, owner: 3, city: 'Asheville', county: 'Buncombe', state: 'NC' },
    homes: [
      home('Oakley Brick Cottage', 'Oakley', [1480, 2650, 300]),
      home('Lakeview Park Split Level', 'Lakeview Park', [1920, 3100, 286]),
      home('Malvern Hills Bungalow', 'Malvern Hills', [1560, 2700, 238]),
      home('Norwood Park Foursquare', 'Norwood Park', [2040, 3250, 206]),
      home('Shiloh Farmhouse', 'Shiloh', [1390, 2480, 198]),
      home('Albemarle Park Stucco House', 'Albemarle Park', [2310, 3600, 185]),
      home('Sulphur Springs Ranch', 'Sulphur Springs', [1270, 2400, 166]),
      home('Grace Street Duplex, Upper Half', 'Grace', [1150, 2300, 154]),
      home('Charlotte Street Craftsman', 'Charlotte Street', [1880, 3050, 128]),
      home('Westwood Place Cottage', 'West Asheville', [1240, 2420, 117]),
      home('Falconhurst Modern', 'Falconhurst', [1710, 2950, 96]),
    ],
  }),
  ...staged({
    ...{ company: 1, owner: 3, city: 'Asheville', county: 'Buncombe', state: 'NC' },
    homes: [
      home('Beverly Hills Cottage', 'Beverly Hills', [1370, 2450, 243]),
      home('Chunns Cove Cape', 'Chunns Cove', [1620, 2600, 209]),
      home('Redwood Forest Ranch', 'Redwood Forest', [1440, 2450, 173]),
      home('Parkway Forest Colonial', 'Parkway Forest', [2180, 3300, 139]),
      home('Town Mountain A-Frame', 'Town Mountain', [1330, 2500, 101]),
    ],
  }),
  ...staged({
    ...{ company: 3, owner: 3, city: 'Asheville', county: 'Buncombe', state: 'NC' },
    homes: [
      home('Bent Creek Cabin', 'Bent Creek', [1210, 2350, 180]),
      home('Royal Pines Ranch', 'Royal Pines', [1510, 2550, 133]),
      home('Kimberly Avenue Tudor', 'Grove Park', [2480, 3700, 99]),
    ],
  }),
]
