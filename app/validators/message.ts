import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { largestId } from '#shared/values/ids'
import { messageFileLimits } from '#shared/messages/message_files'
import { Sentences } from '#validators/messages'
import { clientId, line, storedId, text } from '#validators/rules'

const notSelf = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (value === field.meta.senderId) {
    field.report('You cannot write to yourself', 'notOneself', field)
  }
})

const tooManyFiles = `You can send up to ${messageFileLimits.perMessage} files with a message`

export const messageValidator = vine.withMetaData<{ senderId: number }>().create({
  receiverId: storedId().use(notSelf()),
  content: text(5000).minLength(1),
  projectId: storedId().nullable().optional(),
  clientId: clientId(),
  fileIds: vine.array(storedId()).maxLength(messageFileLimits.perMessage).distinct().optional(),
})
const [noReceiver, noProject, noText] = [
  'Choose who should read it',
  'Choose a project',
  'Write something first',
]
const badClientId = 'Name the message by 16 to 64 letters and digits'
messageValidator.messagesProvider = new Sentences({
  'receiverId.required': noReceiver,
  'receiverId.number': noReceiver,
  'receiverId.withoutDecimals': noReceiver,
  'receiverId.range': noReceiver,
  'projectId.number': noProject,
  'projectId.withoutDecimals': noProject,
  'projectId.range': noProject,
  'content.string': noText,
  'content.required': noText,
  'content.minLength': noText,
  'clientId.string': badClientId,
  'clientId.regex': badClientId,
  'content.maxLength': 'This is too long: {{ max }} characters at most',
  'fileIds.array': 'Name the files by their ids',
  'fileIds.*.number': 'Name the files by their ids',
  'fileIds.array.maxLength': tooManyFiles,
  'fileIds.distinct': 'Name each file once',
})

export const messageFileValidator = vine.withMetaData<{ senderId: number }>().create({
  receiverId: storedId().use(notSelf()),
  name: line(500).minLength(1),
  data: vine.string(),
})
messageFileValidator.messagesProvider = new Sentences({
  'receiverId.required': noReceiver,
  'receiverId.number': noReceiver,
  'receiverId.withoutDecimals': noReceiver,
  'receiverId.range': noReceiver,
  'name.required': 'Name the file',
  'name.string': 'Name the file',
  'name.minLength': 'Name the file',
  'data.required': 'Choose an image or a PDF.',
  'data.string': 'Choose an image or a PDF.',
})

const queryId = () => vine.number().withoutDecimals().range([0, largestId])

/** Message ids to continue from, see `ThreadCursor`. */
export const threadValidator = vine.create({
  after: queryId().optional(),
  before: queryId().optional(),
  awaiting: queryId().optional(),
  peek: vine.boolean().optional(),
})

export const conversationsValidator = vine.create({ before: queryId().optional() })

export const reportValidator = vine.create({
  reportedId: storedId(),
  messageId: storedId().nullable().optional(),
  reason: text(1000).minLength(1),
})
const [noReason, noMessage, noReportedUser] = [
  'Tell us what happened',
  'Choose a message',
  'Choose who it is about',
]
reportValidator.messagesProvider = new Sentences({
  'reportedId.required': noReportedUser,
  'reportedId.number': noReportedUser,
  'reportedId.withoutDecimals': noReportedUser,
  'reportedId.range': noReportedUser,
  'messageId.number': noMessage,
  'messageId.withoutDecimals': noMessage,
  'messageId.range': noMessage,
  'reason.string': noReason,
  'reason.required': noReason,
  'reason.minLength': noReason,
  'reason.maxLength': 'This is too long: {{ max }} characters at most',
})

const linkedId = /^[1-9]\d{0,9}$/

/** An id in a link to the inbox; null if it is invalid. */
export function linkedIdIn(value: unknown): number | null {
  const number = typeof value === 'string' && linkedId.test(value) ? Number(value) : null
  return number !== null && number <= largestId ? number : null
}
