import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { crewLinkRules } from '#shared/jobs/crew_links'
import { conditionLimits } from '#shared/install_day/condition_photos'
import { dayRules, daySteps, noAccessReasons } from '#shared/jobs/install_day'
import { Sentences } from '#validators/messages'
import { blankLine, line, optionalText, storedId, valueOf } from '#validators/rules'

/** A random id of the phone. */
const tapId = () => vine.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

/** Such as the 45th day of a month, which isn't a time. */
const existing = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (typeof value === 'string' && Number.isNaN(Date.parse(value))) {
    field.report('Say when it was tapped', 'regex', field)
  }
})

/** ISO date and time in UTC. */
const moment = () =>
  vine
    .string()
    .maxLength(40)
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    .use(existing())
    .transform((value) => new Date(value))

/** Who kept it on the device; left out by programs without an outbox. */
const author = () => vine.string().maxLength(80).optional()

/** A tap: `at` by the phone's clock; `reason`, `note` and `photo` of a crew that couldn't get in. */
const tapFields = {
  clientId: tapId(),
  step: valueOf(daySteps),
  at: moment(),
  reason: valueOf(noAccessReasons).optional().requiredWhen('step', '=', 'no_access'),
  note: optionalText(dayRules.note).optional(),
  /** Client id of the photo that is sent for it. */
  photo: vine
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable()
    .optional(),
  /** Photos that the phone still has to send; left out by programs without an outbox. */
  waiting: vine
    .number({ strict: true })
    .withoutDecimals()
    .range([0, conditionLimits.waiting])
    .optional(),
}

const messages = new Sentences({
  'clientId.required': 'Name the tap by 16 to 64 letters and digits',
  'clientId.string': 'Name the tap by 16 to 64 letters and digits',
  'clientId.regex': 'Name the tap by 16 to 64 letters and digits',
  'step.required': 'Choose a step',
  'step.enum': 'Choose a step',
  'at.required': 'Say when it was tapped',
  'at.string': 'Say when it was tapped',
  'at.regex': 'Say when it was tapped',
  'reason.required': 'Choose why the crew couldn’t get in',
  'reason.enum': 'Choose why the crew couldn’t get in',
})

export const tapValidator = vine.create({ ...tapFields, author: author() })
tapValidator.messagesProvider = messages

export const undoValidator = vine.create({ clientId: tapId(), author: author() })
undoValidator.messagesProvider = messages

/** From the address of a crew's page. Anything else is an unknown address. */
const token = () => vine.string().maxLength(200)

export const crewTokenValidator = vine.create({ token: token() })

export const crewTapValidator = vine.create({ token: token(), ...tapFields })
crewTapValidator.messagesProvider = messages

export const crewUndoValidator = vine.create({ token: token(), clientId: tapId() })
crewUndoValidator.messagesProvider = messages

/** One line of first names that may be blank. */
const firstNames = () =>
  line(crewLinkRules.crew)
    .regex(/^[\p{L}\p{M} ,.&'’-]+$/u)
    .parse(blankLine)
    .nullable()
    .optional()

/** `replaces` is the id of the link that gets a new address; `crew` are first names, without digits and marks. */
export const crewLinkValidator = vine.create({
  replaces: storedId().nullable().optional(),
  crew: firstNames(),
  toDo: vine
    .array(line(crewLinkRules.toDoItem).minLength(1))
    .maxLength(crewLinkRules.toDoItems)
    .optional(),
})
crewLinkValidator.messagesProvider = new Sentences({
  'crew.regex': 'Only first names, such as Mei and Luis',
  'toDo.array.maxLength': `Write down at most ${crewLinkRules.toDoItems} things`,
})

export const crewCodesValidator = vine.create({ showsCodes: vine.boolean({ strict: true }) })
