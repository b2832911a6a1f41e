import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { DateTime } from 'luxon'
import { maxLengths, projectMessages, squareFootageLimit } from '#shared/field_rules'
import { largestId } from '#shared/ids'
import { marketToday } from '#shared/market_time'
import { cleanLine } from '#shared/pasted_text'
import {
  locationTypes,
  occupancyStatuses,
  photoLimits,
  projectTimelines,
  projectTitlePattern,
  propertyTypes,
  rooms,
  stagingLevels,
} from '#shared/project_enums'
import {
  accessChoices,
  factMessages,
  factProblems,
  floorLimits,
  listingPriceBands,
  petChoices,
  stairChoices,
  truckParkings,
  type ProjectFacts,
} from '#shared/project_facts'
import { projectSizes, searchDistances, searchOrders } from '#shared/search_enums'
import { usStates } from '#shared/us_states'
import { Sentences } from '#validators/messages'
import {
  blankLine,
  calendarDay,
  clientId,
  line,
  optionalLine,
  optionalValueOf,
  optionalInteger,
  text,
  valueOf,
  withLetter,
} from '#validators/rules'

/** A calendar day in UTC. Vine parses it as midnight in the server's time zone. */
const deadline = vine
  .date({ formats: ['YYYY-MM-DD'] })
  .afterOrEqual(() => DateTime.utc().toISODate())
  .meta({ type: 'string', format: 'date' })
  .nullable()
  .optional()
  .transform((date) => date && DateTime.fromJSDate(date).setZone('utc', { keepLocalTime: true }))

const factDates = ['listedOn', 'listingPlannedOn', 'photographerOn'] as const
type FactDate = (typeof factDates)[number]

/** Compares a day with today, with the other listing date, and with what is stored (`UpdateMeta`). */
const possibleDay = vine.createRule((value: unknown, name: FactDate, field: FieldContext) => {
  if (typeof value !== 'string' || !field.isValid) return
  const given = Object.fromEntries(
    factDates
      .filter((key) => field.parent[key] !== undefined)
      .map((key) => [key, blankLine(field.parent[key])])
  )
  const { storedFacts }: Partial<UpdateMeta> = field.meta
  const today = marketToday(DateTime.utc().toJSDate())
  const problem = factProblems(given, storedFacts ?? null, today)[name]
  if (problem) field.report(problem, 'possibleDay', field)
})

const factDay = (name: FactDate) =>
  calendarDay()
    .use(possibleDay(name))
    .parse(blankLine)
    .meta({ type: 'string', format: 'date' })
    .nullable()
    .optional()

/** What staging companies need to know besides the details. Missing ones keep their values. */
const factFields = vine.object({
  listingPriceBand: optionalValueOf(listingPriceBands).optional(),
  listedOn: factDay('listedOn'),
  listingPlannedOn: factDay('listingPlannedOn'),
  photographerOn: factDay('photographerOn'),
  floor: optionalInteger(floorLimits.lowest, floorLimits.highest).optional(),
  hasElevator: vine.boolean({ strict: true }).nullable().optional(),
  stairs: optionalValueOf(stairChoices).optional(),
  truckParking: optionalValueOf(truckParkings).optional(),
  pets: optionalValueOf(petChoices).optional(),
  access: optionalValueOf(accessChoices).optional(),
})

/** The fields of a new project. */
export const newProjectFields = {
  title: line(maxLengths.title).minLength(1).regex(projectTitlePattern).use(withLetter()),
  description: text(maxLengths.description).minLength(1),
  propertyType: valueOf(propertyTypes),
  timeline: valueOf(projectTimelines),
  stagingLevel: valueOf(stagingLevels),
  occupancyStatus: optionalValueOf(occupancyStatuses).optional(),
  squareFootage: optionalInteger(1, squareFootageLimit).optional(),
  bedrooms: optionalInteger(1, 99).optional(),
  bathrooms: vine
    .string()
    .parse((value) => (typeof value === 'number' ? String(value) : value === '' ? null : value))
    .regex(/^\d{1,2}(\.\d)?$/)
    .nullable()
    .optional(),
  location: optionalLine(maxLengths.location).optional(),
  city: optionalLine(maxLengths.place).optional(),
  neighborhood: optionalLine(maxLengths.place).optional(),
  county: optionalLine(maxLengths.place).optional(),
  state: optionalValueOf(usStates).optional(),
  roomsToStage: vine.array(valueOf(rooms)).maxLength(30).distinct().optional(),
  otherRooms: optionalLine(maxLengths.otherRooms).optional(),
  levels: optionalInteger(1, 4).optional(),
  locationTypes: vine.array(valueOf(locationTypes)).maxLength(4).distinct().optional(),
  photos: vine.array(vine.string()).maxLength(photoLimits.perProject).optional(),
  budgetRange: optionalLine(maxLengths.budgetRange).optional(),
  deadline,
  facts: factFields.clone().optional(),
}

