import { BaseTransformer } from '@adonisjs/core/transformers'
import type CalendarFeed from '#models/calendar_feed'

/** A person's calendar addresses for that person, oldest first, without their secrets. */
export default class CalendarAddressesTransformer extends BaseTransformer<{
  feeds: CalendarFeed[]
}> {
  toObject() {
    const { feeds } = this.resource
    return {
      /** When the newest was made; null without one. */
      createdAt: feeds.at(-1)?.createdAt.toJSDate().toISOString() ?? null,
      addresses: feeds.map(({ id, name, createdAt, lastUsedOn }) => ({
        id,
        name,
        createdAt: createdAt.toJSDate().toISOString(),
        /** The last day in Eastern Time on which a program read it; null if none has. */
        lastUsedOn: lastUsedOn?.toISODate() ?? null,
      })),
    }
  }
}
