import { useEffect, useId, useRef, useState } from 'react'
import { leftOutText, mostParts, partItems, splitLike, type PartItem } from '#shared/bids/bid_parts'
import {
  amountNameOf,
  completeParts,
  itemNameOf,
  sumAsTyped,
  typedParts,
  wholeDollars,
  type BidValues,
  type TypedPart,
} from '~/components/bids/bid_values'
import { PartList } from '~/components/bids/offer_parts'
import { Button, IconButton } from '~/components/ui/button'
import { RoomPhotos } from '~/components/project_photos/room_photos'
import { FieldNotes, Optional } from '~/components/ui/field'
import { Plus, Trash2 } from '~/components/ui/icons'
import type { FieldErrors } from '~/hooks/use_form'
import { classes } from '~/lib/classes'
import { number } from '~/lib/format'

interface PartsFieldProps {
  values: Pick<BidValues, 'amount' | 'parts' | 'shares'>
  errors: FieldErrors
  /** What the project's owner wants to have staged, for the first rows. */
  items: readonly PartItem[]
  onChange: (values: Partial<BidValues>) => void
}

/**
 * The optional split of the amount: rows whose sum is the amount, or the shares of the last offer, which
 * follow the amount.
 */
export function PartsField(props: PartsFieldProps) {
  const { values, items, onChange } = props
  const { amount, parts, shares } = values
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const [whole, setWhole] = useState('')
  /** What gets the focus in place of the pressed button, which is gone: the first one of these. */
  const [focused, setFocused] = useState<string | null>(null)

  useEffect(() => {
    if (focused === null) return
    group.current?.querySelector<HTMLElement>(focused)?.focus()
    setFocused(null)
  }, [focused])

  function fillRows(rows: TypedPart[]) {
    onChange({ parts: rows, shares: [], amount: sumAsTyped(rows) })
  }
  function split() {
    setWhole(amount)
    const first = items.length > 0 ? items : ['']
    fillRows(first.map((item) => ({ item, amount: '' })))
    setFocused(items.length > 0 ? 'input' : 'select')
  }
  function join() {
    onChange({ parts: [], shares: [], amount: amount || whole })
    setFocused('button')
  }
  function splitShares(rows: TypedPart[]) {
    fillRows(rows)
    setFocused('input')
  }

  if (shares.length > 0) {
    return (
      <div ref={group}>
        <SharesOfAmount {...props} onSplit={splitShares} onJoin={join} />
      </div>
    )
  }
  if (parts.length === 0) {
    return (
      <div ref={group}>
        <Button size="sm" icon={Plus} onClick={split}>
          Split the price by room
        </Button>
        <p className="hint mt-2">
          Optional. The owner sees what each room costs. Other companies and visitors don’t.
        </p>
      </div>
    )
  }
  return (
    <div ref={group}>
      <fieldset aria-describedby={`${id}-hint`}>
        <legend className="label">
          Price by room <Optional value />
        </legend>
        <p id={`${id}-hint`} className="hint">
          The parts add up to your offer. Only the owner and our team see them.
        </p>
        <PartRows {...props} onRows={fillRows} />
        <Button variant="quiet" size="sm" className="mt-1 -ml-2.5" onClick={join}>
          Remove the split
        </Button>
      </fieldset>
    </div>
  )
}

interface RowsProps extends PartsFieldProps {
  onRows: (rows: TypedPart[]) => void
}

function PartRows({ values: { parts }, errors, onRows }: RowsProps) {
  const group = useRef<HTMLDivElement>(null)
  /** The place whose row gets the focus: a new one, or the one after a removed one. */
  const [focused, setFocused] = useState<number | null>(null)

  useEffect(() => {
    if (focused === null) return
    const selects = group.current?.querySelectorAll('select')
    selects?.[Math.min(focused, selects.length - 1)]?.focus()
    setFocused(null)
  }, [focused])

  function change(at: number, changes: Partial<TypedPart>) {
    onRows(parts.map((part, place) => (place === at ? { ...part, ...changes } : part)))
  }
  function remove(at: number) {
    onRows(parts.filter((_, place) => place !== at))
    setFocused(at)
  }
  function add() {
    onRows([...parts, { item: '', amount: '' }])
    setFocused(parts.length)
  }
  return (
    <div ref={group}>
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {parts.map((part, at) => (
          <PartRow
            // Rows are told apart by their place only.
            key={at}
            at={at}
            part={part}
            taken={parts.map(({ item }) => item)}
            errors={errors}
            onChange={(changes) => change(at, changes)}
            onRemove={parts.length > 1 ? () => remove(at) : undefined}
          />
        ))}
      </ul>
      {parts.length < mostParts && (
        <Button size="sm" icon={Plus} className="mt-3" onClick={add}>
          Add a room or service
        </Button>
      )}
    </div>
  )
}

