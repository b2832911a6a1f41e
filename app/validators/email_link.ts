import vine from '@vinejs/vine'
import { Sentences } from '#validators/messages'
import { line } from '#validators/rules'

export const emailLinkValidator = vine.create({ token: line(200).minLength(1) })
emailLinkValidator.messagesProvider = new Sentences({
  'token.required': 'Open the link from the email',
  'token.minLength': 'Open the link from the email',
})
