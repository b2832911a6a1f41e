import type { UsualPrice } from '#shared/market/usual_prices'
import Project from '#models/project'
import SellerLink from '#models/seller_link'
import { usualPriceFor } from '#queries/project_page'
import { bidsOnProject, type PolledBid } from '#queries/project_polls'

/** What the page of a seller's link is made of. */
export interface SellerPage {
  link: SellerLink
  project: Project
  /** As everyone may see them, oldest first. */
  bids: PolledBid[]
  usualPrice: UsualPrice | null
}

/** The page at this address; null if it has ended or never existed. Nobody is signed in there. */
export async function sellerPage(token: string): Promise<SellerPage | null> {
  const link = await SellerLink.findReadable(token)
  if (!link) return null
  const [project, listing] = await Promise.all([
    Project.findVisible(null, link.projectId),
    bidsOnProject(link.projectId, null),
  ])
  if (!project || !listing) return null
  const usualPrice = await usualPriceFor(project)
  return { link, project, bids: (listing.bids ?? []).toReversed(), usualPrice }
}
