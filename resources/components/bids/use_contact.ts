import type { Data } from '@generated/data'
import { useCallback, useEffect, useState } from 'react'
import type { PartyBid } from '~/components/bids/offers'
import { actionErrorMessage, api } from '~/lib/api'
import { toast } from '~/lib/toast'

export const contactFailed = 'Failed to fetch contact information'

/** The other side of a released offer: what the page came with, else asked for once it is allowed. */
export function useContact(bid: PartyBid | null, initial: Data.Contact | null) {
  const [contact, setContact] = useState(initial)
  const [failed, setFailed] = useState(false)
  const bidId = bid?.can.seeContact && !contact ? bid.id : null

  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (bidId === null) return
      setFailed(false)
      try {
        setContact(await api.get<Data.Contact>(`/api/bids/${bidId}/contact`, { signal }))
      } catch (error) {
        if (signal?.aborted) return
        setFailed(true)
        toast({ title: contactFailed, description: actionErrorMessage(error, ''), tone: 'error' })
      }
    },
    [bidId]
  )
  useEffect(() => {
    const visit = new AbortController()
    void load(visit.signal)
    return () => visit.abort()
  }, [load])

  return { contact: bid?.can.seeContact ? contact : null, failed, retry: () => load() }
}
