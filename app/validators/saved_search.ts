import vine from '@vinejs/vine'
import { propertyTypes, stagingLevels } from '#shared/project_enums'
import { alertFrequencies, savedSearchLimits, savedSearchMessages } from '#shared/saved_searches'
import { projectSizes } from '#shared/search_enums'
import { usStates } from '#shared/us_states'
import { Sentences } from '#validators/messages'
import { nameLine, optionalCounty, valueOf } from '#validators/rules'

const details = {
  name: nameLine(savedSearchLimits.name).minLength(1),
  areas: vine
    .array(
      vine.object({
        state: valueOf(usStates),
        /** Left out or blank: the whole state. */
        county: optionalCounty().optional(),
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
