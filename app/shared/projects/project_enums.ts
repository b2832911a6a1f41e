import { Enumeration, type ValueOf } from '#shared/values/enumeration'

export const propertyTypes = new Enumeration({
  offered: {
    single_family_home: 'Single Family Home',
    townhouse: 'Townhouse',
    condominium: 'Condominium',
    apartment: 'Apartment',
    other: 'Other',
  },
  aliases: { 'single-family': 'single_family_home', 'condo': 'condominium' },
})
export type PropertyType = ValueOf<typeof propertyTypes>

export const projectTimelines = new Enumeration({
  offered: {
    'asap': 'ASAP',
    '1-2weeks': '1-2 weeks',
    '2-4weeks': '2-4 weeks',
    '1-2months': '1-2 months',
    'flexible': 'Flexible',
  },
  displayed: {
    within_1_week: 'Within 1 week',
    within_2_weeks: 'Within 2 weeks',
    within_1_month: 'Within 1 month',
    within_2_months: 'Within 2 months',
    within_3_months: 'Within 3 months',
    more_than_3_months: 'More than 3 months',
  },
  aliases: {
    'Within 1 week': 'within_1_week',
    'Within 2 weeks': 'within_2_weeks',
    'Within 1 month': 'within_1_month',
    'Flexible': 'flexible',
  },
})
export type ProjectTimeline = ValueOf<typeof projectTimelines>

export const stagingLevels = new Enumeration({
  offered: { standard: 'Standard', luxury: 'Luxury', ultra_luxury: 'Ultra Luxury' },
  displayed: { low_cost: 'Low Cost' },
})
export type StagingLevel = ValueOf<typeof stagingLevels>

export const occupancyStatuses = new Enumeration({
  offered: { vacant: 'Vacant', partially_vacant: 'Partially vacant', occupied: 'Occupied' },
})
export type OccupancyStatus = ValueOf<typeof occupancyStatuses>

export const locationTypes = new Enumeration({
  offered: {
    'City limits': 'City limits',
    'Outside city limits': 'Outside city limits',
    'Rural/acreage': 'Rural/acreage',
    'Mountains': 'Mountains',
  },
})

/** Rooms offered by the current form; older forms counted bathrooms instead. */
export const rooms = new Enumeration({
  offered: {
    'Living Room': 'Living Room',
    'Family Room': 'Family Room',
    'Dining Room': 'Dining Room',
    'Kitchen': 'Kitchen',
    'Breakfast Room/Nook': 'Breakfast Room/Nook',
    'Office': 'Office',
    'Den': 'Den',
    'Playroom': 'Playroom',
    'Laundry Room': 'Laundry Room',
    'Master Bedroom': 'Master Bedroom',
    'All Bedrooms': 'All Bedrooms',
    'Master Bathroom': 'Master Bathroom',
    'All Bathrooms': 'All Bathrooms',
    'Entry/Foyer': 'Entry/Foyer',
    'Outdoor Space': 'Outdoor Space',
  },
  displayed: { 'Number of Bathrooms': 'Number of Bathrooms' },
})

/** The rooms that a photo can show. */
export const photoRooms = rooms.options.map(({ value }) => value)
export type Room = (typeof photoRooms)[number]

export const bedroomChoices = [1, 2, 3, 4, 5] as const
/** Sent as text. */
export const bathroomChoices = [
  '1',
  '1.5',
  '2',
  '2.5',
  '3',
  '3.5',
  '4',
  '4.5',
  '5',
  '5.5',
  '6',
] as const
export const levelChoices = [1, 2, 3, 4] as const

/** Letters of any script, spaces, commas, periods and hyphens. */
export const projectTitlePattern = /^[\p{L}\p{M} ,.-]+$/u

/** Maximum number of photos, in the current form and in the API, and the maximum size of one. */
export const photoLimits = {
  newestForm: 4,
  perProject: 10,
  perPortfolio: 4,
  bytes: 5 * 1024 * 1024,
  /** Of a HEIC photo that the server decodes for the browser. It becomes smaller by that. */
  heicBytes: 10 * 1024 * 1024,
  /** A photo whose long side is shorter looks blurry on a large screen. In pixels. */
  clearSide: 640,
} as const
