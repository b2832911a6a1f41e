import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { DateTime } from 'luxon'
import type { Enumeration } from '#shared/values/enumeration'
import { maxLengths, projectMessages, squareFootageLimit } from '#shared/values/field_rules'
import { largestId } from '#shared/values/ids'
import { marketToday } from '#shared/values/market_time'
import { cleanLine } from '#shared/values/pasted_text'
import {
  locationTypes,
  occupancyStatuses,
  photoLimits,
  photoRooms,
  projectTimelines,
  projectTitlePattern,
  propertyTypes,
  rooms,
  stagingLevels,
} from '#shared/projects/project_enums'
import {
  chosenFacts,
  factChoices,
  factDates,
  factMessages,
  factProblems,
  floorLimits,
  type ChosenFact,
  type FactDate,
  type ProjectFacts,
} from '#shared/projects/project_facts'
import { areasOf, longestAreas, searchAreasMessage } from '#shared/projects/search_areas'
import { ownArea, projectSizes, searchDistances, searchOrders } from '#shared/projects/search_enums'
import { usStates } from '#shared/places/us_states'
import { Sentences } from '#validators/messages'
import {
  basedOn,
  blankLine,
  calendarDay,
  clientId,
  line,
  optionalLine,
  optionalValueOf,
  optionalInteger,
  storedPhoto,
  text,
  valueOf,
  withLetter,
} from '#validators/rules'

/** A calendar day, today in the market's zone or later. Vine parses it as midnight in the server's time zone. */
const deadline = vine
  .date({ formats: ['YYYY-MM-DD'] })
  .afterOrEqual(() => marketToday(DateTime.utc().toJSDate()))
  .meta({ type: 'string', format: 'date' })
  .nullable()
  .optional()
  .transform((date) => date && DateTime.fromJSDate(date).setZone('utc', { keepLocalTime: true }))

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

const choices: { [Key in ChosenFact]: Enumeration<NonNullable<ProjectFacts[Key]>> } = factChoices

const choiceField = <Key extends ChosenFact>(key: Key) => optionalValueOf(choices[key]).optional()

/** The fields of the facts with choices. */
const choiceFields = Object.fromEntries(chosenFacts.map((key) => [key, choiceField(key)])) as {
  [Key in ChosenFact]: ReturnType<typeof choiceField<Key>>
}

/** What staging companies need to know besides the details. Missing ones keep their values. */
const factFields = vine.object({
  ...choiceFields,
  listedOn: factDay('listedOn'),
  listingPlannedOn: factDay('listingPlannedOn'),
  photographerOn: factDay('photographerOn'),
  floor: optionalInteger(floorLimits.lowest, floorLimits.highest).optional(),
  hasElevator: vine.boolean({ strict: true }).nullable().optional(),
})

interface PhotoMeta {
  /** The rooms of the project that the photos are added to. */
  roomsToStage?: readonly string[]
}

/** Compares the rooms of photos with the rooms to stage, which are sent along or stored (`PhotoMeta`). */
const roomsToStage = vine.createRule((value: unknown, _: undefined, field: FieldContext) => {
  const { roomsToStage: stored }: PhotoMeta = field.meta
  const known: unknown = field.data.roomsToStage ?? stored
  const unknown = Array.isArray(value)
    ? value.filter((room) => room !== null && !(Array.isArray(known) && known.includes(room)))
    : []
  if (unknown.length > 0) field.report('Choose one of the rooms to stage', 'roomsToStage', field)
})

/** The room that each photo shows, in the order of `photos`. */
const photoRoomsField = () =>
  vine
    .array(vine.enum(photoRooms).nullable())
    .maxLength(photoLimits.perProject)
    .use(roomsToStage())
    .optional()

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
  photoRooms: photoRoomsField(),
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

interface UpdateMeta extends PhotoMeta {
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
  basedOn: basedOn(),
})
updateProjectValidator.messagesProvider = messages

/** Facts that are stated on their own. */
export const projectFactsValidator = vine
  .withMetaData<Pick<UpdateMeta, 'storedFacts'>>()
  .create({ facts: factFields, basedOn: basedOn() })
projectFactsValidator.messagesProvider = messages

/** Photos that are added to a project, and what its owner saw before. */
export const addedPhotosValidator = vine.withMetaData<PhotoMeta>().create({
  photos: vine.array(vine.string()).minLength(1).maxLength(photoLimits.perProject),
  photoRooms: photoRoomsField(),
  seen: vine
    .number({ strict: true })
    .withoutDecimals()
    .range([0, photoLimits.perProject])
    .optional(),
})
addedPhotosValidator.messagesProvider = new Sentences({
  'photos.required': 'Choose at least one photo',
  'photos.array.minLength': 'Choose at least one photo',
  'photos.array.maxLength': projectTexts['photos.array.maxLength'],
})

/** The rooms that photos of a project show. */
export const photoRoomsValidator = vine.create({
  labels: vine
    .array(vine.object({ photo: storedPhoto(), room: vine.enum(photoRooms).nullable() }))
    .minLength(1)
    .maxLength(photoLimits.perProject),
  basedOn: basedOn(),
})
photoRoomsValidator.messagesProvider = new Sentences({
  'photo.required': 'Choose one of the project’s photos',
  'photo.regex': 'Choose one of the project’s photos',
  'room.enum': 'Choose one of the rooms to stage',
})

/** The state `all` means any state. */
const optionalState = () =>
  vine
    .enum(usStates.values)
    .parse((value) => (value === 'all' || value === '' ? null : value))
    .nullable()
    .optional()

const placesOfSearch = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    if (typeof value === 'string' && !areasOf(value)) {
      field.report(searchAreasMessage, 'areas', field)
    }
  }
)

export const searchValidator = vine.create({
  area: vine
    .enum([ownArea] as const)
    .parse(blankLine)
    .nullable()
    .optional(),
  areas: vine
    .string()
    .maxLength(longestAreas)
    .use(placesOfSearch())
    .parse(blankLine)
    .nullable()
    .optional(),
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
