import { Enumeration, type ValueOf } from '#shared/values/enumeration'
import { projectMessages } from '#shared/values/field_rules'
import { dayInWords } from '#shared/values/market_time'

const listingPriceBands = new Enumeration({
  offered: {
    'under_250k': 'Under $250K',
    '250k_500k': '$250–500K',
    '500k_750k': '$500–750K',
    '750k_1m': '$750K–$1M',
    '1m_2m': '$1–2M',
    'over_2m': '$2M and up',
  },
})
export type ListingPriceBand = ValueOf<typeof listingPriceBands>

const stairChoices = new Enumeration({
  offered: {
    none: 'None',
    few_steps: 'A few steps',
    one_flight: 'One flight',
    several_flights: 'More than one flight',
  },
})

const truckParkings = new Enumeration({
  offered: {
    driveway: 'In the driveway',
    street: 'On the street in front',
    within_block: 'Within a block',
    difficult: 'Difficult',
  },
})

const petChoices = new Enumeration({
  offered: {
    none: 'None',
    gone_during_staging: 'Gone during staging',
    living_there: 'Living there',
  },
})

const accessChoices = new Enumeration({
  offered: { owner: 'The owner', agent: 'The agent', lockbox: 'A lockbox' },
})

export const elevatorChoices = new Enumeration({ offered: { yes: 'Yes', no: 'No' } })

/** The choices of each fact that has some and is stored as text. A key is also the name of its column. */
export const factChoices = {
  listingPriceBand: listingPriceBands,
  stairs: stairChoices,
  truckParking: truckParkings,
  pets: petChoices,
  /** Who opens the door. */
  access: accessChoices,
}
export type ChosenFact = keyof typeof factChoices
export const chosenFacts = Object.keys(factChoices) as readonly ChosenFact[]
type ChosenFacts = { [Key in ChosenFact]: ValueOf<(typeof factChoices)[Key]> | null }

/** The facts that are calendar days. */
export const factDates = ['listedOn', 'listingPlannedOn', 'photographerOn'] as const
export type FactDate = (typeof factDates)[number]

/** The ground floor is 1, a basement is 0. */
export const floorLimits = { lowest: 0, highest: 150 } as const

/**
 * What staging companies need to know about a project; null where the owner hasn't said. Days are
 * calendar days (YYYY-MM-DD) in the market's zone.
 */
export interface ProjectFacts extends ChosenFacts {
  /** On the market since. Not together with `listingPlannedOn`. */
  listedOn: string | null
  listingPlannedOn: string | null
  photographerOn: string | null
  /** 1 is the ground floor, 0 a basement. */
  floor: number | null
  hasElevator: boolean | null
}
export type FactKey = keyof ProjectFacts

interface FactDescription {
  /** Names the fact in the owner's forms and in the list that companies read. */
  label: string
  /** What a company usually asks if the owner hasn't said. */
  question: string
  /** The choices, unless the fact is a day or a number. */
  choices?: Enumeration<string>
  /** What companies read after the label; null if there is nothing to say. */
  text: (facts: ProjectFacts) => string | null
}

const chosen =
  (key: ChosenFact) =>
  ({ [key]: value }: ProjectFacts): string | null =>
    value && factChoices[key].label(value)

const dayOf = (day: string | null) => day && dayInWords(day)

/** `1st`, `2nd`, `23rd`. */
function ordinal(count: number): string {
  const isTeen = count % 100 > 10 && count % 100 < 14
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')
  return `${count}${ending}`
}

function floorText({ floor, hasElevator }: ProjectFacts): string | null {
  if (floor === null) return null
  const name = floor === 0 ? 'Basement' : ordinal(floor)
  if (hasElevator === null) return name
  return hasElevator ? `${name}, with elevator` : `${name}, no elevator`
}

