import { DateTime } from 'luxon'
import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { marketZone } from '#shared/values/market_time'
import {
  professionalBadgeLimits,
  professionalBadgeStates,
} from '#shared/reputation/professional_badges'
import { Sentences } from '#validators/messages'
import { line, optionalLine, optionalValueOf, listRules, text, titleLine } from '#validators/rules'

const chooseFile = 'Choose an image or a PDF.'

export const badgeRequestValidator = vine.create({
  type: line(100),
  name: line(500).minLength(1),
  data: vine.string(),
})
badgeRequestValidator.messagesProvider = new Sentences({
  'type.required': 'Choose a badge',
  'type.string': 'Choose a badge',
  'name.required': 'Name the file',
  'name.string': 'Name the file',
  'name.minLength': 'Name the file',
  'data.required': chooseFile,
  'data.string': chooseFile,
})

/** Whether the day is in the future, and not further away than a badge may last. */
const possibleLastDay = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    if (typeof value !== 'string') return
    const day = DateTime.fromISO(value, { zone: marketZone })
    const today = DateTime.now().setZone(marketZone).startOf('day')
    const { years } = professionalBadgeLimits
    if (!day.isValid) field.report('Enter a day such as 2027-03-31', 'day', field)
    else if (day < today) field.report('This day is over', 'future', field)
    else if (day > today.plus({ years })) {
      field.report(`A badge lasts at most ${years} years`, 'notTooLate', field)
    }
  }
)

/** `expiresOn` is the last day on which the badge is valid, in the market's zone. */
export const badgeVerificationValidator = vine.create({
  expiresOn: vine
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .use(possibleLastDay())
    .transform((day) => DateTime.fromISO(day, { zone: marketZone }).plus({ days: 1 })),
})
badgeVerificationValidator.messagesProvider = new Sentences({
  'expiresOn.required': 'Enter the last day on which it is valid',
  'expiresOn.string': 'Enter the last day on which it is valid',
  'expiresOn.regex': 'Enter a day such as 2027-03-31',
})

const typeName = () => titleLine(professionalBadgeLimits.name).minLength(2)
const typeDescription = () => text(professionalBadgeLimits.description).minLength(10)

export const badgeTypeValidator = vine.create({
  name: typeName(),
  description: typeDescription(),
})
export const badgeTypeUpdateValidator = vine.create({
  name: typeName().optional(),
  description: typeDescription().optional(),
  isOffered: vine.boolean({ strict: true }).optional(),
})
const typeMessages = new Sentences({
  'name.required': 'Name the badge',
  'name.minLength': 'Name the badge',
  'name.string': 'Name the badge',
  'name.withoutUrl': 'Write the name without a web address',
  'description.required': 'Say what a document must show',
  'description.minLength': 'Say what a document must show',
  'description.string': 'Say what a document must show',
  'isOffered.boolean': 'Say whether it is offered',
})
badgeTypeValidator.messagesProvider = typeMessages
badgeTypeUpdateValidator.messagesProvider = typeMessages

export const badgeListValidator = vine.create(
  listRules('badges', {
    q: optionalLine(100).optional(),
    state: optionalValueOf(professionalBadgeStates).optional(),
  })
)
