import { DateTime } from 'luxon'
import { BaseTransformer } from '@adonisjs/core/transformers'
import { liveBidStatuses } from '#lifecycles/bid_lifecycle'
import { projectRefusals } from '#lifecycles/project_lifecycle'
import type Project from '#models/project'
import type { Viewer } from '#models/project/visibility'
import ProjectTransformer from '#transformers/project_transformer'

/** One of several homes that were posted together, for a company. Load it with its figures. */
export default class TwinTransformer extends BaseTransformer<Project> {
  constructor(
    resource: Project,
    protected viewer: Viewer
  ) {
    super(resource)
  }

  toObject() {
    const project = new ProjectTransformer(this.resource, this.viewer).toObject()
    const { viewerBid } = this.resource.figures
    return {
      id: project.id,
      title: project.title,
      neighborhood: project.neighborhood,
      city: project.city,
      county: project.county,
      state: project.state,
      location: project.location,
      stagingLevelLabel: project.stagingLevelLabel,
      roomCount: project.roomsToStage.length,
      occupancyStatusLabel: project.occupancyStatusLabel,
      squareFootage: project.squareFootage,
      thumbnail: project.thumbnails.at(0) ?? null,
      /** Amount of the viewer's own open offer, in dollars. */
      ownOffer: viewerBid && liveBidStatuses.includes(viewerBid.status) ? viewerBid.amount : null,
      /** Why the company can't make an offer on it; null if it can. */
      refusal: this.#refusal(),
    }
  }

  #refusal(): string | null {
    const project = this.resource
    const latestBid = project.figures.viewerBid ?? null
    return projectRefusals.bid({ project, latestBid, now: DateTime.utc() })
  }
}
