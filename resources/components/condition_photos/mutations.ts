import type { DamageAnswerKind } from '#shared/install_day/condition_photos'
import type { Room } from '#shared/projects/project_enums'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

interface Pairing {
  projectId: number
  bidId: number
  room: Room
  /** URL of the owner's photo. */
  before: string
  /** URL of the company's photo. */
  after: string
}

export const makePair: Mutation<Pairing, unknown> = {
  send: ({ bidId, room, before, after }) =>
    api.post(`/api/bids/${bidId}/room-pairs`, { room, before, after }),
  done: () => ({
    title: 'Pair added',
    description: 'The owner decides whether others may see it.',
  }),
  failed: 'The pair was not added',
  invalidates: ({ projectId }) => [keys.condition(projectId)],
}

interface Answer {
  projectId: number
  id: number
  kind: DamageAnswerKind
  text: string
}

export const answerDamage: Mutation<Answer, unknown> = {
  send: ({ id, kind, text }) =>
    api.put(`/api/damage-notes/${id}/answer`, { kind, text: kind === 'seen' ? null : text }),
  done: 'Answered',
  failed: 'The answer was not saved',
  invalidates: ({ projectId }) => [keys.condition(projectId), keys.job(projectId)],
}
