import type { Room } from '#shared/projects/project_enums'
import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** When a photo of a room was taken, or that it shows damage. */
export const conditionMoments = new Enumeration({
  offered: {
    before_install: 'Before install',
    after: 'After',
    before_removal: 'Before removal',
    after_removal: 'After removal',
    damage: 'Damage',
  },
})
export type ConditionMoment = ValueOf<typeof conditionMoments>

/** What the other side says about a damage note. */
export const damageAnswers = new Enumeration({
  offered: { seen: 'Seen', not_agreed: 'Not agreed' },
})
export type DamageAnswerKind = ValueOf<typeof damageAnswers>

export const conditionLimits = {
  photosPerJob: 300,
  notesPerJob: 50,
  /** Photos of one answer of the API. */
  photosPerPage: 100,
  noteLength: 500,
  answerLength: 300,
  /** What a phone may report as waiting. */
  waiting: 500,
  /** Days for which a phone's report of what waits is shown. */
  reportDays: 7,
  /** In minutes: how far a phone's clock may be ahead. */
  clockAhead: 5,
  /** Days a photo may have waited on a phone. */
  oldest: 30,
} as const

/** Photos of a room that are still on a phone. */
export interface WaitingIn {
  room: Room
  count: number
}

/** Whose phone it is on. */
export type PhotoSide = 'owner' | 'company' | 'crew'

/**
 * When a photo was taken, as far as the phone's clock can be believed: a little ahead counts as the time of
 * receipt; further ahead, or longer ago than a photo waits, isn't known.
 */
export function believedTime(takenAt: Date, receivedAt: Date): Date | null {
  const ahead = takenAt.getTime() - receivedAt.getTime()
  if (Number.isNaN(ahead) || ahead > conditionLimits.clockAhead * 60_000) return null
  if (ahead < -conditionLimits.oldest * 86_400_000) return null
  return ahead > 0 ? receivedAt : takenAt
}
