import vine from '@vinejs/vine'
import { crewLinkRules } from '#shared/jobs/crew_links'
import { dayRules, daySteps, noAccessReasons } from '#shared/jobs/install_day'
import { Sentences } from '#validators/messages'
import { blankLine, line, optionalText, storedId, valueOf } from '#validators/rules'

/** A random id of the phone. */
const tapId = () => vine.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

const moment = () =>
  vine
    .string()
    .maxLength(40)
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)

/** A tap: `at` by the phone's clock; `reason` and `note` of a crew that couldn't get in. */
const tapFields = {
  clientId: tapId(),
  step: valueOf(daySteps),
  at: moment(),
  reason: valueOf(noAccessReasons).optional().requiredWhen('step', '=', 'no_access'),
  note: optionalText(dayRules.note).optional(),
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

export const tapValidator = vine.create(tapFields)
tapValidator.messagesProvider = messages

export const undoValidator = vine.create({ clientId: tapId() })
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
