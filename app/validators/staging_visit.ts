import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { stagingMessages } from '#shared/values/job_messages'
import { visitKinds } from '#shared/jobs/visits'
import { timeOfDay, windowProblems } from '#shared/jobs/windows'
import { Sentences } from '#validators/messages'
import { calendarDay, valueOf } from '#validators/rules'

/** Both ends or neither, and the end after the beginning. */
const endsWindow = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    const from: unknown = field.data.from ?? ''
    const problems = windowProblems({ from: String(from), to: String(value ?? '') })
    const problem = problems.to ?? problems.from
    if (problem) field.report(problem, 'window', field)
  },
  { implicit: true }
)

const hour = () => vine.string().regex(timeOfDay).nullable().optional()

/** Hours by the clock of the home (`09:00`). `null` is the whole day; left out, they stay as they are. */
export const hours = { from: hour(), to: hour().use(endsWindow()) }

export const hourMessages = {
  'from.regex': stagingMessages.time,
  'to.regex': stagingMessages.time,
  'from.string': stagingMessages.time,
  'to.string': stagingMessages.time,
  'date.required': stagingMessages.date,
  'date.string': stagingMessages.date,
  'date.regex': stagingMessages.date,
}

/** Of the dates that the person saw. Missing skips the check. */
export const datesRevision = () =>
  vine.number({ strict: true }).withoutDecimals().range([0, 1_000_000]).optional()

export const visitProposalValidator = vine.create({
  kind: valueOf(visitKinds),
  date: calendarDay(),
  ...hours,
  revision: datesRevision(),
})
visitProposalValidator.messagesProvider = new Sentences(hourMessages)

export const visitAgreementValidator = vine.create({
  kind: valueOf(visitKinds),
  date: calendarDay(),
  ...hours,
})
visitAgreementValidator.messagesProvider = new Sentences(hourMessages)

export const visitEndValidator = vine.create({
  kind: valueOf(visitKinds),
  revision: datesRevision(),
})

export const extensionValidator = vine.create({ revision: datesRevision() })

export const extensionAgreementValidator = vine.create({ until: calendarDay() })
extensionAgreementValidator.messagesProvider = new Sentences({
  'until.required': stagingMessages.date,
  'until.string': stagingMessages.date,
  'until.regex': stagingMessages.date,
})

/** The hours of a body: undefined if they are left out. */
export function windowIn({ from, to }: { from?: string | null; to?: string | null }) {
  if (from && to) return { from, to }
  return from === undefined && to === undefined ? undefined : null
}
