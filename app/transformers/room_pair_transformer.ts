import { BaseTransformer } from '@adonisjs/core/transformers'
import { photoUrl, thumbnailUrl } from '#shared/projects/photo_urls'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import { roomPairRefusals } from '#lifecycles/room_pair_rules'
import type RoomPair from '#models/room_pair'
import type User from '#models/user'

const picture = (name: string) => ({ url: photoUrl(name), thumbnail: thumbnailUrl(name) })

/** A before-and-after pair for one of its two parties. Load it with its bid and project. */
export default class RoomPairTransformer extends BaseTransformer<RoomPair> {
  constructor(
    resource: RoomPair,
    protected viewer: User
  ) {
    super(resource)
  }

  toObject() {
    const pair = this.resource
    const { bid } = pair
    const isCompany = isMadeBy(bid, this.viewer)
    const isHidden = bid.project.hiddenPhotos.includes(pair.sourcePhoto)
    return {
      id: pair.id,
      room: pair.room,
      /** Null for the company while the team hides the photo. */
      before: isHidden && isCompany ? null : picture(pair.beforePhoto),
      after: picture(pair.afterPhoto),
      addedAt: pair.createdAt.toJSDate().toISOString(),
      /** Whether the owner agrees to show it in the company's portfolio. */
      consent: pair.hasConsent,
      /** Whether the team hides the photo of the room, so that nobody else sees the pair. */
      isHidden,
      can: {
        remove: isCompany,
        consent: !isCompany && (pair.hasConsent || roomPairRefusals.consent(bid, pair) === null),
      },
    }
  }
}
