import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

interface Charge {
  projectId: number
  /** Null: nobody. */
  seatId: number | null
}

export const putInCharge: Mutation<Charge, unknown> = {
  send: ({ projectId, seatId }) => api.put(`/api/projects/${projectId}/in-charge`, { seatId }),
  failed: 'Failed to change who is in charge',
  invalidates: ({ projectId }) => [keys.job(projectId), keys.dashboard, keys.ownBids],
}
