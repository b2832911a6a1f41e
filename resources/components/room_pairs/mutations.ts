import type { Data } from '@generated/data'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'

export type RoomPair = Data.RoomPair

export const removePair: Mutation<Pick<RoomPair, 'id'>, unknown> = {
  send: ({ id }) => api.delete(`/api/room-pairs/${id}`),
  done: 'Pair removed',
  failed: 'The pair was not removed',
}

export const answerPair: Mutation<{ id: number; consent: boolean }, unknown> = {
  send: ({ id, consent }) => api.put(`/api/room-pairs/${id}/consent`, { consent }),
  done: (_pair, { consent }) =>
    consent
      ? { title: 'Shown in the portfolio', description: 'You can change your mind at any time.' }
      : { title: 'No longer shown', description: 'Only you and the company see this pair.' },
  failed: 'Your choice was not saved',
}
