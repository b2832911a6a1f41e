import type { AddedKind, PaymentWay, SchedulePayer } from '#shared/jobs/schedule'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

interface Change {
  projectId: number
}

interface LineChange extends Change {
  id: number
}

export interface LineValues {
  title: string
  /** In cents. */
  amount: number
  dueOn: string | null
  payer: SchedulePayer
}

export const invalidates = ({ projectId }: Change) => [
  keys.schedule(projectId),
  keys.job(projectId),
  keys.staging(projectId),
]

export const beginSchedule: Mutation<Change, unknown> = {
  send: ({ projectId }) => api.post(`/api/projects/${projectId}/schedule`),
  done: { title: 'Payments added', description: 'We told the other side.' },
  failed: 'Failed to add the payments',
  invalidates,
}

export const addLine: Mutation<Change & LineValues & { kind: AddedKind; dueOn: string }, unknown> =
  {
    send: ({ projectId, ...line }) => api.post(`/api/projects/${projectId}/schedule/lines`, line),
    done: { title: 'Payment added', description: 'We told the other side.' },
    failed: 'Failed to add the payment',
    invalidates,
  }

export const changeLine: Mutation<LineChange & LineValues & { revision: number }, unknown> = {
  send: ({ id, projectId: _, ...line }) => api.put(`/api/schedule-lines/${id}`, line),
  done: { title: 'Payment changed', description: 'We told the other side.' },
  failed: 'Failed to change the payment',
  invalidates,
}

export const removeLine: Mutation<LineChange, unknown> = {
  send: ({ id }) => api.delete(`/api/schedule-lines/${id}`),
  done: { title: 'Payment removed', description: 'We told the other side.' },
  failed: 'Failed to remove the payment',
  invalidates,
}

export const markPaid: Mutation<
  LineChange & { paidOn: string; way: PaymentWay; note: string | null; revision: number },
  unknown
> = {
  send: ({ id, projectId: _, ...paid }) => api.put(`/api/schedule-lines/${id}/payment`, paid),
  done: 'Marked as paid',
  failed: 'Failed to mark it as paid',
  invalidates,
}

export const undoPaid: Mutation<LineChange, unknown> = {
  send: ({ id }) => api.delete(`/api/schedule-lines/${id}/payment`),
  done: 'No longer marked as paid',
  failed: 'Failed to undo it',
  invalidates,
}

export const sayPaid: Mutation<LineChange & { revision: number }, unknown> = {
  send: ({ id, revision }) =>
    api.put(`/api/schedule-lines/${id}/answer`, { answer: 'paid', revision }),
  done: { title: 'Answer saved', description: 'We told the staging company.' },
  failed: 'Failed to save your answer',
  invalidates,
}

export const refuseLine: Mutation<LineChange & { revision: number; reason: string }, unknown> = {
  send: ({ id, revision, reason }) =>
    api.put(`/api/schedule-lines/${id}/answer`, { answer: 'not_agreed', reason, revision }),
  done: { title: 'Answer saved', description: 'We told the staging company.' },
  failed: 'Failed to save your answer',
  invalidates,
}

export const creditInvoice: Mutation<{ id: number }, { id: number; number: string }> = {
  send: ({ id }) => api.post(`/api/invoices/${id}/credit-note`),
  done: ({ number }) => ({ title: `Credit note ${number} issued` }),
  failed: 'Failed to issue the credit note',
}
