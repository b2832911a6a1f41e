import { useId } from 'react'
import type { BidChange } from '#shared/bids/bid_changes'
import { partItems, type BidPart } from '#shared/bids/bid_parts'
import { money } from '#shared/values/money'
import { ChevronDown } from '~/components/ui/icons'
import { RoomPhotos } from '~/components/project_photos/room_photos'
import { Facts } from '~/components/ui/facts'
import { classes } from '~/lib/classes'
import { plural } from '~/lib/format'

interface OfferPartsProps {
  parts: readonly BidPart[] | null
  /** Unfolded, until someone folds it. */
  open?: boolean
  className?: string
}

/** What a bid's amount consists of; nothing if it isn't split. */
export function OfferParts({ parts, open = false, className }: OfferPartsProps) {
  if (!parts) return null
  return (
    <details open={open} className={classes('group', className)}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 text-[0.9375rem] font-medium">
        <span>
          Price by room{' '}
          <span className="font-normal text-muted">{plural(parts.length, 'part')}</span>
        </span>
        <ChevronDown className="icon text-muted group-open:rotate-180" />
      </summary>
      <PartList parts={parts} className="pb-2 sm:max-w-[26rem]" />
    </details>
  )
}

export function PartList({ parts, className }: { parts: readonly BidPart[]; className?: string }) {
  return (
    <Facts
      layout="rows"
      className={classes('num', className)}
      items={parts.map(({ item, amount }) => ({
        label: partItems.label(item),
        value: (
          <span className="inline-flex items-center gap-3 align-middle">
            <RoomPhotos of={{ item }} name={partItems.label(item)} />
            {money(amount)}
          </span>
        ),
      }))}
    />
  )
}

interface OfferChangesProps {
  changes: readonly BidChange[] | null
  title: string
  className?: string
}

/** What the last revision of a bid changed; nothing without one. */
export function OfferChanges({ changes, title, className }: OfferChangesProps) {
  const id = useId()
  if (!changes || changes.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className={classes('rounded-md bg-sunken px-4 py-3 text-[0.9375rem]', className)}
    >
      <p id={id} className="font-semibold">
        {title}
      </p>
      <ul className="num mt-1 grid grid-cols-1 gap-0.5">
        {changes.map((change) => (
          <li key={change.label}>
            <span className="text-muted">{change.label}:</span> <ChangeText {...change} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChangeText({ before, after }: BidChange) {
  if (before !== null && after !== null) {
    return (
      <>
        {before} <span aria-hidden="true">→</span>
        <span className="sr-only">changed to</span> <span className="font-medium">{after}</span>
      </>
    )
  }
  if (after !== null) return <span className="font-medium">added, {after}</span>
  return before === null ? 'changed' : `removed, was ${before}`
}
