import type { Conversation } from '~/components/messages/message_types'
import type { Mutation } from '~/hooks/use_mutation'
import { api, type BodyOf } from '~/lib/api'

type Named = Pick<Conversation, 'user' | 'mention'>

/** Stops messages from a user. */
export const blockPerson: Mutation<Named, unknown> = {
  send: ({ user }) => api.post(`/api/messages/${user.id}/block`),
  done: (_, { mention }) => ({ title: `You blocked ${mention}` }),
  failed: 'Failed to block',
}

export const unblockPerson: Mutation<Named, unknown> = {
  send: ({ user }) => api.delete(`/api/messages/${user.id}/block`),
  done: (_, { mention }) => ({ title: `You unblocked ${mention}` }),
  failed: 'Failed to unblock',
}

export const reportPerson = {
  send: (report) => api.post('/api/messages/reports', report),
  done: { title: 'Report sent', description: 'Our team will review it.' },
  failed: 'Failed to send report',
} satisfies Mutation<BodyOf<'post', '/api/messages/reports'>, unknown>
