import { BaseTransformer } from '@adonisjs/core/transformers'
import { photoUrl, thumbnailUrl } from '#shared/photo_urls'
import { projectTimelines, propertyTypes, stagingLevels } from '#shared/project_enums'
import { hidingRefusals } from '#lifecycles/moderation_rules'
import type Project from '#models/project'
import { bidBadges, statusBadge } from '#transformers/badges'

/** A project for admins. Load it with `listProjects`. */
export default class ConsoleProjectTransformer extends BaseTransformer<Project> {
  toObject() {
    const project = this.resource
    const { owner } = project
    return {
      ...this.pick(project, [
        'id',
        'title',
        'status',
        'city',
        'state',
        'neighborhood',
        'location',
        'timeline',
        'stagingLevel',
        'propertyType',
        'locationTypes',
        'levels',
      ]),
      createdAt: project.createdAt.toJSDate().toISOString(),
      badge: statusBadge(project.status),
      hiding: project.hiddenAt && {
        at: project.hiddenAt.toJSDate().toISOString(),
        reason: project.hiddenReason ?? '',
      },
      photos: project.photos.map((name) => ({
        url: photoUrl(name),
        thumbnail: thumbnailUrl(name),
        hidden: project.hiddenPhotos.includes(name),
      })),
      hiddenPhotosReason: project.hiddenPhotosReason,
      can: {
        hide: hidingRefusals.hide({ project }) === null,
        unhide: hidingRefusals.unhide({ project }) === null,
      },
      timelineLabel: projectTimelines.label(project.timeline),
      stagingLevelLabel: stagingLevels.label(project.stagingLevel),
      propertyTypeLabel: propertyTypes.label(project.propertyType),
      bidCount: Number(project.$extras.bids_count),
      ownerInfo: {
        ...this.pick(owner, ['id', 'name', 'email', 'phone', 'userType', 'userTypeLabel']),
        companyName: owner.company,
        suspended: owner.isSuspended,
      },
      bids: project.bids.map((bid) => ({
        ...this.pick(bid, ['id', 'amount', 'status']),
        createdAt: bid.createdAt.toJSDate().toISOString(),
        stagingCompany: bid.bidder.company ?? bid.bidder.name,
        badge: bidBadges[bid.status],
      })),
    }
  }
}
