import { useState, type FormEvent } from 'react'
import {
  bidErrors,
  bidTerms,
  emptyBid,
  valuesOf,
  type BidFormOptions,
  type BidValues,
} from '~/components/bids/bid_values'
import type { PartyBid } from '~/components/bids/offers'
import { useAction } from '~/hooks/use_action'
import { useFocusFirstError } from '~/hooks/use_focus_first_error'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'
import { toast } from '~/lib/toast'

const NO_ERRORS: Record<string, string> = {}

interface BidFormState {
  projectId: number
  options: BidFormOptions
  /** The offer that is changed. */
  bid?: PartyBid
  onSubmitted: () => void
}

/** The bid form: what is typed, what is wrong with it, and sending it. */
export function useBidForm({ projectId, options, bid, onSubmitted }: BidFormState) {
  const failed = bid ? 'Failed to change offer' : 'Failed to submit bid'
  const [values, setValues] = useState(() => (bid ? valuesOf(bid) : emptyBid(options)))
  const [ownErrors, setOwnErrors] = useState(NO_ERRORS)
  const {
    act,
    busy,
    errors: refused,
  } = useAction(
    () =>
      bid
        ? api.patch(`/api/bids/${bid.id}`, bidTerms(values))
        : api.post(`/api/projects/${projectId}/bids`, bidTerms(values)),
    {
      failed,
      invalidates: [keys.project(projectId), keys.bidsOf(projectId)],
      fallback: 'Nothing was sent. What you entered is still here.',
      onSuccess() {
        setValues(emptyBid(options))
        toast({ title: bid ? 'Offer changed' : 'Bid submitted successfully!' })
        onSubmitted()
      },
    }
  )
  const errors = Object.keys(ownErrors).length > 0 ? ownErrors : refused
  const form = useFocusFirstError(errors)

  function set<Name extends keyof BidValues>(name: Name, value: BidValues[Name]) {
    setValues({ ...values, [name]: value })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = bidErrors(values, options)
    setOwnErrors(found)
    const first = Object.values(found)[0]
    if (first) toast({ title: failed, description: first, tone: 'error' })
    else void act()
  }
  return { values, set, errors, busy, form, submit }
}
