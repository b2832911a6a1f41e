import { useGlance } from '~/hooks/use_glance'
import { api } from '~/lib/api'

/** Tells the server that the company has seen its won project, so that its dashboard doesn't begin with it again. */
export const useWonSeen = (bidId: number) =>
  useGlance(bidId, () => api.post(`/api/bids/${bidId}/won-seen`))
