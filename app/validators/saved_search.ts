import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { maxLengths } from '#shared/field_rules'
import { cityNamed } from '#shared/gazetteer'
import { propertyTypes, stagingLevels } from '#shared/project_enums'
import {
  alertFrequencies,
  areaDistances,
  savedSearchLimits,
  savedSearchMessages,
} from '#shared/saved_searches'
import { projectSizes } from '#shared/search_enums'
import { usStates } from '#shared/us_states'
import { Sentences } from '#validators/messages'
import { blankLine, line, titleLine, optionalCounty, valueOf } from '#validators/rules'

interface AreaBody {
  state?: unknown
  county?: unknown
  city?: unknown
}

const isState = (value: unknown) => usStates.values.find((state) => state === value)

/** A city has a known center, and is an area of its own. */
const cityOfArea = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  const { state, county } = field.parent as AreaBody
  const known = isState(state)
  if (typeof value !== 'string' || !known) return
  if (county) field.report(savedSearchMessages.cityOrCounty, 'cityOrCounty', field)
  else if (!cityNamed(value, known)) field.report(savedSearchMessages.unknownCity, 'city', field)
})

/** A distance belongs to a city. */
const aroundCity = vine.createRule((_value: unknown, _options: undefined, field: FieldContext) => {
  if (!(field.parent as AreaBody).city) field.report(savedSearchMessages.city, 'aroundCity', field)
})

const details = {
  name: titleLine(savedSearchLimits.name).minLength(1),
  areas: vine
    .array(
      vine.object({
        state: valueOf(usStates),
        /** A county, or what is around a city; neither of them: the whole state. */
        county: optionalCounty().optional(),
        city: line(maxLengths.place).use(cityOfArea()).parse(blankLine).nullable().optional(),
        miles: vine
          .enum(areaDistances)
          .use(aroundCity())
          .nullable()
          .optional()
          .requiredWhen(({ parent }) => Boolean((parent as AreaBody).city)),
      })
    )
    .minLength(1)
    .maxLength(savedSearchLimits.areas),
  stagingLevels: vine.array(valueOf(stagingLevels)).maxLength(10).distinct(),
  sizes: vine.array(valueOf(projectSizes)).maxLength(10).distinct(),
  propertyTypes: vine.array(valueOf(propertyTypes)).maxLength(10).distinct(),
  alerts: valueOf(alertFrequencies),
}

const messages = new Sentences({
  'name.required': savedSearchMessages.name,
  'name.minLength': savedSearchMessages.name,
  'name.withoutUrl': 'Write the name without a web address',
  'areas.required': savedSearchMessages.areas,
  'areas.array.minLength': savedSearchMessages.areas,
  'areas.array.maxLength': savedSearchMessages.tooManyAreas,
  'areas.*.state.required': savedSearchMessages.areaState,
  'areas.*.miles.required': savedSearchMessages.miles,
  'areas.*.miles.enum': savedSearchMessages.miles,
})

/** Empty and missing lists match everything. */
export const createSavedSearchValidator = vine.create({
  ...details,
  stagingLevels: details.stagingLevels.clone().optional(),
  sizes: details.sizes.clone().optional(),
  propertyTypes: details.propertyTypes.clone().optional(),
})
createSavedSearchValidator.messagesProvider = messages

/** Missing fields keep their values. */
export const updateSavedSearchValidator = vine.create({
  name: details.name.clone().optional(),
  areas: details.areas.clone().optional(),
  stagingLevels: details.stagingLevels.clone().optional(),
  sizes: details.sizes.clone().optional(),
  propertyTypes: details.propertyTypes.clone().optional(),
  alerts: details.alerts.clone().optional(),
})
updateSavedSearchValidator.messagesProvider = messages
