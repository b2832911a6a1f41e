import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { maxLengths } from '#shared/values/field_rules'
import { propertyTypes, stagingLevels } from '#shared/projects/project_enums'
import {
  alertFrequencies,
  areaDistances,
  savedSearchLimits,
  savedSearchMessages,
} from '#shared/projects/saved_searches'
import { projectSizes } from '#shared/projects/search_enums'
import { usStates } from '#shared/places/us_states'
import { Sentences } from '#validators/messages'
import { blankLine, line, titleLine, optionalCounty, valueOf } from '#validators/rules'

interface AreaBody {
  county?: unknown
  city?: unknown
}

/** A city is an area of its own. The model refuses an unknown one. */
const cityOfArea = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  const { county } = field.parent as AreaBody
  if (typeof value === 'string' && county) {
    field.report(savedSearchMessages.cityOrCounty, 'cityOrCounty', field)
  }
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
