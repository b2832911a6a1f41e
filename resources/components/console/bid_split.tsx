import type { BidChange } from '#shared/bids/bid_changes'
import { partItems, type BidPart } from '#shared/bids/bid_parts'
import { money } from '#shared/values/money'

interface BidSplitProps {
  bid: { parts: readonly BidPart[] | null; changes: readonly BidChange[] | null }
}

function changeText({ label, before, after }: BidChange): string {
  if (before !== null && after !== null) return `${label} ${before} → ${after}`
  if (after !== null) return `${label} added, ${after}`
  return before === null ? `${label} changed` : `${label} removed, was ${before}`
}

/** What a bid's price consists of, and what its last revision changed; nothing without them. */
export function BidSplit({ bid: { parts, changes } }: BidSplitProps) {
  return (
    <>
      {parts && (
        <span className="num mt-1 block text-[0.8125rem] text-muted">
          Split:{' '}
          {parts.map(({ item, amount }) => `${partItems.label(item)} ${money(amount)}`).join(', ')}
        </span>
      )}
      {changes && changes.length > 0 && (
        <span className="num mt-1 block text-[0.8125rem] text-muted">
          Last change: {changes.map(changeText).join(', ')}
        </span>
      )}
    </>
  )
}
