import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

/** A question about a project. */
interface QuestionRef {
  id: number
  projectId: number
}

/** What a question changes on its page. */
export const changedByQuestion = (projectId: number) => [
  keys.project(projectId),
  keys.job(projectId),
]

export const withdrawQuestion: Mutation<QuestionRef, unknown> = {
  send: ({ id }) => api.delete(`/api/questions/${id}`),
  done: 'Question withdrawn',
  failed: 'Failed to withdraw question',
  invalidates: ({ projectId }) => changedByQuestion(projectId),
}

export const asking = {
  send: (projectId: number, text: string) =>
    api.post(`/api/projects/${projectId}/questions`, { text }),
  done: { title: 'Question sent', description: 'We told the owner. Your name isn’t shown.' },
  failed: 'Failed to send question',
}

/** @param replaces  the version of the answer that is corrected; null for the first one */
export const answering = (replaces: number | null) => ({
  send: (id: number, answer: string) =>
    api.patch(`/api/questions/${id}`, replaces === null ? { answer } : { answer, replaces }),
  done: {
    title: replaces === null ? 'Answer published' : 'Answer corrected',
    description: 'Staging companies can read it now.',
  },
  failed: replaces === null ? 'Failed to publish answer' : 'Failed to correct answer',
})

export const reporting: Mutation<{ id: number; projectId: number; reason: string }, unknown> = {
  send: ({ id, reason }) => api.post(`/api/questions/${id}/report`, { reason }),
  done: { title: 'Report sent', description: 'Our team will look at the question.' },
  failed: 'Failed to send report',
  invalidates: ({ projectId }) => changedByQuestion(projectId),
}
