import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { contactSubjects } from '#enums/contact_subjects'
import { email, text } from '#validators/rules'

/** The name ends up in the headers of a letter: no line break, no header of somebody's choice. */
const oneLine = /^\P{Cc}*$/u

/** API-19, INF-02. The subject is one of an enumeration, so nothing can hide in it. */
export const contactValidator = vine.create({
  name: text(120).minLength(2).regex(oneLine),
  email: email(),
  subject: vine.enum(contactSubjects.values),
  message: text(5000).minLength(10),
})
contactValidator.messagesProvider = new SimpleMessagesProvider({
  'name.required': 'Name must be at least 2 characters',
  'name.minLength': 'Name must be at least 2 characters',
  'name.regex': 'Write your name on one line',
  'email.required': 'Please enter a valid email address',
  'email.email': 'Please enter a valid email address',
  'subject.required': 'Please select a subject',
  'subject.enum': 'Please select a subject',
  'message.required': 'Message must be at least 10 characters',
  'message.minLength': 'Message must be at least 10 characters',
  'maxLength': 'This is too long: {{ max }} characters at most',
})
