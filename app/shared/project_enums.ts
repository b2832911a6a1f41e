import { Enumeration, type ValueOf } from './enumeration.js'

/** ENU-01. */
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

/** ENU-02. */
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

/** ENU-03. */
export const stagingLevels = new Enumeration({
  offered: { standard: 'Standard', luxury: 'Luxury', ultra_luxury: 'Ultra Luxury' },
  displayed: { low_cost: 'Low Cost' },
})
export type StagingLevel = ValueOf<typeof stagingLevels>

/** ENU-04. */
export const occupancyStatuses = new Enumeration({
  offered: { vacant: 'Vacant', partially_vacant: 'Partially vacant', occupied: 'Occupied' },
})
export type OccupancyStatus = ValueOf<typeof occupancyStatuses>

/** ENU-06. */
export const locationTypes = new Enumeration({
  offered: {
    'City limits': 'City limits',
    'Outside city limits': 'Outside city limits',
    'Rural/acreage': 'Rural/acreage',
    'Mountains': 'Mountains',
  },
})

/** ENU-05: rooms of the newest form; older forms count bathrooms instead. */
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

/** ENU-07. */
export const bedroomChoices = [1, 2, 3, 4, 5] as const
/** SUB-18: sent as text. */
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
/** DAT-05. */
export const levelChoices = [1, 2, 3, 4] as const

/** SUB-10: letters of any script, spaces, commas, periods, hyphens (R24). */
export const projectTitlePattern = /^[\p{L}\p{M} ,.-]+$/u

/** Limits of the newest form and of the call (PHO-02, PHO-03, R21). */
export const photoLimits = {
  newestForm: 4,
  perProject: 10,
  perPortfolio: 4,
  bytes: 5 * 1024 * 1024,
} as const
