import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { invoiceNumberLength, invoiceNumberProblem } from '#shared/jobs/invoices'
import {
  accountProblem,
  addedKinds,
  paymentWays,
  scheduleAnswers,
  scheduleLimits,
  schedulePayers,
} from '#shared/jobs/schedule'
import { Sentences } from '#validators/messages'
import { blankLine, calendarDay, line, storedId, valueOf, withLetter } from '#validators/rules'

/** No bank detail is stored. */
const withoutAccount = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    const problem = typeof value === 'string' ? accountProblem(value) : null
    if (problem) field.report(problem, 'account', field)
  }
)

const revision = () =>
  vine.number({ strict: true }).withoutDecimals().range([1, 1_000_000]).optional()

/** In cents. */
const amount = () =>
  vine.number({ strict: true }).withoutDecimals().range([1, scheduleLimits.amount])

const title = () => line(scheduleLimits.title).use(withLetter()).use(withoutAccount())

const amountInvalid = 'Enter an amount of at least $0.01'
const titleMissing = 'Say what the payment is for'
const dayMissing = 'Choose the day on which it is due'
const payerMissing = 'Choose who pays'
const detailMessages = {
  'kind.required': 'Choose what it is',
  'kind.enum': 'Choose what it is',
  'title.required': titleMissing,
  'title.minLength': titleMissing,
  'amount.required': amountInvalid,
  'amount.number': amountInvalid,
  'amount.withoutDecimals': amountInvalid,
  'amount.range': 'Enter an amount from $0.01 to $10,000,000',
  'dueOn.required': dayMissing,
  'dueOn.regex': dayMissing,
  'payer.required': payerMissing,
  'payer.enum': payerMissing,
}

export const newLineValidator = vine.create({
  kind: vine.enum(addedKinds),
  title: title().minLength(1),
  amount: amount(),
  dueOn: calendarDay(),
  payer: valueOf(schedulePayers),
})
newLineValidator.messagesProvider = new Sentences(detailMessages)

/** `dueOn` is null while the payment is due on an install day that isn't agreed. `revision` is what the person saw. */
export const changedLineValidator = vine.create({
  title: title().minLength(1),
  amount: amount(),
  dueOn: calendarDay().nullable(),
  payer: valueOf(schedulePayers),
  revision: revision(),
})
changedLineValidator.messagesProvider = new Sentences(detailMessages)

const paidMissing = 'Choose the day on which it was paid'

export const paidLineValidator = vine.create({
  paidOn: calendarDay(),
  way: valueOf(paymentWays),
  note: line(scheduleLimits.note).use(withoutAccount()).parse(blankLine).nullable().optional(),
  revision: revision(),
})
paidLineValidator.messagesProvider = new Sentences({
  'paidOn.required': paidMissing,
  'paidOn.regex': paidMissing,
  'way.required': 'Choose how it was paid',
  'way.enum': 'Choose how it was paid',
})

/** A reason is asked for with "Not agreed", and counts only there. */
const withFittingReason = vine.createRule(
  (answer: unknown, _options: undefined, field: FieldContext) => {
    const reason = blankLine(field.parent.reason)
    const isRefusal = answer === 'not_agreed'
    if (isRefusal && !reason) field.report('Say in a sentence why not', 'reason', field)
    if (!isRefusal && reason) field.report('Give a reason only with “Not agreed”', 'reason', field)
  }
)

export const lineAnswerValidator = vine.create({
  answer: valueOf(scheduleAnswers).use(withFittingReason()),
  reason: line(scheduleLimits.reason).use(withoutAccount()).parse(blankLine).nullable().optional(),
  revision: revision(),
})
lineAnswerValidator.messagesProvider = new Sentences({
  'answer.required': 'Choose “I paid” or “Not agreed”',
  'answer.enum': 'Choose “I paid” or “Not agreed”',
})

const givenNumber = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  const problem = typeof value === 'string' ? invoiceNumberProblem(value) : null
  if (problem) field.report(problem, 'invoiceNumber', field)
})

/** `lines` are ids of payments. Without `number`, the invoice gets the next one of ours. */
export const newInvoiceValidator = vine.create({
  lines: vine.array(storedId()).minLength(1).maxLength(scheduleLimits.lines),
  number: line(invoiceNumberLength).use(givenNumber()).parse(blankLine).nullable().optional(),
})
newInvoiceValidator.messagesProvider = new Sentences({
  'lines.required': 'Choose a payment',
  'lines.minLength': 'Choose a payment',
})

/** A calendar year or a month of one; anything else counts as missing. */
export const invoicePeriodValidator = vine.create({
  period: vine
    .string()
    .regex(/^20\d\d(?:-(?:0[1-9]|1[0-2]))?$/)
    .optional(),
})
