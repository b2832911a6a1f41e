import { BaseTransformer } from '@adonisjs/core/transformers'
import { photoUrl, thumbnailUrl } from '#shared/projects/photo_urls'
import {
  occupancyStatuses,
  projectTimelines,
  propertyTypes,
  stagingLevels,
} from '#shared/projects/project_enums'
import { hidingRefusals } from '#lifecycles/moderation_rules'
import { refusalOf } from '#lifecycles/lifecycle'
import { projectLifecycle } from '#lifecycles/project_lifecycle'
import type Project from '#models/project'
import { statusBadge } from '#transformers/badges'
import ConsoleBidTransformer from '#transformers/console_bid_transformer'

/** A project for the team. Load it with `listProjects`. */
export default class ConsoleProjectTransformer extends BaseTransformer<Project> {
  /** A row of its owner's projects. */
  inBrief() {
    const project = this.resource
    return {
      ...this.pick(project, ['id', 'title', 'status']),
      createdAt: project.createdAt.toJSDate().toISOString(),
      badge: statusBadge(project.status),
    }
  }

  /** For its own page. */
  inFull() {
    const project = this.resource
    return {
      ...this.toObject(),
      ...this.pick(project, ['description', 'county', 'squareFootage', 'bedrooms', 'bathrooms']),
      roomsToStage: project.roomsToStage,
      facts: project.facts,
      occupancyLabel: occupancyStatuses.label(project.occupancyStatus),
    }
  }

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
      floorPlan:
        project.floorPlan === null
          ? null
          : {
              url: photoUrl(project.floorPlan),
              thumbnail: thumbnailUrl(project.floorPlan),
              hidden: project.hiddenPhotos.includes(project.floorPlan),
            },
      hiddenPhotosReason: project.hiddenPhotosReason,
      can: {
        hide: hidingRefusals.hide({ project }) === null,
        unhide: hidingRefusals.unhide({ project }) === null,
        cancel: refusalOf(projectLifecycle, 'cancel', project.status) === null,
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
      bids: ConsoleBidTransformer.transform(project.bids).useVariant('onProject'),
    }
  }
}
