import { useEffect, useState } from 'react'
import {
  bidTimelines,
  experienceLevels,
  paymentTerms,
  stagingPeriods,
} from '#shared/bids/bid_enums'
import { bidFields } from '#shared/bids/bid_edit'
import { partItems, type BidPart } from '#shared/bids/bid_parts'
import { threeWay, type FieldValues } from '#shared/edits/three_way'
import { money } from '#shared/values/money'
import { bidTerms, typedTerms, valuesOf, type BidValues } from '~/components/bids/bid_values'
import type { PartyBid } from '~/components/bids/offers'
import { plainText, type TextOfSide } from '~/components/ui/conflict_panel'
import { useConflict } from '~/hooks/use_conflict'

const bodyOf = (bid: PartyBid): FieldValues => ({ ...bidTerms(valuesOf(bid)) })

const labels: Record<string, { label: (value: string) => string }> = {
  timeline: bidTimelines,
  stagingPeriod: stagingPeriods,
  experienceLevel: experienceLevels,
  paymentTerms,
}

function priceText(amount: unknown, parts: unknown): string {
  const price = typeof amount === 'number' ? money(amount) : 'nothing'
  if (!Array.isArray(parts)) return price
  const split = (parts as BidPart[]).map(
    (part) => `${partItems.label(part.item)} ${money(part.amount)}`
  )
  return `${price} (${split.join(', ')})`
}

/** One side of a conflict about an offer. */
export const textOfTerm: TextOfSide = (field, values) => {
  const value = values[field]
  if (field === 'amount') return priceText(value, values.parts)
  if (field === 'extensionPerMonth') return typeof value === 'number' ? money(value) : 'Not stated'
  if (field === 'acceptsCreditCards') return value ? 'Accepted' : 'Not accepted'
  return typeof value === 'string' && labels[field] ? labels[field].label(value) : plainText(value)
}

/** What a stored draft was based on; without it, everything may have changed since. */
function baseOfDraft(kept: unknown, bid: PartyBid): FieldValues {
  const { basedOn, revision }: { basedOn?: unknown; revision?: unknown } = Object(kept)
  if (typeof basedOn === 'object' && basedOn !== null) return { ...basedOn }
  const current = bodyOf(bid)
  // A draft of the former release.
  if (revision === bid.revision) return current
  return Object.fromEntries(Object.keys(current).map((name) => [name, null]))
}

interface BidConflictOptions {
  /** As it is stored by now; none for a new offer. */
  bid?: PartyBid
  values: () => BidValues
  /** Sets values of the form, as an edit by the person. */
  fill: (values: Partial<BidValues>) => void
  /** Sets values of the form that the person hasn't changed. */
  restore: (values: Partial<BidValues>) => void
}

/**
 * What an offer's form was opened with. As soon as the offer is changed elsewhere, the form shows what only others
 * have changed, and asks about the rest.
 */
export function useBidConflict({ bid, values, fill, restore }: BidConflictOptions) {
  const [drafts, setDrafts] = useState(0)
  const conflict = useConflict({
    opened: () => (bid ? bodyOf(bid) : {}),
    show: (shown) => fill(typedTerms(shown)),
  })

  function follow() {
    if (!bid) return
    const stored = bodyOf(bid)
    const { basedOn: base } = conflict
    const merged = threeWay(bidFields, { base, stored, wanted: { ...bidTerms(values()) } })
    const taken = Object.fromEntries(merged.untouched.map((name) => [name, stored[name]]))
    conflict.rebase({ ...base, ...taken })
    restore(typedTerms(taken))
    conflict.find(merged.conflicts)
  }

  const revision = bid?.revision
  useEffect(() => {
    follow()
    // Only another version of the offer or a draft is followed, not what is typed.
  }, [revision, drafts])

  return {
    ...conflict,
    /** The values of a draft are in the form. */
    restoreDraft(kept: unknown) {
      if (bid) conflict.restart(baseOfDraft(kept, bid))
      setDrafts((count) => count + 1)
    },
    discard: () => conflict.restart(bid ? bodyOf(bid) : {}),
  }
}
