import vine from '@vinejs/vine'
import { Sentences } from '#validators/messages'

/** A photo as a data URL. */
export const photoValidator = vine.create({ photo: vine.string() })

/** A floor plan as a data URL. */
export const floorPlanValidator = vine.create({ image: vine.string() })

photoValidator.messagesProvider = new Sentences({})
floorPlanValidator.messagesProvider = new Sentences({
  'image.required': 'Choose the image of the floor plan',
})
