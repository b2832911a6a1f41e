import vine from '@vinejs/vine'
import {
  choosableTopics,
  deliveries,
  notificationTopics,
} from '#shared/notifications/notification_types'
import { Sentences } from '#validators/messages'

/** `filter` defaults to `all`. */
export const notificationListValidator = vine.create({
  filter: vine.enum(['all', 'unread'] as const).optional(),
  topic: vine.enum(notificationTopics.values).optional(),
  page: vine.number().withoutDecimals().range([1, 100_000]).optional(),
})

/** A path of this site, without query and fragment. */
export const visitedPageValidator = vine.create({
  path: vine
    .string()
    .maxLength(200)
    .regex(/^\/[^?#]*$/),
})

const delivery = () => vine.enum(deliveries.values).optional()

/** The delivery for each topic. Missing topics keep theirs. */
export const preferencesValidator = vine.create({
  payments: delivery(),
  offers: delivery(),
  outcomes: delivery(),
  invitations: delivery(),
  projects: delivery(),
  messages: delivery(),
})
preferencesValidator.messagesProvider = new Sentences(
  Object.fromEntries(
    choosableTopics.map((topic) => [
      `${topic}.enum`,
      'Choose one of: email now, daily email, in the app, off',
    ])
  )
)
