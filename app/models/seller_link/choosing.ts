import { DateTime } from 'luxon'
import { maskContactDetails } from '#shared/masking/contact_details'
import { offerLetter } from '#shared/bids/offer_letters'
import { sellerPageEnded } from '#shared/projects/seller_links'
import { NotFound } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { sellerLinkRefusals } from '#lifecycles/seller_link_rules'
import type Bid from '#models/bid'
import Project, { type LockedProject } from '#models/project'
import SellerLink from '#models/seller_link'
import User from '#models/user'
import { notifyInPlaceOf } from '#notifications/notify'

/** An offer by its letter, and why; with contact details as typed. */
export interface Choice {
  letter: string
  note: string | null
}

/** The offer with this letter, if the seller's page shows it; else null. */
async function shownBid({ bids, trx }: LockedProject, letter: string): Promise<Bid | null> {
  const bid = bids.find((_bid, at) => offerLetter(at + 1) === letter)
  if (!bid || bid.hiddenByOwnerAt) return null
  const company = await User.query({ client: trx }).where('id', bid.userId).firstOrFail()
  return company.isSuspended ? null : bid
}

/** See `SellerLink.choose`. */
export async function choose(
  { id, projectId }: Pick<SellerLink, 'id' | 'projectId'>,
  { letter, note: typed }: Choice
): Promise<SellerLink> {
  return Project.underLock(projectId, async (locked) => {
    const { project, trx } = locked
    const link = await SellerLink.current(projectId, trx)
    if (link?.id !== id) throw new NotFound(sellerPageEnded)
    const bid = await shownBid(locked, letter)
    refuseIf(sellerLinkRefusals.choose({ project, bid }))
    const note = typed && maskContactDetails(typed)
    if (link.chosenBidId === bid!.id && link.note === note) return link
    await link.merge({ chosenBidId: bid!.id, note, chosenAt: DateTime.utc() }).save()
    const choice = { letter, note }
    await notifyInPlaceOf(trx, project.userId, 'seller_chose', { project, bid: bid!, choice })
    return link
  })
}
