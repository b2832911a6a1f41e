import vine from '@vinejs/vine'
import { Sentences } from '#validators/messages'

export const photoPreviewValidator = vine.create({ photo: vine.string() })
photoPreviewValidator.messagesProvider = new Sentences({})
