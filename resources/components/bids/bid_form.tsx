import { useEffect, useId, type ReactNode } from 'react'
import { BidFields } from '~/components/bids/bid_fields'
import type { BidFormOptions } from '~/components/bids/bid_values'
import type { FeeTier } from '~/components/bids/fee_tiers'
import type { PartyBid } from '~/components/bids/offers'
import { useBidForm } from '~/components/bids/use_bid_form'
import { Button } from '~/components/ui/button'
import { useCurrentUser } from '~/hooks/use_current_user'

export const bidFormId = 'bid-form'

interface BidFormProps {
  projectId: number
  options: BidFormOptions
  tiers: readonly FeeTier[]
  /** The pending offer that is to be changed; without one a new offer is made. */
  bid?: PartyBid
  /** Asked for by a press on this page: the first field gets the focus. */
  wanted?: boolean
  /** What helps to decide, above the fields. */
  facts?: ReactNode
  onSubmitted: () => void
  /** Leaves the offer as it is. */
  onKeep?: () => void
}

const making = {
  title: 'Submit Your Bid',
  send: 'Submit Bid',
  sending: 'Submitting',
  note: 'One offer per project. You can change or cancel it until the owner decides.',
}
const changing = {
  title: 'Change Your Offer',
  send: 'Save Changes',
  sending: 'Saving',
  note: "We'll let the owner know your offer changed.",
}

export function BidForm({ projectId, options, tiers, bid, wanted, ...props }: BidFormProps) {
  const id = useId()
  const user = useCurrentUser()
  const words = bid ? changing : making
  const { form, busy, submit, ...fields } = useBidForm({
    projectId,
    options,
    bid,
    onSubmitted: props.onSubmitted,
  })
  useEffect(() => {
    if (!wanted) return
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'start' })
  }, [wanted, form])

  return (
    <form
      id={bidFormId}
      ref={form}
      noValidate
      aria-labelledby={id}
      className="card p-5 shadow-raised sm:p-6"
      onSubmit={submit}
    >
      <h2 id={id} className="text-lg font-semibold">
        {words.title}
      </h2>
      {user?.stagerIdentifier && (
        <p className="mt-1 text-sm text-muted">
          The owner sees you as{' '}
          <span className="font-medium text-ink">{user.stagerIdentifier}</span>. Anyone can see
          prices. Names stay hidden.
        </p>
      )}
      {props.facts}
      <BidFields options={options} tiers={tiers} {...fields} />
      <Button
        type="submit"
        variant="primary"
        className="mt-4 min-h-12 w-full"
        loading={busy && words.sending}
      >
        {words.send}
      </Button>
      {props.onKeep && (
        <Button variant="quiet" className="mt-2 w-full" onClick={props.onKeep}>
          Discard changes
        </Button>
      )}
      <p className="mt-3 text-center text-sm text-muted">{words.note}</p>
    </form>
  )
}
