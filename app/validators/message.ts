import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { text } from '#validators/rules'

const largestId = 2 ** 31 - 1

const id = () => vine.number({ strict: true }).withoutDecimals().range([1, largestId])

const notOneself = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (value === field.meta.senderId) {
    field.report('You cannot write to yourself', 'notOneself', field)
  }
})

/** At least one character that can be seen. */
const visible = /[^\p{C}\p{Z}]/u

/** API-18, MSG-04, R15. */
export const messageValidator = vine.withMetaData<{ senderId: number }>().create({
  receiverId: id().use(notOneself()),
  content: text(5000).regex(visible),
  projectId: id().nullable().optional(),
})
const [noReceiver, noProject, noText] = [
  'Choose who should read it',
  'Choose a project',
  'Write something first',
]
messageValidator.messagesProvider = new SimpleMessagesProvider({
  'receiverId.required': noReceiver,
  'receiverId.number': noReceiver,
  'receiverId.withoutDecimals': noReceiver,
  'receiverId.range': noReceiver,
  'projectId.number': noProject,
  'projectId.withoutDecimals': noProject,
  'projectId.range': noProject,
  'content.string': noText,
  'content.required': noText,
  'content.regex': noText,
  'content.maxLength': 'This is too long: {{ max }} characters at most',
})

const queryId = () => vine.number().withoutDecimals().range([0, largestId])

/** Where to read on in a thread: ids of messages (see `threadOf`). */
export const threadValidator = vine.create({
  after: queryId().optional(),
  before: queryId().optional(),
})

/** The deep link of the 'Message' buttons; what is no id leads to the plain inbox. */
const linkedId = /^[1-9]\d{0,9}$/

export function linkedIdIn(value: unknown): number | null {
  const number = typeof value === 'string' && linkedId.test(value) ? Number(value) : null
  return number !== null && number <= largestId ? number : null
}
