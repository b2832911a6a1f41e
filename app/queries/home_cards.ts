import { homeCardRefusals } from '#lifecycles/home_outcome_rules'
import type Bid from '#models/bid'
import HomeCard from '#models/home_card'
import User from '#models/user'

export type HomeCardPage = Awaited<ReturnType<typeof homeCardPage>>

/** The card of a paid bid, whose project and bidder are loaded, with what both sides may do about it. */
export async function homeCardPage(bid: Bid) {
  const { project } = bid
  const found = await HomeCard.situationOf({ bid, project })
  const owner = await User.findOrFail(project.userId)
  for (const pair of found.pairs) pair.$setRelated('bid', bid)
  return { ...found, bid, owner, refusal: homeCardRefusals.show(found.situation) }
}
