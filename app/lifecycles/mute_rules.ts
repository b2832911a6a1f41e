import type { DateTime } from 'luxon'
import { muteEnd } from '#shared/moderation/moderation_categories'
import { Forbidden } from '#lifecycles/lifecycle'

/** Whether the team has muted an account, and until when. */
export interface MuteState {
  mutedAt: DateTime | null
  /** If null while `mutedAt` is set, the mute lasts until the team lifts it. */
  mutedUntil: DateTime | null
}

/** A mute with an end expires by itself. */
export const isMuted = ({ mutedAt, mutedUntil }: MuteState, now: DateTime): boolean =>
  mutedAt !== null && (mutedUntil === null || mutedUntil > now)

/** Why this account can't write to others at all; null if it can. */
export const muteRefusal = (sender: MuteState, now: DateTime): Forbidden | null =>
  isMuted(sender, now)
    ? new Forbidden(`You can't send messages ${muteEnd(sender.mutedUntil?.toJSDate())}.`)
    : null
