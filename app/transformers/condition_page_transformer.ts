import { BaseTransformer } from '@adonisjs/core/transformers'
import { personAuthor } from '#shared/install_day/outbox_codes'
import { photoRooms, rooms, type Room } from '#shared/projects/project_enums'
import { photoUrl, thumbnailUrl } from '#shared/projects/photo_urls'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import { conditionRefusals, momentsOn } from '#lifecycles/condition_rules'
import { freePhotos, roomPairRefusals } from '#lifecycles/room_pair_rules'
import type DamageNote from '#models/damage_note'
import Staging, { sideOf } from '#models/staging'
import type User from '#models/user'
import type { ConditionPage } from '#queries/condition_photos'
import type { BeforeAndAfter } from '#queries/room_pairs'
import ConditionPhotoTransformer, { phoneOf } from '#transformers/condition_photo_transformer'

/** Photos of the rooms and damage notes of a paid job, for one of its two sides. */
export default class ConditionPageTransformer extends BaseTransformer<ConditionPage> {
  constructor(
    resource: ConditionPage,
    protected viewer: User,
    protected pairs: BeforeAndAfter
  ) {
    super(resource)
  }

  toObject() {
    const { bid, photos, hasMore, total, notes, reports, staging, today } = this.resource
    const { viewer } = this
    const refusal = conditionRefusals.addPhoto({ bid, project: bid.project, photos: total, today })
    return {
      projectId: bid.projectId,
      bidId: bid.id,
      viewer: isMadeBy(bid, viewer) ? ('company' as const) : ('owner' as const),
      /** Who keeps photos in this browser's outbox. */
      author: personAuthor(viewer.personId ?? 0, viewer.id),
      /** The agreed install day (YYYY-MM-DD); null without one. */
      day: bid.installOn,
      rooms: this.#rooms(),
      /** What the camera offers, the likeliest first. */
      moments: [...momentsOn(Staging.stateOf(staging), today)],
      photos: ConditionPhotoTransformer.transform(photos, { companyId: bid.userId }),
      hasMore,
      total,
      /** What phones of others last said that they still have to send. */
      waiting: reports
        .filter(({ actorId, personId }) => actorId !== viewer.id || personId !== viewer.personId)
        .map((report) => ({
          on: phoneOf(report, bid.userId),
          count: report.waiting,
          /** In which rooms; empty if the phone hasn't said. */
          rooms: report.waitingIn,
        })),
      notes: notes.map((note) => this.#note(note)),
      /** Why nothing can be added now; null if it can. */
      refusal,
    }
  }

  /** The rooms of the job, with the owner's photos of each. */
  #rooms() {
    const { bid, owner, pairs, today } = this.pairs
    const { photos, hiddenPhotos, photoLabels, roomsToStage } = bid.project
    const situation = { bid, project: bid.project, owner, pairs, today }
    const canPair =
      isMadeBy(bid, this.viewer) && roomPairRefusals.add(situation) === null
        ? freePhotos(situation)
        : []
    const shown = photos.filter((name) => !hiddenPhotos.includes(name))
    const known = new Set<string>([
      ...roomsToStage,
      ...shown.flatMap((name) => photoLabels[name]?.room ?? []),
      ...this.resource.photos.map(({ room }) => room),
      ...this.resource.reports.flatMap(({ waitingIn }) => waitingIn.map(({ room }) => room)),
      ...this.resource.notes.map(({ room }) => room),
    ])
    return photoRooms
      .filter((room) => known.has(room))
      .map((room: Room) => ({
        room,
        label: rooms.label(room),
        owners: shown
          .filter((name) => photoLabels[name]?.room === room)
          .map((name) => ({
            url: photoUrl(name),
            thumbnail: thumbnailUrl(name),
            /** Whether the company can make a pair of it and a photo of its own. */
            isFree: canPair.includes(name),
          })),
      }))
  }

  #note(note: DamageNote) {
    const { bid, photosOfNotes } = this.resource
    const side = sideOf(bid, this.viewer)
    const noteBy = sideOf(bid, { id: note.actorId })
    const photos = photosOfNotes.filter(({ noteId }) => noteId === note.id)
    return {
      id: note.id,
      clientId: note.clientId,
      room: note.room,
      text: note.text,
      takenAt: note.takenAt?.toJSDate().toISOString() ?? null,
      receivedAt: note.receivedAt.toJSDate().toISOString(),
      by: phoneOf(note, bid.userId),
      photos: photos.map((photo) =>
        new ConditionPhotoTransformer(photo, { companyId: bid.userId }).toObject()
      ),
      /** Oldest first; the last one counts. */
      answers: note.answers.map(({ kind, text, createdAt }) => ({
        kind,
        text,
        at: createdAt.toJSDate().toISOString(),
      })),
      can: { answer: conditionRefusals.answer({ noteBy, side }) === null },
    }
  }
}
