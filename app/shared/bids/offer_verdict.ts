import { markBest } from '#shared/bids/bid_comparison'
import { costAt, type PricedBid } from '#shared/bids/bid_costs'
import {
  allRooms,
  isComplete,
  leavesOut,
  roomCount,
  scopeKey,
  type OfferScope,
} from '#shared/bids/offer_scope'
import { money } from '#shared/values/money'

/** What the verdict needs to know of an offer. */
export interface ScopedOffer {
  price: PricedBid
  /** Null if the project names no rooms: then all offers count as offers for the same. */
  scope: OfferScope | null
}

/** Text, and positions of offers, which read as their letters. */
export type SentencePart = string | number

export interface Verdict {
  /** Positions of the lowest of the offers for everything; empty if none is lower than another. */
  best: number[]
  /** What is said beside the cost of each offer, or null. */
  marks: (string | null)[]
  /** Whether any offer has a price for that many days. */
  isPriced: boolean
  /** Who has everything, and for how much. */
  lead: SentencePart[]
  /** Who asks less, and what that leaves out; may be empty. */
  rest: SentencePart[]
}

const listed = new Intl.ListFormat('en-US')

/** `A, B, and C` */
function names(positions: readonly number[]): SentencePart[] {
  let next = 0
  const parts = listed.formatToParts(positions.map(String))
  return parts.map(({ type, value }) => (type === 'literal' ? value : positions[next++]))
}

/** Marks the best values among offers for the same rooms. */
export function markSameScope(
  scopes: readonly (OfferScope | null)[],
  values: readonly (number | null)[],
  better: 'lowest' | 'highest'
): boolean[] {
  const keys = scopes.map((scope) => (scope === null ? '' : scopeKey(scope)))
  return keys.map((key, at) => {
    const group = keys.flatMap((other, place) => (other === key ? [place] : []))
    const best = markBest(
      group.map((place) => values[place]),
      better
    )
    return key !== null && best[group.indexOf(at)]
  })
}

interface Compared {
  scopes: readonly (OfferScope | null)[]
  costs: readonly (number | null)[]
  /** Positions of the offers for everything. */
  complete: readonly number[]
  /** `30 days` */
  then: string
}

interface Cheapest {
  cost: number
  /** Positions of the offers that cost so much. */
  offers: number[]
  /** Number of offers that give a price. */
  known: number
}

/** Null if none of these offers gives a price. */
function cheapest({ costs }: Compared, among: readonly number[]): Cheapest | null {
  const known = among.flatMap((at) => costs[at] ?? [])
  if (known.length === 0) return null
  const cost = Math.min(...known)
  return { cost, offers: among.filter((at) => costs[at] === cost), known: known.length }
}

interface FirstSentence {
  parts: SentencePart[]
  /** Offers whose scope it gives. */
  named: readonly number[]
  /** The cost that it gives; null without one. */
  cost: number | null
  /** Offers of which it says that they give no price. */
  silent: readonly number[]
}

/**
 * Who costs how much among these offers. `everything` is ` for all 6 rooms`; empty if that isn't known, or if the
 * project names no rooms.
 */
function costSentence(
  compared: Compared,
  among: readonly number[],
  everything: string
): FirstSentence {
  const { scopes, then } = compared
  const isScoped = scopes.some((scope) => scope !== null)
  const found = cheapest(compared, among)
  if (!found) {
    const parts = [`No offer${everything} gives a price for ${then}.`]
    return { parts, named: among, cost: null, silent: among }
  }
  const { cost, offers, known } = found
  const sum = money(cost)
  const first = { named: among, cost, silent: [] }
  if (known === 1) {
    const start = everything && `Of the offers${everything}, `
    const parts = [
      `${start}${start ? 'only ' : 'Only '}`,
      ...offers,
      ` gives a price for ${then}: ${sum}.`,
    ]
    return { ...first, parts, silent: among }
  }
  if (offers.length === known) {
    const everyone = known === 2 ? 'Both' : 'All'
    const who = known === compared.costs.length ? [everyone] : names(offers)
    return { ...first, parts: [...who, ` cost the same${everything} at ${then}: ${sum}.`] }
  }
  const verb = (everything === '' && isScoped ? 'ask' : 'cost') + (offers.length === 1 ? 's' : '')
  return { ...first, parts: [...names(offers), ` ${verb} least${everything} at ${then}: ${sum}.`] }
}

function aboutComplete(compared: Compared): FirstSentence {
  const { complete, costs, scopes, then } = compared
  const scope = scopes[complete[0]]
  const everything = scope === null ? '' : ` for ${allRooms(scope.asked.length)}`
  if (complete.length > 1 || costs.length === 1) return costSentence(compared, complete, everything)
  const [only] = complete
  const cost = costs[only]
  const price = cost === null ? ` and gives no price for ${then}.` : `: ${money(cost)} at ${then}.`
  const parts = [only, ` is the only offer${everything}${price}`]
  return { parts, named: complete, cost, silent: cost === null ? complete : [] }
}

