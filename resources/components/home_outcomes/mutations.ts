import type { OutcomeKind } from '#shared/jobs/home_outcomes'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

interface Change {
  projectId: number
}

/** One press says what became of the home; the days are added on the staging page. */
export const reportOutcome: Mutation<Change & { kind: OutcomeKind; revision: number }, unknown> = {
  send: ({ projectId, ...answer }) => api.put(`/api/projects/${projectId}/outcome`, answer),
  done: (_answer, { kind }) => ({
    title: 'Answer saved',
    description:
      kind === 'under_contract' || kind === 'closed'
        ? 'Add the dates on the staging page, so that it counts.'
        : 'You can change it on the staging page.',
  }),
  failed: 'Failed to save your answer',
  invalidates: ({ projectId }) => [keys.staging(projectId), keys.job(projectId)],
}

export const makeCard: Mutation<Change & { pairId: number; showsComparison: boolean }, unknown> = {
  send: ({ projectId, ...card }) => api.put(`/api/projects/${projectId}/card`, card),
  done: 'Card saved',
  failed: 'The card was not saved',
}

export const withdrawCard: Mutation<Change, unknown> = {
  send: ({ projectId }) => api.delete(`/api/projects/${projectId}/card`),
  done: 'Card withdrawn',
  failed: 'The card was not withdrawn',
}

export const answerCard: Mutation<Change & { consent: boolean; pairId: number }, unknown> = {
  send: ({ projectId, ...answer }) => api.put(`/api/projects/${projectId}/card/consent`, answer),
  done: (_answer, { consent }) =>
    consent
      ? { title: 'You agreed to the card', description: 'You can change your mind at any time.' }
      : { title: 'Consent withdrawn', description: 'The owner can no longer share the card.' },
  failed: 'Your choice was not saved',
}
