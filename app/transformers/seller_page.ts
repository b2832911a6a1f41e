import { startDay } from '#shared/bids/bid_comparison'
import { offerLetter } from '#shared/bids/offer_letters'
import { marketToday } from '#shared/values/market_time'
import { liveBidStatuses } from '#lifecycles/bid_lifecycle'
import type SellerLink from '#models/seller_link'
import type { SellerPage } from '#queries/seller_page'
import SellerOfferTransformer, { standingOf } from '#transformers/seller_offer_transformer'

/** The choice that was made at a link. Load it with the letter of the chosen offer. */
export const shownChoice = (
  { note, chosenAt }: Pick<SellerLink, 'note' | 'chosenAt'>,
  letter: string | null
) =>
  letter === null || chosenAt === null
    ? null
    : { letter, note, chosenAt: chosenAt.toJSDate().toISOString() }

const toDay = (moment: { toJSDate: () => Date }) => marketToday(moment.toJSDate())

/** Props of the page of a seller's link. They don't depend on who opens it. */
export function sellerPageProps(page: SellerPage, token: string) {
  const { link, project, bids, usualPrice } = page
  const shown = bids.flatMap((bid) => {
    const standing = standingOf(bid, link)
    return standing ? [{ bid, standing, page }] : []
  })
  const chosen = bids.find(({ id }) => id === link.chosenBidId)
  const deadline = project.deadline?.toISODate() ?? null
  const priced = bids
    .filter(({ status }) => liveBidStatuses.includes(status))
    .map((bid) => ({
      amount: bid.amount,
      term: Number(bid.stagingPeriod),
      month: bid.extensionPerMonth,
    }))
  return {
    token,
    title: project.publicTitle,
    rooms: {
      roomsToStage: project.roomsToStage,
      bedrooms: project.bedrooms,
    },
    /** The last day for offers, while they can come. */
    offersUntil:
      project.status === 'open' && deadline && deadline >= marketToday(new Date())
        ? deadline
        : null,
    /** Days on the market that the totals are for. */
    days: link.days ?? startDay(priced),
    expiresOn: toDay(link.expiresAt),
    offers: SellerOfferTransformer.transform(shown),
    choice: shownChoice(link, chosen ? offerLetter(chosen.place!) : null),
    usualPrice,
  }
}
