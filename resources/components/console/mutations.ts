import type { Mutation } from '~/hooks/use_mutation'
import type { ResendableEmail } from '#shared/notifications/resendable_emails'
import { api, type BodyOf } from '~/lib/api'

type Change<Path extends `/api/admin/${'contact-messages' | 'reports'}/${number}`> = {
  id: number
} & BodyOf<'patch', Path>

export const saveInquiry: Mutation<Change<`/api/admin/contact-messages/${number}`>, unknown> = {
  send: ({ id, ...change }) => api.patch(`/api/admin/contact-messages/${id}`, change),
  done: 'Inquiry saved',
  failed: 'Failed to save the inquiry',
}

type ReportChange = Change<`/api/admin/reports/${number}`>

const changeReport = (done: string): Mutation<ReportChange, unknown> => ({
  send: ({ id, ...change }) => api.patch(`/api/admin/reports/${id}`, change),
  done,
  failed: 'Failed to save the report',
})

export const saveReportNotes = changeReport('Notes saved')
export const reopenReport = changeReport('Report reopened')

export const replyToInquiry: Mutation<{ id: number; content: string }, unknown> = {
  send: ({ id, content }) => api.post(`/api/admin/contact-messages/${id}/replies`, { content }),
  done: 'Reply sent',
  failed: 'Failed to send the reply',
}

export const resendEmail: Mutation<
  { userId: number; email: ResendableEmail; id?: number },
  { message: string }
> = {
  send: ({ userId, ...order }) => api.post(`/api/admin/users/${userId}/emails`, order),
  done: ({ message }) => ({ title: 'Email sent again', description: message }),
  failed: 'The email was not sent',
}

export const writeNote: Mutation<{ id: number; content: string }, unknown> = {
  send: ({ id, content }) => api.post(`/api/admin/users/${id}/notes`, { content }),
  done: 'Note saved',
  failed: 'Failed to save the note',
}

export const refundFee: Mutation<
  { id: number; reason: string; note: string },
  { badge: { text: string } }
> = {
  send: ({ id, ...order }) => api.post(`/api/admin/payments/${id}/refund`, order),
  done: ({ badge }) => ({ title: badge.text }),
  failed: 'Failed to refund the fee',
  invalidates: () => [['/api/admin/payments/totals']],
}

export const deleteUser: Mutation<{ id: number; name: string }, unknown> = {
  send: ({ id }) => api.delete(`/api/admin/users/${id}`),
  done: (_, { name }) => ({ title: 'User Deleted', description: `${name}’s account was deleted.` }),
  failed: 'Delete Failed',
  isTitled: true,
  fallback: 'Failed to delete user.',
}
