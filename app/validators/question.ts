import vine from '@vinejs/vine'
import { maxLengths } from '#shared/values/field_rules'
import { questionMessages } from '#shared/values/job_messages'
import { questionStates } from '#shared/projects/questions'
import { Sentences } from '#validators/messages'
import { optionalInteger, optionalValueOf, listRules, text } from '#validators/rules'

export const questionValidator = vine.create({ text: text(maxLengths.question).minLength(1) })
questionValidator.messagesProvider = new Sentences({
  'text.required': questionMessages.text,
  'text.string': questionMessages.text,
  'text.minLength': questionMessages.text,
})

/** `replaces` is the version of the answer that a correction replaces. */
export const answerValidator = vine.create({
  answer: text(maxLengths.answer).minLength(1),
  replaces: optionalInteger(1, 1_000_000).optional(),
})
answerValidator.messagesProvider = new Sentences({
  'answer.required': questionMessages.answer,
  'answer.string': questionMessages.answer,
  'answer.minLength': questionMessages.answer,
})

export const questionReportValidator = vine.create({
  reason: text(maxLengths.reportReason).minLength(1),
})
questionReportValidator.messagesProvider = new Sentences({
  'reason.required': questionMessages.report,
  'reason.string': questionMessages.report,
  'reason.minLength': questionMessages.report,
})

export const questionListValidator = vine.create(
  listRules('questions', {
    state: optionalValueOf(questionStates).optional(),
  })
)
