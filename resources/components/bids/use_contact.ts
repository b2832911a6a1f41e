import type { Data } from '@generated/data'
import { useEffect } from 'react'
import type { PartyBid } from '~/components/bids/offers'
import { useQuery } from '~/hooks/use_query'
import { actionErrorMessage, api } from '~/lib/api'
import { keys } from '~/lib/query_keys'
import { toast } from '~/lib/toast'

export const contactFailed = 'Failed to fetch contact information'

/** The other party's contact details: `initial`, then requested once the viewer may see them. */
export function useContact(bid: PartyBid, initial: Data.Contact | null) {
  const allowed = bid.can.seeContact
  const { data, error, refetch } = useQuery({
    queryKey: keys.contact(bid.id),
    queryFn: ({ signal }) => api.get(`/api/bids/${bid.id}/contact`, { signal }),
    initialData: initial ?? undefined,
    enabled: allowed,
    refetchOnMount: true,
  })
  useEffect(() => {
    if (!error) return
    toast({ title: contactFailed, description: actionErrorMessage(error, ''), tone: 'error' })
  }, [error])

  return {
    contact: allowed ? data : undefined,
    failed: error !== null,
    retry: () => void refetch(),
  }
}
