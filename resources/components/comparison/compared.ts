import { timelineDays } from '#shared/bids/bid_enums'
import { markBest } from '#shared/bids/bid_comparison'
import { costAt, perUnit, type PricedBid } from '#shared/bids/bid_costs'
import { compareParts, itemsOfRooms, partItems } from '#shared/bids/bid_parts'
import { isComplete, missingRoomsText, scopeOf, scopeText } from '#shared/bids/offer_scope'
import { marketDay } from '#shared/values/market_time'
import { money, rate } from '#shared/values/money'
import { ratingText } from '#shared/reputation/reputation'
import { lowPriceNote, type UsualPrice } from '#shared/market/usual_prices'
import { extraMonth, isPartyBid, type Bid, type PartyBid } from '~/components/bids/offers'
import { markSameScope, type ScopedOffer, type Verdict } from '#shared/bids/offer_verdict'
import { plural, wait } from '~/lib/format'
import type { Data } from '@generated/data'

/** Minimum number of bids to compare. */
export const FEWEST = 2

/** The bids that can be compared, by arrival. */
export const comparable = (bids: readonly Bid[]): PartyBid[] =>
  bids
    .filter(isPartyBid)
    .filter((bid) => bid.can.compare)
    .toSorted((one, other) => one.id - other.id)

/** What an offer costs, and what it consists of. */
type PricedOffer = Pick<PartyBid, 'amount' | 'stagingPeriod' | 'extensionPerMonth' | 'parts'>

export const priced = (bid: Omit<PricedOffer, 'parts'>): PricedBid => ({
  amount: bid.amount,
  term: Number(bid.stagingPeriod),
  month: bid.extensionPerMonth,
})

type AskedRooms = Pick<Data.Project, 'roomsToStage' | 'bedrooms'>

/** The rooms that a project's owner asks for, as items of a split price. */
export const askedItems = ({ roomsToStage, bedrooms }: AskedRooms) =>
  itemsOfRooms(roomsToStage, bedrooms)

/** Price and scope of each bid, in the same order. */
export function scopedOffers(bids: readonly PricedOffer[], project: AskedRooms): ScopedOffer[] {
  const asked = askedItems(project)
  return bids.map((bid) => ({ price: priced(bid), scope: scopeOf(asked, bid.parts) }))
}

export interface ComparisonRow {
  label: string
  /** One value per bid. */
  values: string[]
  /** Which values are the best and get `word`. */
  best?: boolean[]
  word?: 'Lowest' | 'Longest' | 'Soonest'
  /** A sentence below a value, or null. */
  notes?: (string | null)[]
  /** Collapsed on small screens. */
  detail?: boolean
  /** A part of the price, below the row about the split. */
  part?: boolean
  /** Takes the whole width of a card. */
  wide?: boolean
  /** Left out elsewhere. */
  on?: 'table' | 'cards'
}

export interface ComparisonGroup {
  title: string
  rows: ComparisonRow[]
}

/** What the rows are made of. */
export interface Compared {
  bids: readonly PartyBid[]
  /** Of each bid. */
  offers: readonly ScopedOffer[]
  project: Data.Project
  usualPrice: UsualPrice | null
  /** Names of what companies can have checked. */
  checks: readonly string[]
  days: number
  verdict: Verdict
}

/** The rows of the comparison in three groups, without those for which the project lacks data. */
export const comparisonGroups = (compared: Compared): ComparisonGroup[] =>
  [
    { title: 'What it covers', rows: coverRows(compared) },
    { title: 'What it costs', rows: [...overLowest(compared), ...costRows(compared)] },
    { title: 'Whom you’d work with', rows: companyRows(compared) },
  ].filter(({ rows }) => rows.length > 0)

/** Whether each price is split and what it leaves out, then a row for each part. */
function coverRows({ bids, project }: Compared): ComparisonRow[] {
  const compared = compareParts(
    bids.map(({ parts }) => parts),
    askedItems(project)
  )
  if (!compared) return []
  const { rows, splits, missing } = compared
  return [
    { label: 'Price by room', values: splits, notes: missing, wide: true, detail: true },
    ...rows.map(({ item, values }) => ({
      label: partItems.label(item),
      values,
      detail: true,
      part: true,
    })),
  ]
}

/** How much more each offer for everything costs than the lowest of them on the chosen day. */
function overLowest({ offers, days, verdict }: Compared): ComparisonRow[] {
  const costs = offers.map(({ price }) => costAt(price, days))
  const [first] = verdict.best
  const lowest = first === undefined ? null : costs[first]
  const complete = offers.filter(({ scope }) => scope === null || isComplete(scope))
  if (lowest === null || complete.length < FEWEST) return []
  const more = ({ scope }: ScopedOffer, at: number) => {
    const cost = costs[at]
    if (scope && !isComplete(scope)) return scope.included ? 'Other rooms' : 'Rooms not listed'
    if (cost === null) return 'Not known'
    return cost === lowest ? 'Lowest' : `+${money(cost - lowest)}`
  }
  return [{ label: 'Over the lowest', values: offers.map(more), detail: true }]
}

