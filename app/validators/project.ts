import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { DateTime } from 'luxon'
import { largestId } from '#shared/ids'
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
import { projectSizes, searchOrders } from '#shared/search_enums'
import { usStates } from '#shared/us_states'
import {
  clientId,
  optionalText,
  optionalValueOf,
  optionalInteger,
  text,
  valueOf,
} from '#validators/rules'

/** A calendar day in UTC. Vine parses it as midnight in the server's time zone. */
const deadline = vine
  .date({ formats: ['YYYY-MM-DD'] })
  .afterOrEqual(() => DateTime.utc().toISODate())
  .meta({ type: 'string', format: 'date' })
  .nullable()
  .optional()
  .transform((date) => date && DateTime.fromJSDate(date).setZone('utc', { keepLocalTime: true }))

const details = {
  title: text(120).minLength(1).regex(projectTitlePattern),
  description: text(5000).minLength(1),
  propertyType: valueOf(propertyTypes),
  timeline: valueOf(projectTimelines),
  stagingLevel: valueOf(stagingLevels),
  occupancyStatus: optionalValueOf(occupancyStatuses).optional(),
  squareFootage: optionalInteger(1, 1_000_000).optional(),
  bedrooms: optionalInteger(1, 99).optional(),
  bathrooms: vine
    .string()
    .parse((value) => (typeof value === 'number' ? String(value) : value === '' ? null : value))
    .regex(/^\d{1,2}(\.\d)?$/)
    .nullable()
    .optional(),
  location: optionalText(200).optional(),
  city: optionalText(100).optional(),
  neighborhood: optionalText(100).optional(),
  county: optionalText(100).optional(),
  state: optionalValueOf(usStates).optional(),
  roomsToStage: vine.array(valueOf(rooms)).maxLength(30).distinct().optional(),
  otherRooms: optionalText(500).optional(),
  levels: optionalInteger(1, 4).optional(),
  locationTypes: vine.array(valueOf(locationTypes)).maxLength(4).distinct().optional(),
  photos: vine.array(vine.string()).maxLength(photoLimits.perProject).optional(),
  budgetRange: optionalText(60).optional(),
  deadline,
}

const badClientId = 'Name the project by 16 to 64 letters and digits'

const messages = new SimpleMessagesProvider({
  'title.required': 'Project title is required',
  'title.minLength': 'Project title is required',
  'title.regex': 'Project title must contain only letters, spaces, commas, periods, and hyphens',
  'description.required': 'Description is required',
  'description.minLength': 'Description is required',
  'propertyType.required': 'Property type is required',
  'timeline.required': 'Timeline is required',
  'stagingLevel.required': 'Staging level is required',
  'city.required': 'City is required',
  'photos.array.maxLength': `Maximum ${photoLimits.perProject} photos allowed`,
  'clientId.string': badClientId,
  'clientId.regex': badClientId,
  'enum': 'Choose one of the options',
  'maxLength': 'This is too long: {{ max }} characters at most',
  'squareFootage.range': 'Enter a number between 1 and 1,000,000',
  'range': 'Enter a number between {{ min }} and {{ max }}',
  'withoutDecimals': 'Enter a whole number',
  'deadline.date.afterOrEqual': 'The last day for offers cannot lie in the past',
})

/** Requires a city (current form) or a location (older forms). */
export const createProjectValidator = vine.create({
  ...details,
  clientId: clientId(),
  city: optionalText(100)
    .optional()
    .requiredWhen(({ data }) => !String(data.location ?? '').trim()),
})
createProjectValidator.messagesProvider = messages

/** Missing fields keep their values. Unknown fields are dropped. */
export const updateProjectValidator = vine.create({
  ...details,
  title: details.title.clone().optional(),
  description: details.description.clone().optional(),
  propertyType: details.propertyType.clone().optional(),
  timeline: details.timeline.clone().optional(),
  stagingLevel: details.stagingLevel.clone().optional(),
})
updateProjectValidator.messagesProvider = messages

/** The state `all` means any state. */
const optionalState = () =>
  vine
    .enum(usStates.values)
    .parse((value) => (value === 'all' || value === '' ? null : value))
    .nullable()
    .optional()

export const searchValidator = vine.create({
  city: optionalText(100).optional(),
  county: optionalText(100).optional(),
  state: optionalState(),
  propertyType: optionalValueOf(propertyTypes).optional(),
  stagingLevel: optionalValueOf(stagingLevels).optional(),
  size: optionalValueOf(projectSizes).optional(),
  timeline: optionalValueOf(projectTimelines).optional(),
  sort: optionalValueOf(searchOrders).optional(),
  page: vine.number().withoutDecimals().range([1, 1000]).optional(),
  removed: vine.boolean().optional(),
})

export const placesValidator = vine.create({
  kind: vine
    .enum(['city', 'county'] as const)
    .nullable()
    .optional(),
  prefix: optionalText(100).optional(),
  state: optionalState(),
})

/** How a project's photos are returned: as URLs, or inline as data strings. */
export const projectViewValidator = vine.create({
  photos: vine.enum(['inline'] as const).optional(),
})

/** The id of a project to copy, from the submit page's query string. */
export const copyValidator = vine.create({
  like: vine.number().withoutDecimals().range([1, largestId]).optional(),
})

export const pagingValidator = vine.create({
  page: vine.number().withoutDecimals().range([1, 100_000]).optional(),
  perPage: vine.number().withoutDecimals().range([1, 100]).optional(),
})
