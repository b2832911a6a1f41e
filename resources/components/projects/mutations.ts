import { demoModeToast } from '#shared/pages/demo_mode'
import type { Mutation } from '~/hooks/use_mutation'
import { api, ApiError, type BodyOf } from '~/lib/api'
import { keys } from '~/lib/query_keys'

interface ProjectRef {
  id: number
}

interface ProjectEdit extends ProjectRef {
  changes: BodyOf<'patch', `/api/projects/${number}`>
}

const invalidates = ({ id }: ProjectRef) => [
  keys.project(id),
  keys.bidsOf(id),
  keys.job(id),
  keys.dashboard,
]

export const editProject = {
  send: ({ id, changes }) => api.patch(`/api/projects/${id}`, changes),
  done: 'Project updated successfully',
  failed: 'Error',
  isTitled: true,
  fallback: 'Failed to update project',
  invalidates,
} satisfies Mutation<ProjectEdit, unknown>

export const completeProject: Mutation<ProjectRef, unknown> = {
  send: ({ id }) => api.post(`/api/projects/${id}/complete`),
  done: 'Project completed',
  failed: 'Failed to complete project',
  isTitled: true,
  invalidates,
}

export const reopenProject: Mutation<ProjectRef, unknown> = {
  send: ({ id }) => api.post(`/api/projects/${id}/reopen`),
  done: {
    title: 'Your project is open again',
    description: 'Offers in reserve can be accepted once their companies confirm them.',
  },
  failed: 'Failed to open the project again',
  invalidates,
}

export const cancelProject: Mutation<ProjectRef, unknown> = {
  send: ({ id }) => api.post(`/api/projects/${id}/cancel`),
  done: 'Project cancelled',
  failed: 'Failed to cancel project',
  invalidates,
}

export const deleteProject: Mutation<ProjectRef, unknown> = {
  send: ({ id }) => api.delete(`/api/projects/${id}`),
  done: 'Project deleted successfully',
  failed: 'Failed to delete project',
  isTitled: true,
  explain: (error) =>
    error instanceof ApiError && error.userMessage === demoModeToast.title ? demoModeToast : null,
  invalidates,
}
