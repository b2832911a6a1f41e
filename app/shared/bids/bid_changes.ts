import {
  bidTimelines,
  experienceLevels,
  paymentTerms,
  stagingPeriods,
  type BidTimeline,
  type ExperienceLevel,
  type PaymentTerms,
  type StagingPeriod,
} from './bid_enums.js'
import { inItemOrder, partItems, type BidPart } from './bid_parts.js'
import { money } from '#shared/values/money'

interface Terms {
  amount: number
  parts: BidPart[] | null
  timeline: BidTimeline
  stagingPeriod: StagingPeriod
  extensionPerMonth: number | null
  experienceLevel: ExperienceLevel
  paymentTerms: PaymentTerms
  acceptsCreditCards: boolean
}

/** The terms of a bid before its last revision, or before the first that the owner hasn't read about. */
export interface FormerTerms extends Terms {
  /** The former note isn't kept. */
  noteChanged: boolean
}

export const formerTermsOf = (
  bid: Terms,
  { noteChanged }: { noteChanged: boolean }
): FormerTerms => ({
  amount: bid.amount,
  parts: bid.parts,
  timeline: bid.timeline,
  stagingPeriod: bid.stagingPeriod,
  extensionPerMonth: bid.extensionPerMonth,
  experienceLevel: bid.experienceLevel,
  paymentTerms: bid.paymentTerms,
  acceptsCreditCards: bid.acceptsCreditCards,
  noteChanged,
})

/** What a revision changed about a bid. */
export interface BidChange {
  label: string
  /** Null for something new, and for the note. */
  before: string | null
  /** Null for something that is gone, and for the note. */
  after: string | null
}

/** What changed since the former terms: the amount, its parts, the other terms and the note. */
export function changesOf(former: FormerTerms, bid: Terms): BidChange[] {
  const changes: [label: string, textOf: (terms: Terms) => string][] = [
    ['Offer', ({ amount }) => money(amount)],
    ['Timeline', ({ timeline }) => bidTimelines.label(timeline)],
    ['Staging period', ({ stagingPeriod }) => stagingPeriods.label(stagingPeriod)],
    [
      'Each extra month',
      ({ extensionPerMonth }) =>
        extensionPerMonth === null ? 'Not stated' : money(extensionPerMonth),
    ],
    ['Experience level', (terms) => experienceLevels.label(terms.experienceLevel)],
    ['Payment terms', (terms) => paymentTerms.label(terms.paymentTerms)],
    ['Credit cards', (terms) => (terms.acceptsCreditCards ? 'Accepted' : 'Not accepted')],
  ]
  const terms = changes.map(([label, textOf]) => ({
    label,
    before: textOf(former),
    after: textOf(bid),
  }))
  const [offer, ...others] = terms.map((change) => (change.before === change.after ? [] : [change]))
  return [
    ...offer,
    ...partChanges(former.parts, bid.parts),
    ...others.flat(),
    ...(former.noteChanged ? [{ label: 'Note', before: null, after: null }] : []),
  ]
}

/**
 * Says that an offer was changed elsewhere, with both values of each difference.
 *
 * @param stored  the terms as they are by now, and whether the notes differ
 * @param typed  the terms that someone wanted to save
 */
export function changedElsewhere(stored: FormerTerms, typed: Terms): string {
  const differences = changesOf(stored, typed).map(({ label, before, after }) =>
    label === 'Note'
      ? 'Note: two versions.'
      : `${label}: ${before ?? 'none'} there, ${after ?? 'none'} here.`
  )
  return ['This offer was changed on another device or in another window.', ...differences].join(
    ' '
  )
}

/** Parts that were added, removed or changed; one line if only one of both is split. */
function partChanges(before: BidPart[] | null, after: BidPart[] | null): BidChange[] {
  if (before === null && after === null) return []
  if (before === null || after === null) {
    const textOf = (parts: BidPart[] | null) => (parts === null ? 'Not split' : 'Split')
    return [{ label: 'Price by room', before: textOf(before), after: textOf(after) }]
  }
  const priceOf = (parts: BidPart[], item: string) => {
    const part = parts.find((one) => one.item === item)
    return part ? money(part.amount) : null
  }
  const added = after.filter(({ item }) => priceOf(before, item) === null)
  return inItemOrder([...before, ...added])
    .map(({ item }) => ({
      label: partItems.label(item),
      before: priceOf(before, item),
      after: priceOf(after, item),
    }))
    .filter((change) => change.before !== change.after)
}
