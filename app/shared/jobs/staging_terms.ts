import { DAYS_PER_MONTH } from '#shared/bids/bid_costs'
import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** Days of a staging. All days are calendar days (YYYY-MM-DD) in the market's zone. */
export const stagingTerm = {
  monthDays: DAYS_PER_MONTH,
  /** The latest install date, in days from today. */
  farthestDays: 365,
  /** Both are asked what comes next this many days before the removal. */
  questionDays: 14,
  /** Those who haven't answered are reminded this many days before the removal. */
  reminderDays: 5,
} as const

export const stagingSides = new Enumeration({
  offered: { owner: 'The owner', stager: 'The company' },
})
export type StagingSide = ValueOf<typeof stagingSides>

export const otherSide = (side: StagingSide): StagingSide => (side === 'owner' ? 'stager' : 'owner')

/** What comes at the end of the term. */
export const stagingAnswers = new Enumeration({
  offered: { sold: 'Sold', extend: 'Extend', remove: 'Remove' },
})
export type StagingAnswer = ValueOf<typeof stagingAnswers>

export const stagingEntryKinds = new Enumeration({
  offered: {
    install_proposed: 'Proposed an install date',
    install_kept: 'Kept the agreed install date',
    install_agreed: 'Agreed to the install date',
    access_changed: 'Changed the address or access instructions',
    answered: 'Answered',
    extended: 'Term extended',
    removal_confirmed: 'Removal confirmed',
    removed: 'Furniture removed',
    walk_through_proposed: 'Proposed a walk-through',
    walk_through_kept: 'Kept the agreed walk-through',
    walk_through_agreed: 'Agreed to the walk-through',
    walk_through_called_off: 'Called off the walk-through',
    removal_proposed: 'Proposed a time for the removal',
    removal_kept: 'Kept the agreed time of the removal',
    removal_agreed: 'Agreed to the time of the removal',
    removal_called_off: 'Called off the time of the removal',
    extension_asked: 'Asked for another month',
    extension_withdrawn: 'Withdrew the request for another month',
    extension_declined: 'Declined another month',
    crew_on_way: 'Crew on the way',
    crew_arrived: 'Crew arrived',
    crew_finished: 'Crew finished',
    crew_locked_out: 'Crew couldn’t get in',
    crew_link_made: 'Crew link made',
  },
})
export type StagingEntryKind = ValueOf<typeof stagingEntryKinds>

/** What an owner prepares. Ticks are stored by these names. */
export const stagingTasks = new Enumeration({
  offered: {
    utilities: 'Keep power and water on',
    climate: 'Set the thermostat',
    cleaning: 'Have the home cleaned',
    repairs: 'Finish repairs and painting',
    empty_rooms: 'Clear the rooms to be staged',
    keys: 'Arrange keys or a lockbox code',
    parking: 'Keep the driveway free',
    building: 'Tell the HOA and book the elevator',
    insurance: 'Call your insurer',
    valuables: 'Lock away valuables, papers and medicine',
    declutter: 'Pack what you don’t use every day',
    pets: 'Plan for pets',
    photos: 'Book the listing photos',
  },
})
export type StagingTask = ValueOf<typeof stagingTasks>

interface TaskText {
  task: StagingTask
  text: string
}

const common = {
  utilities: 'The crew needs light and outlets, and buyers will turn on lamps.',
  climate: 'About 68 °F during the install. Heat keeps wood and upholstery from damage in winter.',
  repairs: 'Paint has to be dry the day before. Nobody can paint around staged furniture.',
  keys: 'Write the lockbox code or the pickup place under Access, not in a message.',
  parking: 'A moving truck needs room close to the door for about four hours.',
  building: 'Many buildings want a certificate of insurance from the company. Ask a week ahead.',
  photos: 'For the day after the install or later, never for the same day.',
}

/** The tasks of an owner by the home's occupancy, in the order they are due. */
const checklists: Record<'vacant' | 'partially_vacant' | 'occupied', readonly TaskText[]> = {
  vacant: [
    { task: 'repairs', text: common.repairs },
    {
      task: 'insurance',
      text: 'Ask whether your policy covers a vacant home with rented furniture.',
    },
    { task: 'building', text: common.building },
    { task: 'utilities', text: common.utilities },
    { task: 'climate', text: common.climate },
    { task: 'cleaning', text: 'Floors and windows first. The rugs go down on the install day.' },
    { task: 'keys', text: common.keys },
    { task: 'parking', text: common.parking },
    { task: 'photos', text: common.photos },
  ],
  partially_vacant: [
    { task: 'repairs', text: common.repairs },
    { task: 'empty_rooms', text: 'Agree with the company which of your pieces stay.' },
    { task: 'insurance', text: 'Ask whether your policy covers rented furniture.' },
    { task: 'building', text: common.building },
    { task: 'utilities', text: common.utilities },
    { task: 'climate', text: common.climate },
    { task: 'cleaning', text: 'Floors and windows first. The rugs go down on the install day.' },
    { task: 'keys', text: common.keys },
    { task: 'parking', text: common.parking },
    { task: 'photos', text: common.photos },
  ],
  occupied: [
    {
      task: 'declutter',
      text: 'Start with closets, shelves and kitchen counters. Buyers open doors.',
    },
    { task: 'repairs', text: common.repairs },
    { task: 'empty_rooms', text: 'Agree with the company which of your pieces stay.' },
    { task: 'building', text: common.building },
    { task: 'valuables', text: 'Before the install, and again before every showing.' },
    {
      task: 'pets',
      text: 'Keep them elsewhere on the install day. Put bowls and litter away for showings.',
    },
    { task: 'cleaning', text: 'The day before the install, rooms that are staged first.' },
    { task: 'keys', text: common.keys },
    { task: 'parking', text: common.parking },
    { task: 'photos', text: common.photos },
  ],
}

/** @param occupancy  the project's occupancy; without one, as for a vacant home */
export const checklistFor = (occupancy: keyof typeof checklists | null) =>
  checklists[occupancy ?? 'vacant']

const DAY = 86_400_000

/** The calendar day so many days later; earlier if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/**
 * The day the furniture is picked up.
 *
 * @param period  days included in the bid
 */
export const removalDay = (installOn: string, period: number, extraMonths: number): string =>
  addDays(installOn, period + extraMonths * stagingTerm.monthDays)

/** The last full day of the term. */
export const lastDayOf = (removalOn: string): string => addDays(removalOn, -1)

/** From this day on both may say what comes next. */
export const questionDay = (removalOn: string): string =>
  addDays(removalOn, -stagingTerm.questionDays)

/** The latest day that can become the install date. */
export const latestInstallDay = (today: string): string => addDays(today, stagingTerm.farthestDays)

/** Why a day can't become the install date; null if it can. */
export function installDayRefusal(day: string, today: string): string | null {
  if (day < today) return 'The install date can’t be in the past.'
  return day > latestInstallDay(today) ? 'Choose an install date within a year.' : null
}