/** The facts in the order of the forms and of the list that companies read. */
export const projectFacts: Readonly<Record<FactKey, FactDescription>> = {
  listedOn: {
    label: 'On the market since',
    question: 'How long has the home been on the market?',
    text: ({ listedOn }) => dayOf(listedOn),
  },
  listingPlannedOn: {
    label: 'Planned listing date',
    question: 'When will the home be listed?',
    text: ({ listingPlannedOn }) => dayOf(listingPlannedOn),
  },
  listingPriceBand: {
    label: 'Listing price',
    question: 'What is the listing price?',
    choices: listingPriceBands,
    text: chosen('listingPriceBand'),
  },
  photographerOn: {
    label: 'Photo date',
    question: 'When does the photographer come?',
    text: ({ photographerOn }) => dayOf(photographerOn),
  },
  floor: {
    label: 'Floor',
    question: 'Which floor is it on?',
    text: floorText,
  },
  hasElevator: {
    label: 'Elevator',
    question: 'Is there an elevator?',
    choices: elevatorChoices,
    // With a floor, the floor's text says it.
    text: ({ floor, hasElevator }) =>
      floor === null && hasElevator !== null ? elevatorChoices.label(choiceOf(hasElevator)) : null,
  },
  stairs: {
    label: 'Stairs to the entrance',
    question: 'How many stairs are there?',
    choices: stairChoices,
    text: chosen('stairs'),
  },
  truckParking: {
    label: 'Truck parking',
    question: 'Where can our truck park?',
    choices: truckParkings,
    text: chosen('truckParking'),
  },
  pets: {
    label: 'Pets',
    question: 'Are there pets in the home?',
    choices: petChoices,
    text: chosen('pets'),
  },
  access: {
    label: 'Who opens the door',
    question: 'Who opens the door for us?',
    choices: accessChoices,
    text: chosen('access'),
  },
}

/** In the order of `projectFacts`. */
export const factKeys = Object.keys(projectFacts) as readonly FactKey[]

/** A yes or no as a choice of `elevatorChoices`. */
export const choiceOf = (value: boolean): ValueOf<typeof elevatorChoices> => (value ? 'yes' : 'no')

/** What companies read: the filled-in facts only. */
export const factLines = (facts: ProjectFacts): { label: string; value: string }[] =>
  factKeys.flatMap((key) => {
    const { label, text } = projectFacts[key]
    const value = text(facts)
    return value === null ? [] : [{ label, value }]
  })

/** The facts the owner hasn't stated. One of the two listing dates is enough. */
export const missingFacts = (facts: ProjectFacts): FactKey[] =>
  factKeys.filter((key) => {
    if (key === 'listedOn' && facts.listingPlannedOn) return false
    if (key === 'listingPlannedOn' && facts.listedOn) return false
    return facts[key] === null
  })

export const factMessages = {
  floor: `Enter a whole number from ${floorLimits.lowest} to ${floorLimits.highest}`,
  day: 'Choose a date',
  past: 'Choose today or an earlier date',
  future: projectMessages.deadline,
  oneListingDate: 'Leave one of the two listing dates empty',
} as const

type FactDates = Pick<ProjectFacts, FactDate>

const noDates: FactDates = { listedOn: null, listingPlannedOn: null, photographerOn: null }

/** Whether a project has both listing dates. */
export const hasBothListingDates = ({ listedOn, listingPlannedOn }: Partial<FactDates>): boolean =>
  Boolean(listedOn && listingPlannedOn)

/**
 * Why dates can't be stored, by fact. A date that stays as it is may have passed.
 *
 * @param given  the dates that are sent; null clears one
 * @param stored  the dates of the project; null for a new one
 * @param today  in the market's zone
 */
export function factProblems(
  given: Partial<FactDates>,
  stored: FactDates | null,
  today: string
): Partial<Record<keyof FactDates, string>> {
  const before = stored ?? noDates
  const changed = (key: keyof FactDates) => {
    const day = given[key]
    return day && day !== before[key] ? day : null
  }
  const [listed, planned] = [changed('listedOn'), changed('listingPlannedOn')]
  const photographer = changed('photographerOn')
  const problems: Partial<Record<keyof FactDates, string>> = {}
  if (listed && listed > today) problems.listedOn = factMessages.past
  if (planned && planned < today) problems.listingPlannedOn = factMessages.future
  if (photographer && photographer < today) problems.photographerOn = factMessages.future
  if (hasBothListingDates({ ...before, ...given })) {
    problems[planned ? 'listingPlannedOn' : 'listedOn'] ??= factMessages.oneListingDate
  }
  return problems
}