function costRows({ bids, offers, project, usualPrice }: Compared): ComparisonRow[] {
  const scopes = offers.map(({ scope }) => scope)
  const lowest = (values: (number | null)[]) =>
    ({ best: markSameScope(scopes, values, 'lowest'), word: 'Lowest' }) as const
  const amounts = bids.map((bid) => bid.amount)
  const feet = project.squareFootage ?? 0
  const perRoom = bids.map(({ amount }, at) => {
    const rooms = scopes[at]?.rooms ?? 0
    return rooms > 0 ? amount / rooms : null
  })
  return [
    {
      label: 'Offer',
      values: amounts.map(money),
      notes: amounts.map((amount) => lowPriceNote(amount, usualPrice)),
      ...lowest(amounts),
    },
    ...(scopes[0]
      ? [
          {
            label: 'Per room included',
            values: perRoom.map((dollars, at) =>
              dollars === null
                ? 'Rooms not listed'
                : `${money(dollars)} (${plural(scopes[at]!.rooms, 'room').replace(' ', '\u00a0')})`
            ),
            ...lowest(perRoom),
          },
        ]
      : []),
    ...(feet > 0 ? [perFoot(amounts, feet, scopes)] : []),
    {
      label: 'Staging period',
      values: bids.map((bid) => bid.stagingPeriodLabel),
      best: markBest(
        bids.map((bid) => Number(bid.stagingPeriod)),
        'highest'
      ),
      word: 'Longest',
    },
    {
      label: 'Each extra month',
      values: bids.map(extraMonth),
      best: markBest(
        bids.map((bid) => bid.extensionPerMonth),
        'lowest'
      ),
      word: 'Lowest',
    },
    {
      label: 'Per staged day',
      values: bids.map((bid) => rate(bid.costPerDay)),
      ...lowest(bids.map((bid) => bid.costPerDay)),
      detail: true,
    },
    {
      label: 'Timeline',
      values: bids.map((bid) => bid.timelineLabel),
      best: markBest(
        bids.map((bid) => timelineDays[bid.timeline]),
        'lowest'
      ),
      word: 'Soonest',
      detail: true,
    },
    { label: 'Payment terms', values: bids.map((bid) => bid.paymentTermsLabel), detail: true },
    {
      label: 'Credit cards',
      values: bids.map((bid) => (bid.acceptsCreditCards ? 'Accepted' : 'Not accepted')),
      detail: true,
    },
  ]
}

/** Only offers for everything have a price for the whole home. */
function perFoot(
  amounts: readonly number[],
  feet: number,
  scopes: readonly ScopedOffer['scope'][]
): ComparisonRow {
  const values = amounts.map((amount, at) =>
    scopes[at] === null || isComplete(scopes[at]) ? perUnit(amount, feet) : null
  )
  return {
    label: 'Per square foot',
    values: values.map((value, at) => {
      if (value !== null) return rate(value)
      return scopes[at]?.included ? 'Other rooms than asked' : 'Rooms not listed'
    }),
    best: markSameScope(scopes, values, 'lowest'),
    word: 'Lowest',
    detail: true,
  }
}

const unknown = 'Not known yet'

/** `4.3 from 7 reviews`, or `No reviews yet`. */
export function reviewsOf(reputation: PartyBid['bidder']['reputation']): string {
  if (!reputation || reputation.rating === 0) return ratingText(0)
  return `${reputation.rating.toFixed(1)} from ${plural(reputation.reviewCount, 'review')}`
}

function lossesOf({ bidder: { reputation } }: PartyBid): string {
  if (!reputation) return unknown
  const { cancellations, paidOnTime, completedProjects } = reputation
  if (cancellations > 0) return plural(cancellations, 'time')
  return paidOnTime === null && completedProjects === 0 ? unknown : 'Never'
}

function companyRows({ bids, checks }: Compared): ComparisonRow[] {
  const checked = (bid: PartyBid) => (bid.badges ?? []).map(({ name }) => name)
  const dayOf = ({ badges }: PartyBid, name: string) =>
    badges?.find((badge) => badge.name === name)?.checkedAt
  const names = [...new Set([...checks, ...bids.flatMap(checked)])]
  const replies = bids.map(({ bidder }) => bidder.reputation?.replyMinutes ?? null)
  return [
    { label: 'Reviews', values: bids.map(({ bidder }) => reviewsOf(bidder.reputation)) },
    {
      label: 'Completed on Stagely',
      values: bids.map(({ bidder }) => String(bidder.reputation?.completedProjects || 'None yet')),
      notes: bids.map(({ bidder }) => (bidder.reputation?.isNew ? 'New on Stagely' : null)),
      detail: true,
    },
    ...names.map((name) => ({
      label: name,
      values: bids.map((bid) => {
        const day = dayOf(bid, name)
        return day ? `Checked ${marketDay(new Date(day))}` : 'Not checked'
      }),
      on: 'table' as const,
    })),
    ...(names.length > 0
      ? [
          {
            label: 'Checked by Stagely',
            values: bids.map((bid) => checked(bid).join(', ') || 'Nothing yet'),
            on: 'cards' as const,
          },
        ]
      : []),
    {
      label: 'Replies in',
      values: replies.map((minutes) => (minutes === null ? unknown : `About ${wait(minutes)}`)),
      detail: true,
    },
    { label: 'Gave up after winning', values: bids.map(lossesOf) },
    ...(bids.some(({ formerHire }) => formerHire)
      ? [
          {
            label: 'You know them',
            values: bids.map(({ formerHire }) =>
              formerHire ? `You hired them for ${formerHire.project}` : 'Not hired before'
            ),
            on: 'table' as const,
          },
        ]
      : []),
  ]
}

/** `3 of 6 rooms. No kitchen, office, or entry/foyer.` */
export function scopeSentence(scope: NonNullable<ScopedOffer['scope']>): string {
  const missing = missingRoomsText(scope)
  return missing === null ? scopeText(scope) : `${scopeText(scope)}. ${missing}`
}
