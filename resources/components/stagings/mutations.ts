import type { StagingAnswer, StagingTask } from '#shared/jobs/staging_terms'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

/** The project whose staging is changed. */
interface Change {
  projectId: number
}

const invalidates = ({ projectId }: Change) => [keys.staging(projectId), keys.job(projectId)]

interface Time {
  date: string
  from: string | null
  to: string | null
}

export const agreeToDate: Mutation<Change & Time, unknown> = {
  send: ({ projectId, ...time }) => api.post(`/api/projects/${projectId}/staging/agreement`, time),
  done: { title: 'Install date agreed', description: 'We told the other side.' },
  failed: 'Failed to agree to the date',
  invalidates,
}

export const proposeDate: Mutation<Change & Time & { revision: number }, unknown> = {
  send: ({ projectId, ...proposal }) =>
    api.post(`/api/projects/${projectId}/staging/install-date`, proposal),
  done: { title: 'Agreed date kept', description: 'We told the other side.' },
  failed: 'Failed to propose the date',
  invalidates,
}

type TermAnswer = Change & {
  answer: StagingAnswer
  /** The own side's answer that is on the screen. */
  basedOn: { answer: StagingAnswer | null }
}

export const answerAboutTerm: Mutation<TermAnswer, unknown> = {
  send: ({ projectId, ...answer }) => api.put(`/api/projects/${projectId}/staging/answer`, answer),
  done: { title: 'Answer saved', description: 'We told the other side.' },
  failed: 'Failed to save your answer',
  invalidates,
}

export const markRemoved: Mutation<Change, unknown> = {
  send: ({ projectId }) => api.post(`/api/projects/${projectId}/staging/removal`),
  done: { title: 'Furniture marked as removed', description: 'We told the other side.' },
  failed: 'Failed to mark the furniture as removed',
  invalidates,
}

export const tickTask: Mutation<Change & { task: StagingTask; done: boolean }, unknown> = {
  send: ({ projectId, ...tick }) => api.put(`/api/projects/${projectId}/staging/checklist`, tick),
  failed: 'Failed to save the checklist',
  invalidates,
}

/** The owner moves a day that it plans with. */
export const changePlannedDay = (
  projectId: number,
  fact: 'photographerOn' | 'listingPlannedOn'
) => ({
  send: ({ day }: { day: string }) =>
    api.put(`/api/projects/${projectId}/facts`, { facts: { [fact]: day } }),
  done: { title: 'Date changed', description: 'We told the staging company.' },
  failed: 'Failed to change the date',
  invalidates: [keys.staging(projectId), keys.project(projectId)],
})

export const addCalendarAddress: Mutation<
  { userId: number; name: string },
  { id: number; name: string; url: string }
> = {
  send: ({ userId, name }) => api.post(`/api/users/${userId}/calendar`, { name }),
  failed: 'Failed to make the calendar address',
  invalidates: () => [keys.calendar],
}

export const endCalendarAddress: Mutation<{ userId: number; id: number }, unknown> = {
  send: ({ userId, id }) => api.delete(`/api/users/${userId}/calendar/${id}`),
  done: 'Calendar address turned off',
  failed: 'Failed to turn the calendar address off',
  invalidates: () => [keys.calendar],
}
