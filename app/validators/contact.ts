import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { contactSubjects } from '#shared/contact_subjects'
import { email, nameMessages, nameText, text } from '#validators/rules'

/** The subject ends up in an email header, so it is an enum. */
export const contactValidator = vine.create({
  name: nameText(120).minLength(2),
  email: email(),
  subject: vine.enum(contactSubjects.values),
  message: text(5000).minLength(10),
})
contactValidator.messagesProvider = new SimpleMessagesProvider({
  ...nameMessages,
  'name.required': 'Name must be at least 2 characters',
  'name.minLength': 'Name must be at least 2 characters',
  'email.required': 'Please enter a valid email address',
  'email.email': 'Please enter a valid email address',
  'subject.required': 'Please select a subject',
  'subject.enum': 'Please select a subject',
  'message.required': 'Message must be at least 10 characters',
  'message.minLength': 'Message must be at least 10 characters',
  'maxLength': 'This is too long: {{ max }} characters at most',
})
