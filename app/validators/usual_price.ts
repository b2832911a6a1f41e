import vine from '@vinejs/vine'
import { stagingLevels } from '#shared/projects/project_enums'
import { sizeClasses } from '#shared/market/size_classes'
import { usStates } from '#shared/places/us_states'
import { Sentences } from '#validators/messages'
import { valueOf } from '#validators/rules'

export const usualPriceValidator = vine.create({
  stagingLevel: valueOf(stagingLevels),
  size: valueOf(sizeClasses),
  state: valueOf(usStates),
})
usualPriceValidator.messagesProvider = new Sentences({
  required: 'Choose one of the options',
  enum: 'Choose one of the options',
})
