import db from '@adonisjs/lucid/services/db'
import { conditionLimits } from '#shared/install_day/condition_photos'
import type Bid from '#models/bid'
import ConditionPhoto from '#models/condition_photo'
import DamageNote from '#models/damage_note'
import OutboxReport from '#models/outbox_report'
import Staging, { today } from '#models/staging'

/** What the two sides of a paid job see of its rooms from the install day on. */
export interface ConditionPage {
  bid: Bid
  /** Those of no damage note, newest first. */
  photos: ConditionPhoto[]
  /** Whether there are older ones. */
  hasMore: boolean
  /** Photos of the job, those of damage notes included. */
  total: number
  /** Newest first, with their answers. */
  notes: DamageNote[]
  /** Oldest first. */
  photosOfNotes: ConditionPhoto[]
  reports: OutboxReport[]
  staging: Staging | null
  /** Today in the market's zone (YYYY-MM-DD). */
  today: string
}

/**
 * Photos and damage notes of a paid bid, whose project is loaded.
 *
 * @param before  id of a photo: older ones are read
 */
export async function conditionPage(bid: Bid, before?: number): Promise<ConditionPage> {
  const limit = conditionLimits.photosPerPage
  const [found, total, notes, photosOfNotes, reports, staging] = await Promise.all([
    ConditionPhoto.query()
      .where('bidId', bid.id)
      .whereNull('noteId')
      .if(before, (query) => query.where('id', '<', before!))
      .orderBy('id', 'desc')
      .limit(limit + 1),
    ConditionPhoto.countOf(bid),
    DamageNote.query()
      .where('bidId', bid.id)
      .preload('answers', (answers) => answers.orderBy('id'))
      .orderBy('id', 'desc'),
    ConditionPhoto.query().where('bidId', bid.id).whereNotNull('noteId').orderBy('id'),
    OutboxReport.waitingFor(bid),
    Staging.query().where('bidId', bid.id).first(),
  ])
  const photos = found.slice(0, limit)
  const hasMore = found.length > limit
  return { bid, photos, hasMore, total, notes, photosOfNotes, reports, staging, today: today() }
}

/** What is printed of a paid bid, whose project is loaded: all photos and notes, oldest first. */
export async function photoSheet(bid: Bid) {
  const [photos, notes] = await Promise.all([
    ConditionPhoto.query().where('bidId', bid.id).orderBy('id'),
    DamageNote.ofBid(bid).preload('answers', (answers) => answers.orderBy('id')),
  ])
  return { bid, photos, notes }
}

/** How much the two sides of a project's job have recorded, for the team. */
export async function conditionForTeam(projectId: number) {
  const { rows } = await db.rawQuery<{
    rows: { photos: number; notes: number; answered: number }[]
  }>(
    `select
       (select count(*)::int from condition_photos c where c.bid_id = any(jobs.ids)) as photos,
       (select count(*)::int from damage_notes n where n.bid_id = any(jobs.ids)) as notes,
       (select count(*)::int from damage_notes n where n.bid_id = any(jobs.ids)
         and exists (select from damage_answers a where a.note_id = n.id)) as answered
     from (select array_agg(id) as ids from bids where project_id = ?) jobs`,
    [projectId]
  )
  return rows[0]
}
