import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'

export const addFavorite: Mutation<string, unknown> = {
  send: (identifier) => api.put(`/api/favorites/${identifier}`),
  failed: 'Failed to save the favorite',
}

export const removeFavorite: Mutation<string, unknown> = {
  send: (identifier) => api.delete(`/api/favorites/${identifier}`),
  failed: 'Failed to remove the favorite',
}
