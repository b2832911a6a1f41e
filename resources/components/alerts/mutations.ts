import type { Data } from '@generated/data'
import type { AlertFrequency } from '#shared/projects/saved_searches'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'

export type SavedSearch = Data.SavedSearch

interface Frequency {
  id: number
  alerts: AlertFrequency
}

export const changeFrequency: Mutation<Frequency, unknown> = {
  send: ({ id, alerts }) => api.patch(`/api/saved-searches/${id}`, { alerts }),
  failed: 'Failed to save your choice',
}

export const deleteSearch: Mutation<{ id: number }, unknown> = {
  send: ({ id }) => api.delete(`/api/saved-searches/${id}`),
  done: 'Saved search deleted',
  failed: 'Failed to delete the search',
}
