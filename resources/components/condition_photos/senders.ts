import type { Data } from '@generated/data'
import { conditionMoments } from '#shared/install_day/condition_photos'
import { photoRooms } from '#shared/projects/project_enums'
import { photosAmong, type Entry } from '~/outbox/entries'
import type { Delivery, Senders } from '~/outbox/outbox'
import { api } from '~/lib/api'

export type Condition = Data.ConditionPage
export type ConditionPhoto = Condition['photos'][number]
export type DamageNote = Condition['notes'][number]
export type ConditionRoom = Condition['rooms'][number]

/** What the calls of photos and notes have in common. */
export function common({ entry, behind }: Delivery) {
  const photos = photosAmong(behind)
  return {
    clientId: entry.clientId,
    takenAt: entry.takenAt,
    waiting: photos.length,
    waitingIn: photoRooms.flatMap((room) => {
      const { length: count } = photos.filter(({ about }) => about.room === room)
      return count > 0 ? { room, count } : []
    }),
    room: photoRooms.find((room) => room === entry.about.room)!,
  }
}

export const momentOf = ({ about }: Entry) =>
  conditionMoments.values.find((value) => value === about.moment)!

/** How a person's outbox sends photos and damage notes. */
export const senders: Senders = {
  photo: (delivery) => {
    const { entry, body, signal } = delivery
    const { guide, note } = entry.about
    return api.post(
      `/api/projects/${entry.job}/condition-photos`,
      {
        ...common(delivery),
        author: entry.author,
        moment: momentOf(entry),
        data: body,
        guide: guide || null,
        note: note || null,
      },
      { signal }
    )
  },
  note: (delivery) => {
    const { entry, signal } = delivery
    return api.post(
      `/api/projects/${entry.job}/damage-notes`,
      { ...common(delivery), author: entry.author, text: entry.about.text },
      { signal }
    )
  },
}
