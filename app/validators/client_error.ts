import vine from '@vinejs/vine'
import { clientErrorLimits, clientErrorPatterns } from '#shared/pages/client_errors'
import { Sentences } from '#validators/messages'

/** Each field has a narrow form, so that no sentence, address or name fits in. */
export const clientErrorValidator = vine.create({
  name: vine.string().regex(clientErrorPatterns.name),
  frames: vine
    .array(vine.string().regex(clientErrorPatterns.frame))
    .maxLength(clientErrorLimits.frames),
  route: vine.string().regex(clientErrorPatterns.route),
  release: vine.string().regex(clientErrorPatterns.release).nullable(),
})
clientErrorValidator.messagesProvider = new Sentences()
