import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { contactSubjects } from '#shared/contact_subjects'
import { contactMessages, maxLengths, minLengths } from '#shared/field_rules'
import { email, nameMessages, nameText, text, tooLong } from '#validators/rules'

/** The subject ends up in an email header, so it is an enum. */
export const contactValidator = vine.create({
  name: nameText(maxLengths.name).minLength(minLengths.contactName),
  email: email(),
  subject: vine.enum(contactSubjects.values),
  message: text(maxLengths.contactMessage).minLength(minLengths.contactMessage),
})
contactValidator.messagesProvider = new SimpleMessagesProvider({
  ...nameMessages,
  ...tooLong,
  'name.required': contactMessages.name,
  'name.minLength': contactMessages.name,
  'email.required': contactMessages.email,
  'email.email': contactMessages.email,
  'subject.required': contactMessages.subject,
  'subject.enum': contactMessages.subject,
  'message.required': contactMessages.message,
  'message.minLength': contactMessages.message,
})
