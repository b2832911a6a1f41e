import { BaseTransformer } from '@adonisjs/core/transformers'
import { rooms } from '#shared/projects/project_enums'
import { photoUrl, thumbnailUrl } from '#shared/projects/photo_urls'
import { cardLines } from '#shared/jobs/home_cards'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import { homeCardRefusals } from '#lifecycles/home_outcome_rules'
import type RoomPair from '#models/room_pair'
import type User from '#models/user'
import type { HomeCardPage } from '#queries/home_cards'
import { projectSummary } from '#transformers/project_texts'

const picture = (name: string) => ({ url: photoUrl(name), thumbnail: thumbnailUrl(name) })

const shownPair = ({ id, room, beforePhoto, afterPhoto }: RoomPair) => ({
  id,
  room: rooms.label(room),
  before: picture(beforePhoto),
  after: picture(afterPhoto),
})

/** The card of a job for one of its two parties. The company reads what is on it, and nothing else. */
export default class HomeCardTransformer extends BaseTransformer<HomeCardPage> {
  constructor(
    resource: HomeCardPage,
    protected viewer: User
  ) {
    super(resource)
  }

  toObject() {
    const { bid, pairs, situation, refusal } = this.resource
    const isOwner = !isMadeBy(bid, this.viewer)
    const { hiddenPhotos } = bid.project
    const usable = pairs.filter(({ sourcePhoto }) => !hiddenPhotos.includes(sourcePhoto))
    return {
      project: projectSummary(bid.project, true),
      viewer: isOwner ? ('owner' as const) : ('company' as const),
      card: this.#card(),
      /** The pairs that the owner can choose from. */
      pairs: isOwner ? usable.map(shownPair) : [],
      /** Why the owner can't make a card yet. */
      refusal: isOwner ? this.#makingRefusal(usable) : null,
      /** Why it can't be printed and shared yet; null if it can. */
      sharingRefusal: refusal,
      can: {
        agree: !isOwner && homeCardRefusals.agree(situation, situation.card?.pairId ?? 0) === null,
      },
    }
  }

  #makingRefusal([first]: RoomPair[]): string | null {
    const { situation } = this.resource
    if (!situation.outcome) return 'Say what became of the home first.'
    if (!first) return 'Your staging company adds before-and-after photos first.'
    return homeCardRefusals.make({ ...situation, pair: first })
  }

  #card() {
    const { card, pair, outcome, bid, owner } = this.resource
    if (!card || !pair || !outcome) return null
    const isHidden = bid.project.hiddenPhotos.includes(pair.sourcePhoto)
    return {
      pair: isHidden ? null : shownPair(pair),
      pairId: card.pairId,
      showsComparison: card.showsComparison,
      isAgreed: card.companyConsentedAt !== null,
      lines: cardLines(outcome.details, card.showsComparison),
      place: [bid.project.city, bid.project.state].filter(Boolean).join(', '),
      company: bid.bidder.company ?? bid.bidder.name,
      owner: owner.company ?? owner.name,
    }
  }
}
