import { DateTime } from 'luxon'
import { BaseTransformer } from '@adonisjs/core/transformers'
import { marketToday } from '#shared/values/market_time'
import { liveBidStatuses } from '#lifecycles/bid_lifecycle'
import type Project from '#models/project'
import type { Viewer } from '#models/project/visibility'
import { invitationOf } from '#transformers/project_rights'
import ProjectTransformer from '#transformers/project_transformer'

/** A search result. */
export default class ProjectCardTransformer extends BaseTransformer<Project> {
  constructor(
    resource: Project,
    protected viewer: Viewer | null
  ) {
    super(resource)
  }

  toObject() {
    const { description, ...project } = new ProjectTransformer(
      this.resource,
      this.viewer
    ).toObject()
    const { createdAt, deadline, figures } = this.resource
    const today = DateTime.fromISO(marketToday(new Date()), { zone: 'utc' })
    const ownBid = figures.viewerBid
    return {
      id: project.id,
      title: project.title,
      status: project.status,
      badge: project.badge,
      neighborhood: project.neighborhood,
      city: project.city,
      county: project.county,
      state: project.state,
      location: project.location,
      /** Whole miles between the centers of the searched place and its city; null without a distance. */
      miles: this.resource.miles,
      propertyType: project.propertyType,
      propertyTypeLabel: project.propertyTypeLabel,
      squareFootage: project.squareFootage,
      timeline: project.timeline,
      timelineLabel: project.timelineLabel,
      stagingLevel: project.stagingLevel,
      stagingLevelLabel: project.stagingLevelLabel,
      roomCount: project.roomsToStage.length,
      occupancyStatusLabel: project.occupancyStatusLabel,
      description: description.slice(0, 300),
      thumbnail: project.thumbnails.at(0) ?? null,
      photoCount: project.photoCount,
      offerCount: project.offerCount,
      /** Amount of the viewer's own open offer, in dollars. */
      ownOffer: ownBid && liveBidStatuses.includes(ownBid.status) ? ownBid.amount : null,
      /**
       * The same for homes that were posted together, while the viewer can make an offer on them; null for
       * all others.
       */
      batchId: project.can.bid ? this.resource.batchId : null,
      invitation: invitationOf(this.resource),
      deadline: project.deadline,
      /** The last day for offers is within a week. */
      closesSoon: deadline !== null && deadline <= today.plus({ days: 7 }),
      createdAt: project.createdAt,
      /** Posted within the last two days. */
      isNew: createdAt >= DateTime.utc().minus({ days: 2 }),
    }
  }
}
