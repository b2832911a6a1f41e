import { BaseTransformer } from '@adonisjs/core/transformers'
import { photoRooms, rooms } from '#shared/projects/project_enums'
import { photoUrl, thumbnailUrl } from '#shared/projects/photo_urls'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import { freePhotos, roomPairRefusals } from '#lifecycles/room_pair_rules'
import type User from '#models/user'
import type { BeforeAndAfter } from '#queries/room_pairs'
import { projectSummary } from '#transformers/project_texts'
import RoomPairTransformer from '#transformers/room_pair_transformer'

/** The before-and-after pairs of a paid bid, for one of its two parties. */
export default class BeforeAndAfterTransformer extends BaseTransformer<BeforeAndAfter> {
  constructor(
    resource: BeforeAndAfter,
    protected viewer: User
  ) {
    super(resource)
  }

  toObject() {
    const { bid, owner, pairs, today } = this.resource
    const isCompany = isMadeBy(bid, this.viewer)
    const situation = { bid, project: bid.project, owner, pairs, today }
    const refusal = roomPairRefusals.add(situation)
    const canAdd = isCompany && refusal === null
    return {
      project: projectSummary(bid.project, true),
      bidId: bid.id,
      viewer: isCompany ? ('company' as const) : ('owner' as const),
      company: {
        identifier: bid.bidder.stagerIdentifier,
        isDeleted: bid.bidder.deletedAt !== null,
      },
      pairs: RoomPairTransformer.transform(pairs, this.viewer),
      /** The project's photos that a pair can be made of. */
      photos: canAdd
        ? freePhotos(situation).map((name) => ({
            url: photoUrl(name),
            thumbnail: thumbnailUrl(name),
          }))
        : [],
      rooms: canAdd ? photoRooms.map((room) => ({ value: room, label: rooms.label(room) })) : [],
      /** Why the company can't add a pair now. */
      refusal: isCompany ? refusal : null,
      can: { add: canAdd },
    }
  }
}
