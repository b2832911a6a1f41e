import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { plural } from '~/lib/format'
import { keys } from '~/lib/query_keys'

interface Invited {
  projectId: number
  companies: string[]
}

export const inviteCompanies: Mutation<Invited, unknown> = {
  send: ({ projectId, companies }) =>
    api.post(`/api/projects/${projectId}/invitations`, { companies }),
  done: (_, { companies }) => ({
    title: `${plural(companies.length, 'company', 'companies')} invited`,
    description: 'We’ll let them know. Their answers appear on the project page.',
  }),
  failed: 'Failed to send the invitations',
  invalidates: ({ projectId }) => [keys.project(projectId), keys.invitations(projectId)],
}

export const declineInvitation: Mutation<{ projectId: number }, unknown> = {
  send: ({ projectId }) => api.post(`/api/projects/${projectId}/invitations/decline`),
  done: 'Invitation declined',
  failed: 'Failed to decline the invitation',
  invalidates: ({ projectId }) => [keys.project(projectId)],
}
