import { BaseTransformer } from '@adonisjs/core/transformers'
import type Project from '#models/project'
import ProjectTransformer from '#transformers/project_transformer'

/** A card on the page of its state or county: what everyone may see. */
export default class PlaceProjectTransformer extends BaseTransformer<Project> {
  toObject() {
    const project = new ProjectTransformer(this.resource, null).toObject()
    return {
      ...this.pick(project, [
        'id',
        'title',
        'neighborhood',
        'city',
        'county',
        'state',
        'location',
        'propertyTypeLabel',
        'squareFootage',
        'stagingLevelLabel',
        'occupancyStatusLabel',
        'photoCount',
        'offerCount',
        'deadline',
        'createdAt',
      ]),
      roomCount: project.roomsToStage.length,
      thumbnail: project.thumbnails.at(0) ?? null,
    }
  }
}
