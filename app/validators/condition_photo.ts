import vine from '@vinejs/vine'
import {
  conditionLimits,
  conditionMoments,
  damageAnswers,
} from '#shared/install_day/condition_photos'
import { largestId } from '#shared/values/ids'
import { photoRooms } from '#shared/projects/project_enums'
import { Sentences } from '#validators/messages'
import { optionalText, storedPhoto, text } from '#validators/rules'

const clientId = () => vine.string().regex(/^[0-9a-f]{32}$/)

/** ISO date and time in UTC. */
const moment = () =>
  vine
    .string()
    .regex(/^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,3})?Z$/)
    .transform((value) => new Date(value))

const waiting = () =>
  vine.number({ strict: true }).withoutDecimals().range([0, conditionLimits.waiting])

/** What every call of a browser's outbox has. */
export const outboxFields = {
  clientId: clientId(),
  /** Who kept it on the device; left out by programs without an outbox. */
  author: vine.string().maxLength(80).optional(),
  takenAt: moment(),
  waiting: waiting(),
  /** In which rooms the photos were taken that still wait. */
  waitingIn: vine
    .array(vine.object({ room: vine.enum(photoRooms), count: waiting() }))
    .maxLength(photoRooms.length)
    .optional(),
}

const chooseRoom = 'Choose a room'

const photoFields = {
  ...outboxFields,
  room: vine.enum(photoRooms),
  moment: vine.enum(conditionMoments.values),
  data: vine.string(),
  guide: storedPhoto().nullable().optional(),
  note: clientId().nullable().optional(),
}

const photoMessages = new Sentences({
  'room.required': chooseRoom,
  'room.enum': chooseRoom,
  'data.required': 'Add a photo',
})

export const conditionPhotoValidator = vine.create(photoFields)
conditionPhotoValidator.messagesProvider = photoMessages

/** With the secret of a crew's page. */
export const crewPhotoValidator = vine.create({
  token: vine.string().maxLength(200),
  ...photoFields,
})
crewPhotoValidator.messagesProvider = photoMessages

export const conditionPageValidator = vine.create({
  before: vine.number().withoutDecimals().range([0, largestId]).optional(),
})

const noteFields = {
  ...outboxFields,
  room: vine.enum(photoRooms),
  text: text(conditionLimits.noteLength).minLength(1),
}

const noteMessages = new Sentences({
  'room.required': chooseRoom,
  'room.enum': chooseRoom,
  'text.required': 'Say what is damaged',
  'text.minLength': 'Say what is damaged',
})

export const damageNoteValidator = vine.create(noteFields)
damageNoteValidator.messagesProvider = noteMessages

/** With the secret of a crew's page. */
export const crewNoteValidator = vine.create({
  token: vine.string().maxLength(200),
  ...noteFields,
})
crewNoteValidator.messagesProvider = noteMessages

/** With `not_agreed`, the other side reads why. */
export const damageAnswerValidator = vine.create({
  kind: vine.enum(damageAnswers.values),
  text: optionalText(conditionLimits.answerLength)
    .optional()
    .requiredWhen('kind', '=', 'not_agreed'),
})
damageAnswerValidator.messagesProvider = new Sentences({
  'text.required': 'Say what you don’t agree with',
})
