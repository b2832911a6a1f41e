import vine from '@vinejs/vine'
import { maxLengths } from '#shared/values/field_rules'
import { stagingMessages } from '#shared/values/job_messages'
import { stagingAnswers, stagingTasks } from '#shared/jobs/staging_terms'
import { Sentences } from '#validators/messages'
import { datesRevision, hourMessages, hours } from '#validators/staging_visit'
import { basedOn, calendarDay, optionalText, text, valueOf } from '#validators/rules'

/** `revision` is that of the dates that the person saw. Missing skips the check. `basedOn.date` is the proposed or agreed date. */
export const installProposalValidator = vine.create({
  date: calendarDay(),
  ...hours,
  revision: datesRevision(),
  basedOn: basedOn(),
})
installProposalValidator.messagesProvider = new Sentences(hourMessages)

export const installAgreementValidator = vine.create({ date: calendarDay(), ...hours })
installAgreementValidator.messagesProvider = new Sentences(hourMessages)

export const stagingAccessValidator = vine.create({
  address: text(maxLengths.stagingAddress).minLength(1),
  instructions: optionalText(maxLengths.accessInstructions),
  basedOn: basedOn(),
})
stagingAccessValidator.messagesProvider = new Sentences({
  'address.required': stagingMessages.address,
  'address.minLength': stagingMessages.address,
})

export const stagingAnswerValidator = vine.create({
  answer: valueOf(stagingAnswers),
  basedOn: basedOn(),
})
stagingAnswerValidator.messagesProvider = new Sentences({
  'answer.required': stagingMessages.answer,
  'answer.enum': stagingMessages.answer,
})

export const stagingTaskValidator = vine.create({
  task: valueOf(stagingTasks),
  done: vine.boolean({ strict: true }),
})
