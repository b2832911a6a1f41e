import { BaseTransformer } from '@adonisjs/core/transformers'
import { conditionMoments, damageAnswers } from '#shared/install_day/condition_photos'
import { photoRooms, rooms } from '#shared/projects/project_enums'
import type { photoSheet } from '#queries/condition_photos'
import type User from '#models/user'
import ConditionPhotoTransformer, { phoneOf } from '#transformers/condition_photo_transformer'
import { projectSummary } from '#transformers/project_texts'

/** All photos and damage notes of a paid job, to print, for one of its two sides. */
export default class PhotoSheetTransformer extends BaseTransformer<
  Awaited<ReturnType<typeof photoSheet>>
> {
  constructor(
    resource: Awaited<ReturnType<typeof photoSheet>>,
    protected viewer: User
  ) {
    super(resource)
  }

  toObject() {
    const { bid, photos, notes } = this.resource
    const job = { companyId: bid.userId }
    const shown = photos.map((photo) => ({
      ...new ConditionPhotoTransformer(photo, job).toObject(),
      /** The damage note that it belongs to, by its place on the sheet; 0 without one. */
      note: notes.findIndex(({ id }) => id === photo.noteId) + 1,
    }))
    const of = (room: string) => shown.filter((photo) => photo.room === room)
    return {
      project: projectSummary(bid.project, true),
      total: photos.length,
      /** Rooms with photos, and in each the moments with photos, oldest first. */
      rooms: photoRooms
        .filter((room) => of(room).length > 0)
        .map((room) => ({
          label: rooms.label(room),
          moments: conditionMoments.values
            .map((moment) => ({
              label: conditionMoments.label(moment),
              photos: of(room).filter((photo) => photo.moment === moment),
            }))
            .filter((group) => group.photos.length > 0),
        })),
      notes: notes.map((note) => ({
        id: note.id,
        room: rooms.label(note.room),
        text: note.text,
        by: phoneOf(note, bid.userId),
        takenAt: note.takenAt?.toJSDate().toISOString() ?? null,
        receivedAt: note.receivedAt.toJSDate().toISOString(),
        answers: note.answers.map(({ kind, text, createdAt }) => ({
          label: damageAnswers.label(kind),
          text,
          at: createdAt.toJSDate().toISOString(),
        })),
      })),
    }
  }
}
