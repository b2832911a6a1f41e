import vine from '@vinejs/vine'
import { photoLimits, photoRooms, stagingLevels } from '#shared/projects/project_enums'
import { Sentences } from '#validators/messages'
import { optionalValueOf, storedPhoto } from '#validators/rules'

const chooseRoom = 'Choose a room'
const choosePhoto = 'Choose one of the project’s photos'
const addPhoto = 'Add a photo of the staged room'

export const roomPairValidator = vine.create({
  room: vine.enum(photoRooms),
  before: storedPhoto(),
  after: vine.string(),
})
roomPairValidator.messagesProvider = new Sentences({
  'room.required': chooseRoom,
  'room.enum': chooseRoom,
  'before.required': choosePhoto,
  'before.string': choosePhoto,
  'before.regex': choosePhoto,
  'after.required': addPhoto,
  'after.string': addPhoto,
})

export const pairConsentValidator = vine.create({ consent: vine.boolean({ strict: true }) })

export const portfolioLabelsValidator = vine.create({
  labels: vine
    .array(
      vine.object({
        photo: storedPhoto(),
        room: vine
          .enum(photoRooms)
          .parse((value) => (value === '' ? null : value))
          .nullable()
          .optional(),
        stagingLevel: optionalValueOf(stagingLevels).optional(),
      })
    )
    .maxLength(photoLimits.perPortfolio),
})
portfolioLabelsValidator.messagesProvider = new Sentences({
  'labels.array.maxLength': `You can have up to ${photoLimits.perPortfolio} portfolio photos`,
  'room.enum': chooseRoom,
})