interface RowProps {
  at: number
  part: TypedPart
  /** The items of all rows. */
  taken: readonly string[]
  errors: FieldErrors
  onChange: (changes: Partial<TypedPart>) => void
  onRemove?: () => void
}

function PartRow({ at, part, taken, errors, onChange, onRemove }: RowProps) {
  const id = useId()
  const [itemId, amountId] = [`${id}-item`, `${id}-amount`]
  const itemError = errors[itemNameOf(at)]
  const amountError = errors[amountNameOf(at)]
  const item = partItems.values.find((value) => value === part.item)
  const name = partItems.label(part.item) || `Part ${at + 1}`
  const choices = partItems.options.filter(
    ({ value }) => value === part.item || !taken.includes(value)
  )
  function leave() {
    const dollars = wholeDollars(part.amount)
    if (dollars !== null) onChange({ amount: number(dollars) })
  }
  return (
    <li>
      <div className="grid grid-cols-[minmax(0,1fr)_6.25rem_auto] items-center gap-1.5 max-[26rem]:grid-cols-[minmax(0,1fr)_5.5rem_auto] max-[26rem]:gap-1">
        <select
          name={itemNameOf(at)}
          aria-label={`Part ${at + 1}: room or service`}
          aria-invalid={itemError ? true : undefined}
          aria-describedby={itemError && `${itemId}-error`}
          // Without the arrow at 320 px, which would leave no room to tell the rooms apart.
          className="input max-[26rem]:pr-7 max-[26rem]:pl-2.5 max-[22rem]:bg-none max-[22rem]:pr-1 max-[22rem]:pl-2"
          value={part.item}
          onChange={(event) => onChange({ item: event.target.value })}
        >
          <option value="">Choose</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <span className="relative block">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted max-[26rem]:left-2.5"
          >
            $
          </span>
          <input
            name={amountNameOf(at)}
            aria-label={`Price of ${name}`}
            aria-invalid={amountError ? true : undefined}
            aria-describedby={amountError && `${amountId}-error`}
            inputMode="numeric"
            autoComplete="off"
            className="input num pl-7 max-[26rem]:pr-2 max-[26rem]:pl-6"
            value={part.amount}
            onChange={(event) => onChange({ amount: event.target.value })}
            onBlur={leave}
          />
        </span>
        <span className={classes('max-[22rem]:-mr-3', !onRemove && 'invisible')}>
          <IconButton
            icon={Trash2}
            variant="quiet"
            label={`Remove ${name}`}
            onClick={() => onRemove?.()}
          />
        </span>
      </div>
      {item && <RoomPhotos of={{ item }} name={partItems.label(item)} className="mt-1.5" />}
      {(itemError || amountError) && (
        <div className="mt-1.5 grid grid-cols-1 gap-1">
          <FieldNotes id={itemId} error={itemError} />
          <FieldNotes id={amountId} error={amountError} />
        </div>
      )}
    </li>
  )
}

interface SharesProps extends PartsFieldProps {
  onSplit: (rows: TypedPart[]) => void
  onJoin: () => void
}

/** The split of the last offer, applied to the amount while it is typed. */
function SharesOfAmount({ values: { amount, shares }, items, onSplit, onJoin }: SharesProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const dollars = wholeDollars(amount)
  const last = completeParts(shares)
  const parts = dollars === null ? null : splitLike(last, dollars)
  const leftOut = leftOutText(items, parts ?? last)
  // The button that brings it is below, so it may be out of sight.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section
      ref={section}
      aria-labelledby={id}
      className="scroll-my-20 rounded-md border border-line p-4"
    >
      <h3 id={id} className="label">
        Price by room
      </h3>
      <p className="hint" role="status">
        {parts
          ? 'Split like your last offer, for the rooms of this project, rounded to $5. It follows the amount above.'
          : 'Enter your offer above, and it’s split like your last one.'}
        {leftOut && <strong className="block text-ink">{leftOut}</strong>}
      </p>
      {parts && <PartList parts={parts} className="mt-2" />}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          onClick={() =>
            onSplit(parts ? typedParts(parts) : last.map(({ item }) => ({ item, amount: '' })))
          }
        >
          Edit the split
        </Button>
        <Button variant="quiet" size="sm" onClick={onJoin}>
          Remove the split
        </Button>
      </div>
    </section>
  )
}
