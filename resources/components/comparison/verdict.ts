import { compareCosts } from '#shared/bid_costs'
import { money } from '#shared/money'
import type { PartyBid } from '~/components/bids/offers'
import { priced } from '~/components/comparison/compared'
import { plural } from '~/lib/format'

const listed = new Intl.ListFormat('en-US')

export interface Verdict {
  /** Positions of the offers that cost least; empty where nothing is lowest. */
  lowest: number[]
  /** Whom the sentence is about; empty when it is about none. */
  who: string
  says: string
}

/** What is to be said of the offers after so many days on the market. */
export function verdictOn(bids: readonly PartyBid[], days: number): Verdict {
  const { kind, cost, offers, unknown } = compareCosts(bids.map(priced), days)
  const who = listed.format(offers.map((at) => bids[at].bidder.stagerIdentifier))
  const sum = money(cost ?? 0)
  const then = plural(days, 'day').replace(' ', '\u00a0')
  const lowest = kind === 'lowest' ? offers : []
  const silent = `${plural(unknown, 'offer does', 'offers do')} not state a cost then.`
  switch (kind) {
    case 'none':
      return { lowest, who: '', says: `No offer states what ${then} cost.` }
    case 'only':
      return { lowest, who: `Only ${who}`, says: `states what ${then} cost: ${sum}.` }
    case 'same':
      return { lowest, who: '', says: tail(`All cost the same at ${then}: ${sum}.`) }
    case 'lowest': {
      const verb = offers.length === 1 ? 'costs' : 'cost'
      return { lowest, who, says: tail(`${verb} least at ${then}: ${sum}.`) }
    }
  }
  function tail(sentence: string) {
    return unknown > 0 ? `${sentence} ${silent}` : sentence
  }
}