/** No offer is for everything. */
function aboutMost(compared: Compared): FirstSentence {
  const { scopes, then } = compared
  const all = [...scopes.keys()]
  const counts = scopes.map((scope) => scope?.included?.length ?? 0)
  const most = Math.max(...counts)
  if (most === 0) {
    const isUnlisted = scopes.every((scope) => scope?.included === null)
    const lead = isUnlisted
      ? 'No offer lists its rooms. '
      : 'No offer lists a room that you ask for. '
    const price = costSentence(compared, all, '')
    return { ...price, parts: [lead, ...price.parts] }
  }
  const widest = all.filter((at) => counts[at] === most)
  const found = cheapest(compared, widest)
  const covers = widest.length === 1 ? 'covers' : 'cover'
  const from = found?.offers.length === widest.length ? 'for' : 'from'
  const price = found ? `, ${from} ${money(found.cost)} at ${then}.` : '.'
  const lead = `No offer covers ${allRooms(scopes[0]!.asked.length)}. `
  const parts = [lead, ...names(widest), ` ${covers} most (${most})${price}`]
  return { parts, named: widest, cost: found?.cost ?? null, silent: [] }
}

/** Who asks less than the first sentence says, and what that leaves out. */
function aboutLeast(
  { scopes }: Compared,
  lowest: Cheapest,
  told: readonly number[]
): SentencePart[] {
  const outs = told.map((at) => leavesOut(scopes[at]!) ?? '')
  const sum = money(lowest.cost)
  if (told.length === 1) return [' ', told[0], ` asks least, ${sum}, and ${outs[0]}.`]
  const each = told.flatMap((at, place) => [place === 0 ? '' : ', ', at, ` ${outs[place]}`])
  return [' ', ...names(told), ` ask least, ${sum}: `, ...each, '.']
}

/** The other offers that aren't for everything. */
function aboutOthers({ scopes }: Compared, others: readonly number[]): SentencePart[] {
  if (others.length === 0) return []
  if (others.length === 1) return [' ', others[0], ` ${leavesOut(scopes[others[0]]!)}.`]
  const unlisted = others.filter((at) => scopes[at]?.included === null).length
  const leave =
    unlisted === others.length
      ? 'don’t list their rooms'
      : unlisted === 0
        ? 'leave out rooms'
        : 'leave out rooms or don’t list them'
  return [` ${others.length} other offers ${leave}.`]
}

function sentencesAbout(compared: Compared): Pick<Verdict, 'lead' | 'rest'> {
  const { scopes, costs, complete, then } = compared
  const all = [...scopes.keys()]
  const lowest = cheapest(compared, all)
  if (!lowest) return { lead: [`No offer gives a price for ${then}.`], rest: [] }
  const first = complete.length > 0 ? aboutComplete(compared) : aboutMost(compared)
  const partial = all.filter((at) => !complete.includes(at) && !first.named.includes(at))
  const isLess = first.cost === null || lowest.cost < first.cost
  const told = isLess ? lowest.offers.filter((at) => partial.includes(at)) : []
  const unknown = all.filter((at) => costs[at] === null && !first.silent.includes(at)).length
  const rest = [
    ...(told.length > 0 ? aboutLeast(compared, lowest, told) : []),
    ...aboutOthers(
      compared,
      partial.filter((at) => !told.includes(at))
    ),
    unknown === 1 ? ' 1 offer gives no price that far out.' : '',
    unknown > 1 ? ` ${unknown} offers give no price that far out.` : '',
  ]
  return { lead: first.parts, rest: rest.filter((part) => part !== '') }
}

/**
 * What the offers cost after `days` on the market: first who covers everything and for how much, then who asks
 * least and what that leaves out.
 */
export function verdictOn(offers: readonly ScopedOffer[], days: number): Verdict {
  const scopes = offers.map(({ scope }) => scope)
  const costs = offers.map(({ price }) => costAt(price, days))
  const complete = scopes.flatMap((scope, at) => (scope === null || isComplete(scope) ? [at] : []))
  const lowest = markSameScope(scopes, costs, 'lowest')
  const isOnly = complete.length === 1 && offers.length > 1
  return {
    best: complete.filter((at) => lowest[at] || (isOnly && costs[at] !== null)),
    marks: scopes.map((scope, at) => {
      if (isOnly && complete[0] === at) return `Only one for ${allRooms(scope!.asked.length)}`
      if (!lowest[at]) return null
      if (scope === null) return `Lowest at ${days} days`
      if (isComplete(scope)) return `Lowest for ${allRooms(scope.asked.length)}`
      const count = scope.included!.length
      return `Lowest for the same ${count === 1 ? 'room' : roomCount(count)}`
    }),
    isPriced: costs.some((cost) => cost !== null),
    ...sentencesAbout({
      scopes,
      costs,
      complete,
      then: `${days}\u00a0days`,
    }),
  }
}

/** The sentences as plain text, with the letters of the offers. */
export const verdictText = ({ lead, rest }: Verdict, letters: readonly string[]): string =>
  [...lead, ...rest].map((part) => (typeof part === 'number' ? letters[part] : part)).join('')
