import vine from '@vinejs/vine'
import { maxLengths, questionMessages } from '#shared/field_rules'
import { questionStates } from '#shared/questions'
import { Sentences } from '#validators/messages'
import { optionalInteger, optionalValueOf, paging, text, visible } from '#validators/rules'

export const questionValidator = vine.create({ text: text(maxLengths.question).regex(visible) })
questionValidator.messagesProvider = new Sentences({
  'text.required': questionMessages.text,
  'text.string': questionMessages.text,
  'text.regex': questionMessages.text,
})

/** `replaces` is the version of the answer that a correction replaces. */
export const answerValidator = vine.create({
  answer: text(maxLengths.answer).regex(visible),
  replaces: optionalInteger(1, 1_000_000).optional(),
})
answerValidator.messagesProvider = new Sentences({
  'answer.required': questionMessages.answer,
  'answer.string': questionMessages.answer,
  'answer.regex': questionMessages.answer,
})

export const questionReportValidator = vine.create({
  reason: text(maxLengths.reportReason).regex(visible),
})
questionReportValidator.messagesProvider = new Sentences({
  'reason.required': questionMessages.report,
  'reason.string': questionMessages.report,
  'reason.regex': questionMessages.report,
})

export const questionListValidator = vine.create({
  ...paging,
  state: optionalValueOf(questionStates).optional(),
})
