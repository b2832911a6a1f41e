import { BaseTransformer } from '@adonisjs/core/transformers'
import { DateTime } from 'luxon'
import { marketZone } from '#shared/values/market_time'
import { maskedText } from '#shared/masking/masking'
import { rooms } from '#shared/projects/project_enums'
import { photoUrl, thumbnailUrl } from '#shared/projects/photo_urls'
import { pairCaption } from '#shared/jobs/room_pairs'
import type { PublicPair } from '#queries/room_pairs'

/** A pair on a company's public page: room, city and month, and nothing else of the owner. */
export default class PublicPairTransformer extends BaseTransformer<PublicPair> {
  toObject() {
    const { room, beforePhoto, afterPhoto, city, masked, completedAt } = this.resource
    const month = DateTime.fromJSDate(completedAt, { zone: marketZone }).toFormat('LLLL yyyy')
    return {
      caption: pairCaption([
        rooms.label(room),
        city && maskedText({ city, masked }, 'city'),
        month,
      ]),
      before: { url: photoUrl(beforePhoto), thumbnail: thumbnailUrl(beforePhoto) },
      after: { url: photoUrl(afterPhoto), thumbnail: thumbnailUrl(afterPhoto) },
    }
  }
}