const badClientId = 'Name the project by 16 to 64 letters and digits'

/** The sentences for a project's invalid fields. */
export const projectTexts = {
  'bathrooms.regex': 'Enter a number such as 2.5',
  'title.required': projectMessages.title,
  'title.minLength': projectMessages.title,
  'title.regex': projectMessages.titleCharacters,
  'description.required': projectMessages.description,
  'description.minLength': projectMessages.description,
  'propertyType.required': projectMessages.propertyType,
  'timeline.required': projectMessages.timeline,
  'stagingLevel.required': projectMessages.stagingLevel,
  'city.required': projectMessages.city,
  'photos.array.maxLength': `Maximum ${photoLimits.perProject} photos allowed`,
  'clientId.string': badClientId,
  'clientId.regex': badClientId,
  'squareFootage.range': projectMessages.squareFootage,
  'deadline.date.afterOrEqual': projectMessages.deadline,
  'facts.floor.number': factMessages.floor,
  'facts.floor.withoutDecimals': factMessages.floor,
  'facts.floor.range': factMessages.floor,
  ...Object.fromEntries(
    factDates.flatMap((name) =>
      ['string', 'regex'].map((rule) => [`facts.${name}.${rule}`, factMessages.day])
    )
  ),
}
const messages = new Sentences(projectTexts)

/** Requires a city (current form) or a location (older forms). */
export const createProjectValidator = vine.create({
  ...newProjectFields,
  clientId: clientId(),
  city: optionalLine(maxLengths.place)
    .optional()
    .requiredWhen(({ data }) => !cleanLine(String(data.location ?? ''))),
})
createProjectValidator.messagesProvider = messages

interface UpdateMeta {
  /** The project's facts: a date that stays as it is may have passed. */
  storedFacts: ProjectFacts
}

/** Missing fields keep their values. Unknown fields are dropped. */
export const updateProjectValidator = vine.withMetaData<UpdateMeta>().create({
  ...newProjectFields,
  title: newProjectFields.title.clone().optional(),
  description: newProjectFields.description.clone().optional(),
  propertyType: newProjectFields.propertyType.clone().optional(),
  timeline: newProjectFields.timeline.clone().optional(),
  stagingLevel: newProjectFields.stagingLevel.clone().optional(),
})
updateProjectValidator.messagesProvider = messages

/** Facts that are stated on their own. */
export const projectFactsValidator = vine.withMetaData<UpdateMeta>().create({ facts: factFields })
projectFactsValidator.messagesProvider = messages

/** The state `all` means any state. */
const optionalState = () =>
  vine
    .enum(usStates.values)
    .parse((value) => (value === 'all' || value === '' ? null : value))
    .nullable()
    .optional()

export const searchValidator = vine.create({
  city: optionalLine(100).optional(),
  county: optionalLine(100).optional(),
  state: optionalState(),
  within: optionalValueOf(searchDistances).optional(),
  propertyType: optionalValueOf(propertyTypes).optional(),
  stagingLevel: optionalValueOf(stagingLevels).optional(),
  size: optionalValueOf(projectSizes).optional(),
  timeline: optionalValueOf(projectTimelines).optional(),
  sort: optionalValueOf(searchOrders).optional(),
  page: vine.number().withoutDecimals().range([1, 1000]).optional(),
  after: vine.number().withoutDecimals().range([1, largestId]).optional(),
  removed: vine.boolean().optional(),
})
searchValidator.messagesProvider = new Sentences({
  'within.enum': 'Choose a distance of 10, 25, 50 or 100 miles',
})

export const placesValidator = vine.create({
  kind: vine
    .enum(['city', 'county'] as const)
    .nullable()
    .optional(),
  prefix: optionalLine(100).optional(),
  state: optionalState(),
})

/** How a project's photos are returned: as URLs, or inline as data strings. */
export const projectViewValidator = vine.create({
  photos: vine.enum(['inline'] as const).optional(),
})

/** From the submit page's query string: the id of a project to copy, and where the new one is. */
export const copyValidator = vine.create({
  state: optionalState(),
  county: optionalLine(maxLengths.place).optional(),
  like: vine.number().withoutDecimals().range([1, largestId]).optional(),
})

export const pagingValidator = vine.create({
  page: vine.number().withoutDecimals().range([1, 100_000]).optional(),
  perPage: vine.number().withoutDecimals().range([1, 100]).optional(),
})
