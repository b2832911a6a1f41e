import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { choosableTopics, deliveries, notificationTopics } from '#shared/notification_types'

/** Which notifications are listed: `filter` all (the usual) or unread, one topic, a page. */
export const notificationListValidator = vine.create({
  filter: vine.enum(['all', 'unread'] as const).optional(),
  topic: vine.enum(notificationTopics.values).optional(),
  page: vine.number().withoutDecimals().range([1, 100_000]).optional(),
})

const delivery = () => vine.enum(deliveries.values).optional()

/** One delivery a topic; topics that are left out stay as they are. */
export const preferencesValidator = vine.create({
  payments: delivery(),
  offers: delivery(),
  outcomes: delivery(),
  projects: delivery(),
  messages: delivery(),
})
preferencesValidator.messagesProvider = new SimpleMessagesProvider(
  Object.fromEntries(
    choosableTopics.map((topic) => [
      `${topic}.enum`,
      'Choose one of: email now, daily email, in the app, off',
    ])
  )
)
