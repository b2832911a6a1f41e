import type { Data } from '@generated/data'
import { conditionMoments } from '#shared/install_day/condition_photos'
import { photoRooms } from '#shared/projects/project_enums'
import type { Delivery, Senders } from '~/outbox/outbox'
import { api } from '~/lib/api'

export type Condition = Data.ConditionPage
export type ConditionPhoto = Condition['photos'][number]
export type DamageNote = Condition['notes'][number]
export type ConditionRoom = Condition['rooms'][number]

const common = ({ entry, waiting }: Delivery) => ({
  clientId: entry.clientId,
  author: entry.author,
  takenAt: entry.takenAt,
  waiting,
  room: photoRooms.find((room) => room === entry.about.room)!,
})

/** How a person's outbox sends photos and damage notes. */
export const senders: Senders = {
  photo: (delivery) => {
    const { entry, body, signal } = delivery
    const { moment, guide, note } = entry.about
    return api.post(
      `/api/projects/${entry.job}/condition-photos`,
      {
        ...common(delivery),
        moment: conditionMoments.values.find((value) => value === moment)!,
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
      { ...common(delivery), text: entry.about.text },
      { signal }
    )
  },
}
