import type { Conversation } from '~/components/messages/message_types'
import type { Mutation } from '~/hooks/use_mutation'
import { api, type BodyOf } from '~/lib/api'

type Person = Conversation['user']

/** Not hearing from somebody any more. */
export const blockPerson: Mutation<Person, unknown> = {
  send: ({ id }) => api.post(`/api/messages/${id}/block`),
  done: (_, { name }) => ({ title: `${name} is blocked` }),
  failed: 'Failed to block',
}

export const unblockPerson: Mutation<Person, unknown> = {
  send: ({ id }) => api.delete(`/api/messages/${id}/block`),
  done: (_, { name }) => ({ title: `${name} can write to you again` }),
  failed: 'Failed to unblock',
}

export const reportPerson = {
  send: (report) => api.post('/api/messages/reports', report),
  done: { title: 'Report sent', description: 'Our team will review it.' },
  failed: 'Failed to send report',
} satisfies Mutation<BodyOf<'post', '/api/messages/reports'>, unknown>
