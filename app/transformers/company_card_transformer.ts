import { BaseTransformer } from '@adonisjs/core/transformers'
import { DateTime } from 'luxon'
import { experienceLevels } from '#shared/bids/bid_enums'
import { rooms, stagingLevels } from '#shared/projects/project_enums'
import type { PhotoLabel, StagerCard } from '#queries/stager_card'
import { companyReputation, noReputation, ratingText } from '#shared/reputation/reputation'
import { publicPhotoUrl, publicThumbnailUrl } from '#transformers/photo_urls'

/** Such as "Living Room, Luxury staging". */
function photoCaption(label?: PhotoLabel): string {
  if (!label) return ''
  const level = label.stagingLevel && `${stagingLevels.label(label.stagingLevel)} staging`
  return [rooms.label(label.room), level].filter(Boolean).join(', ')
}

/**
 * A stager's public page. Contains nothing that could identify the company: no name, no text it
 * wrote, and only the month it joined.
 */
export default class CompanyCardTransformer extends BaseTransformer<StagerCard> {
  toObject() {
    const card = this.resource
    const reputation = companyReputation(card.reputation ?? noReputation)
    return {
      stagerIdentifier: card.stagerIdentifier,
      photos: card.portfolioPhotos.map(publicPhotoUrl),
      thumbnails: card.portfolioPhotos.map(publicThumbnailUrl),
      /** What each photo shows; empty where the company doesn't say. */
      captions: card.portfolioPhotos.map((photo) =>
        photoCaption(card.portfolioLabels.find((label) => label.photo === photo))
      ),
      experienceLevelLabel: experienceLevels.label(card.experienceLevel) || 'No offers yet',
      creditCards:
        card.acceptsCreditCards === null
          ? null
          : card.acceptsCreditCards
            ? 'Accepted'
            : 'Not accepted',
      completedProjects: reputation.completedProjects,
      reviews: ratingText(reputation.rating),
      reputation,
      badges: card.badges.map(({ name, checkedAt }) => ({
        name,
        checkedAt: new Date(checkedAt).toISOString(),
      })),
      memberSince: DateTime.fromJSDate(card.createdAt, { zone: 'utc' }).toFormat('LLLL yyyy'),
    }
  }
}
