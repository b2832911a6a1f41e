import { compareCosts } from '#shared/bid_costs'
import { money } from '#shared/money'
import type { PartyBid } from '~/components/bids/offers'
import { priced } from '~/components/comparison/compared'
import { plural } from '~/lib/format'

export const listed = new Intl.ListFormat('en-US')

export interface Verdict {
  /** Indexes of the lowest bids; empty if none is lowest. */
  lowest: number[]
  /** The lowest known cost in dollars, or null. */
  cost: number | null
  /** Indexes of the bids that the sentence names; empty if it names none. */
  about: number[]
  /** The parts of the sentence before and after the names. */
  before: string
  after: string
}

/** The sentence about the bids' cost after `days` on the market. */
export function verdictOn(bids: readonly PartyBid[], days: number): Verdict {
  const { kind, cost, offers, unknown } = compareCosts(bids.map(priced), days)
  const sum = money(cost ?? 0)
  const then = plural(days, 'day').replace(' ', '\u00a0')
  const known = { lowest: kind === 'lowest' ? offers : [], cost, about: [], before: '' }
  switch (kind) {
    case 'none':
      return { ...known, after: `No offer gives a price for ${then}.` }
    case 'only':
      return {
        ...known,
        about: offers,
        before: 'Only ',
        after: ` gives a price for ${then}: ${sum}.`,
      }
    case 'same':
      return { ...known, after: tail(`All cost the same at ${then}: ${sum}.`) }
    case 'lowest': {
      const verb = offers.length === 1 ? 'costs' : 'cost'
      return { ...known, about: offers, after: tail(` ${verb} least at ${then}: ${sum}.`) }
    }
  }
  function tail(sentence: string) {
    if (unknown === 0) return sentence
    return `${sentence} ${plural(unknown, 'offer gives', 'offers give')} no price that far out.`
  }
}

/** The sentence as plain text. */
export function sentenceOf({ about, before, after }: Verdict, bids: readonly PartyBid[]): string {
  return before + listed.format(about.map((at) => bids[at].bidder.stagerIdentifier)) + after
}
