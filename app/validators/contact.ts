import vine from '@vinejs/vine'
import { contactSubjects } from '#shared/messages/contact_subjects'
import { contactMessages, maxLengths, minLengths } from '#shared/values/field_rules'
import { Sentences } from '#validators/messages'
import { email, nameMessages, nameLine, text } from '#validators/rules'

/** The subject ends up in an email header, so it is an enum. */
export const contactValidator = vine.create({
  name: nameLine(maxLengths.name).minLength(minLengths.contactName),
  email: email(),
  subject: vine.enum(contactSubjects.values),
  message: text(maxLengths.contactMessage).minLength(minLengths.contactMessage),
})
contactValidator.messagesProvider = new Sentences({
  ...nameMessages,
  'name.required': contactMessages.name,
  'name.minLength': contactMessages.name,
  'email.required': contactMessages.email,
  'email.email': contactMessages.email,
  'subject.required': contactMessages.subject,
  'subject.enum': contactMessages.subject,
  'message.required': contactMessages.message,
  'message.minLength': contactMessages.message,
})
