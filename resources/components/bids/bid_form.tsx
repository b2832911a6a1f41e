import { useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import {
  bidErrors,
  bidTerms,
  emptyBid,
  lastTermsOf,
  valuesOf,
  type BidFormOptions,
  type BidValues,
} from '~/components/bids/bid_values'
import type { PartItem } from '#shared/bids/bid_parts'
import { cleanText } from '#shared/values/pasted_text'
import type { UsualPrice } from '#shared/market/usual_prices'
import { DollarField } from '~/components/bids/dollar_field'
import { FeePreview } from '~/components/bids/fee_preview'
import type { FeeTier } from '~/components/bids/fee_tiers'
import type { PartyBid } from '~/components/bids/offers'
import {
  ConfirmOwnText,
  maskedPreviewOf,
  type MaskedPreview,
} from '~/components/bids/own_text_field'
import { PartsField } from '~/components/bids/parts_field'
import { TermsFields } from '~/components/bids/terms_fields'
import { textOfTerm, useBidConflict } from '~/components/bids/use_bid_conflict'
import { UsualPricePanel } from '~/components/prices/usual_price_panel'
import { Button } from '~/components/ui/button'
import { ConflictPanel } from '~/components/ui/conflict_panel'
import { DraftStatus } from '~/components/ui/draft_status'
import { useCurrentUser } from '~/hooks/use_current_user'
import { useDraft } from '~/hooks/use_draft'
import { isConflict } from '~/hooks/use_conflict'
import { useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'
import { draftKey, draftValues } from '~/lib/drafts'
import { keys } from '~/lib/query_keys'
import { toast } from '~/lib/toast'

export const bidFormId = 'bid-form'

interface BidFormProps {
  projectId: number
  options: BidFormOptions
  tiers: readonly FeeTier[]
  /** The pending bid to change; omitted for a new bid. */
  bid?: PartyBid
  /** The cancelled bid whose terms prefill a new one. */
  former?: PartyBid | null
  /** Whether to scroll to the form and focus its first field. */
  takeFocus?: boolean
  /** Facts about the project, shown above the fields. */
  facts?: ReactNode
  /** What the owner wants to have staged, for a split price. */
  items: readonly PartItem[]
  usualPrice: UsualPrice | null
  onSubmitted: () => void
  /** Called when the user discards changes to a pending bid. */
  onKeep?: () => void
}

const making = {
  title: 'Submit Your Bid',
  send: 'Submit Bid',
  sending: 'Submitting',
  failed: 'Failed to submit bid',
  signedOut: 'Please log in to submit a bid',
  done: 'Bid submitted successfully!',
  note: 'One offer per project. You can change or withdraw it until the owner decides.',
}
const changing = {
  title: 'Change Your Offer',
  send: 'Save Changes',
  sending: 'Saving',
  failed: 'Failed to change offer',
  signedOut: 'Please log in to change your offer',
  done: 'Offer changed',
  note: 'We’ll let the owner know your offer changed.',
}

function useBidForm({ projectId, options, bid, former, onSubmitted }: BidFormProps) {
  const user = useCurrentUser()
  const [asked, setAsked] = useState<MaskedPreview | null>(null)
  const words = bid ? changing : making
  const start = bid ?? former
  const conflict = useBidConflict({
    bid,
    values: () => form.values,
    fill: (values) => form.fill(values),
    restore: (values) => form.restore(values),
  })
  const { basedOn } = conflict
  const form = useForm<BidValues, PartyBid>({
    initial: () => (start ? valuesOf(start) : emptyBid(options)),
    check: (values) => ({ ...bidErrors(values, options), ...conflict.errors }),
    send: (values) =>
      bid
        ? conflict.watch(api.patch(`/api/bids/${bid.id}`, { ...bidTerms(values), basedOn }))
        : api.post(`/api/projects/${projectId}/bids`, bidTerms(values)),
    async hold({ note }) {
      const isConfirmed = bid?.note?.text === cleanText(note)
      const preview = user && !isConfirmed ? await maskedPreviewOf(note, user) : null
      setAsked(preview)
      return preview !== null
    },
    invalid: (errors) => ({ title: words.failed, description: Object.values(errors)[0] }),
    failed: words.failed,
    isTitled: !bid,
    isExplained: isConflict,
    signedOut: words.signedOut,
    invalidates: [keys.project(projectId), keys.bidsOf(projectId), keys.ownBids],
    onSuccess() {
      discard()
      toast({ title: words.done })
      onSubmitted()
    },
  })
  const name = bid ? `offer-${bid.id}` : `bid-${projectId}`
  const draft = useDraft({
    key: draftKey(user?.id ?? 0, name),
    values: useMemo(() => ({ ...form.values, basedOn }), [form.values, basedOn]),
    edits: form.edits,
    onRestore(kept) {
      form.restore(draftValues(kept, form.values) ?? {})
      conflict.restoreDraft(kept)
    },
  })

  function discard() {
    draft.forget()
    conflict.discard()
    form.restart(bid ? valuesOf(bid) : emptyBid(options))
  }
  return { ...form, user, words, draft, discard, asked, setAsked, conflict }
}

export function BidForm(props: BidFormProps) {
  const { options, tiers, bid, takeFocus, facts, items, usualPrice, onKeep } = props
  const id = useId()
  const { values, field, set, fill, element, user, words, draft, discard, ...form } =
    useBidForm(props)
  const { asked, setAsked } = form
  const { lastTerms } = options

  useEffect(() => {
    if (!takeFocus) return
    element.current?.querySelector('input')?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'start' })
  }, [takeFocus, element])

  function keep() {
    draft.forget()
    onKeep?.()
  }

  return (
    <form
      {...form.props}
      id={bidFormId}
      aria-labelledby={id}
      className="card p-5 shadow-raised sm:p-6"
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
      {facts}
      <div className="mt-5 grid grid-cols-1 gap-5">
        <ConflictPanel conflict={form.conflict} errors={form.errors} textOf={textOfTerm} />
        {usualPrice && <UsualPricePanel usual={usualPrice} />}
        <DollarField
          {...field('amount')}
          large
          readOnly={values.parts.length > 0}
          label="Your offer"
          hint={
            values.parts.length > 0
              ? 'The sum of the parts below, everything included.'
              : 'Whole dollars, everything included.'
          }
        />
        <FeePreview tiers={tiers} typed={values.amount} />
        <PartsField values={values} errors={form.errors} items={items} onChange={fill} />
        {lastTerms && !bid && (
          <Button size="sm" onClick={() => fill(lastTermsOf(lastTerms, items))}>
            Use my last terms
          </Button>
        )}
        <TermsFields
          options={options}
          field={field}
          acceptsCreditCards={values.acceptsCreditCards}
          onCreditCards={(accepts) => set('acceptsCreditCards', accepts)}
          user={user}
          noteHint="What you noticed about the home, what is included, when you could start."
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        className="mt-4 min-h-12 w-full"
        loading={form.busy && words.sending}
      >
        {words.send}
      </Button>
      {onKeep && (
        <Button variant="quiet" className="mt-2 w-full" onClick={keep}>
          Discard changes
        </Button>
      )}
      <DraftStatus
        draft={draft}
        contents="what you entered"
        sending={form.busy}
        className="mt-3 justify-center"
        onDiscard={onKeep ? keep : discard}
      />
      <p className="mt-3 text-center text-sm text-muted">{words.note}</p>
      <ConfirmOwnText
        preview={asked}
        confirmLabel={words.send}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          void form.send()
        }}
      />
    </form>
  )
}
