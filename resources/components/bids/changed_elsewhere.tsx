import { cleanText } from '#shared/values/pasted_text'
import { changesOf, formerTermsOf } from '#shared/bids/bid_changes'
import { bidTerms, type BidValues } from '~/components/bids/bid_values'
import type { PartyBid } from '~/components/bids/offers'
import { Button } from '~/components/ui/button'
import { CircleAlert } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'

interface ChangedElsewhereProps {
  /** As it is stored by now. */
  bid: PartyBid
  values: BidValues
  /** Keeps what was typed, to be saved over the other version. */
  onKeep: () => void
  /** Shows what is stored instead. */
  onReplace: () => void
}

/** What differs between the offer as it is stored and the values of a form that was made from an earlier one. */
export function ChangedElsewhere({ bid, values, onKeep, onReplace }: ChangedElsewhereProps) {
  if (values.revision === bid.revision) return null
  const typed = bidTerms(values)
  const former = formerTermsOf(bid, {
    noteChanged: cleanText(values.note) !== (bid.note?.text ?? ''),
  })
  const differences = changesOf(former, {
    ...(typed as Pick<PartyBid, keyof typeof former & keyof PartyBid>),
    amount: typed.amount ?? bid.amount,
  })
  if (differences.length === 0) return null
  return (
    <Notice
      tone="warning"
      icon={CircleAlert}
      role="status"
      title="This offer was changed elsewhere"
      className="mt-5"
    >
      <p className="mt-0.5 text-pretty">
        On another device or in another window, since you opened it here.
      </p>
      <ul className="mt-2 grid grid-cols-1 gap-1.5">
        {differences.map(({ label, before, after }) => (
          <li key={label}>
            <span className="font-semibold">{label}:</span>{' '}
            {label === 'Note'
              ? 'the two versions differ'
              : `${before ?? 'none'} there, ${after ?? 'none'} here`}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeep}>
          Keep what is here
        </Button>
        <Button size="sm" onClick={onReplace}>
          Use the other version
        </Button>
      </div>
    </Notice>
  )
}
