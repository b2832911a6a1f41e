import vine from '@vinejs/vine'
import { Sentences } from '#validators/messages'

/** A photo as a data URL. */
export const photoValidator = vine.create({ photo: vine.string() })
photoValidator.messagesProvider = new Sentences({})
