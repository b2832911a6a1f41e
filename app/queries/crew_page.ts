import ConditionPhoto from '#models/condition_photo'
import type CrewLink from '#models/crew_link'
import DamageNote from '#models/damage_note'
import DayTap from '#models/day_tap'

export interface CrewDay {
  /** What was tapped on the link's day and not undone, the oldest first. */
  taps: DayTap[]
  /** What this link has sent. */
  photos: Pick<ConditionPhoto, 'room'>[]
  /** How many damage notes it has sent. */
  notes: number
}

/** What a crew sees of its day once its link is open. */
export async function crewDay({ id, bidId, kind, day }: CrewLink): Promise<CrewDay> {
  const [taps, photos, notes] = await Promise.all([
    DayTap.query()
      .whereHas('staging', (staging) => staging.where('bidId', bidId))
      .where({ kind })
      .where('day', day.toISODate()!)
      .whereNull('undoneAt')
      .orderBy('tappedAt')
      .orderBy('id'),
    ConditionPhoto.query().select('room').where('crewLinkId', id),
    DamageNote.query().select('id').where('crewLinkId', id),
  ])
  return { taps, photos, notes: notes.length }
}
