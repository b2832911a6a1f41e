import vine from '@vinejs/vine'
import { maxLengths, stagingMessages } from '#shared/values/field_rules'
import { stagingAnswers, stagingTasks } from '#shared/jobs/staging_terms'
import { Sentences } from '#validators/messages'
import { calendarDay, optionalText, text, valueOf } from '#validators/rules'

const dateMessages = {
  'date.required': stagingMessages.date,
  'date.string': stagingMessages.date,
  'date.regex': stagingMessages.date,
}

/** `revision` is that of the dates that the person saw. Missing skips the check. */
export const installProposalValidator = vine.create({
  date: calendarDay(),
  revision: vine.number({ strict: true }).withoutDecimals().range([0, 1_000_000]).optional(),
})
installProposalValidator.messagesProvider = new Sentences(dateMessages)

export const installAgreementValidator = vine.create({ date: calendarDay() })
installAgreementValidator.messagesProvider = new Sentences(dateMessages)

export const stagingAccessValidator = vine.create({
  address: text(maxLengths.stagingAddress).minLength(1),
  instructions: optionalText(maxLengths.accessInstructions),
})
stagingAccessValidator.messagesProvider = new Sentences({
  'address.required': stagingMessages.address,
  'address.minLength': stagingMessages.address,
})

export const stagingAnswerValidator = vine.create({ answer: valueOf(stagingAnswers) })
stagingAnswerValidator.messagesProvider = new Sentences({
  'answer.required': stagingMessages.answer,
  'answer.enum': stagingMessages.answer,
})

export const stagingTaskValidator = vine.create({
  task: valueOf(stagingTasks),
  done: vine.boolean({ strict: true }),
})
