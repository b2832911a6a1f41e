import { BaseTransformer } from '@adonisjs/core/transformers'
import type { PhotoSide } from '#shared/install_day/condition_photos'
import { photoUrl, thumbnailUrl } from '#shared/projects/photo_urls'
import type ConditionPhoto from '#models/condition_photo'

/** Whose phone it was. @param companyId  the account of the job's company */
export const phoneOf = (
  { actorId, crewLinkId }: { actorId: number; crewLinkId: number | null },
  companyId: number
): PhotoSide => {
  if (crewLinkId !== null) return 'crew'
  return actorId === companyId ? 'company' : 'owner'
}

/** A photo of a room for one of the two sides of its job. */
export default class ConditionPhotoTransformer extends BaseTransformer<ConditionPhoto> {
  constructor(
    resource: ConditionPhoto,
    protected job: { companyId: number }
  ) {
    super(resource)
  }

  toObject() {
    const photo = this.resource
    return {
      id: photo.id,
      clientId: photo.clientId,
      room: photo.room,
      moment: photo.moment,
      url: photoUrl(photo.photo),
      thumbnail: thumbnailUrl(photo.photo),
      /** The project's photo that was the guide; null without one. */
      guide: photo.guidePhoto ? photoUrl(photo.guidePhoto) : null,
      /** Null: the clock of the phone was wrong. */
      takenAt: photo.takenAt?.toJSDate().toISOString() ?? null,
      receivedAt: photo.receivedAt.toJSDate().toISOString(),
      by: phoneOf(photo, this.job.companyId),
    }
  }
}
