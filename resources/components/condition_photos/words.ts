import { conditionMoments, type PhotoSide } from '#shared/install_day/condition_photos'
import { marketClock, marketDay, marketToday } from '#shared/values/market_time'
import type { ConditionPhoto } from '~/components/condition_photos/senders'

export const takers: Record<PhotoSide, string> = {
  owner: 'the owner',
  company: 'the company',
  crew: 'the crew',
}

/** Before a photo counts. */
export const cannotChange = 'Both sides see it. It can’t be changed or deleted afterwards.'

/** With the year, because it's printed: `Nov 30, 2026, 12:10 PM ET`. */
export const momentInWords = (at: Date) => `${marketDay(at)}, ${marketClock(at)}`

/** Both times in words, with the zone. A phone whose clock was wrong has only one. */
export function timesOf({ takenAt, receivedAt }: { takenAt: string | null; receivedAt: string }) {
  const received = new Date(receivedAt)
  if (takenAt === null) {
    return `received ${momentInWords(received)}; the phone’s clock was wrong`
  }
  const taken = new Date(takenAt)
  const isSameDay = marketToday(taken) === marketToday(received)
  return `taken ${momentInWords(taken)}, received ${(isSameDay ? marketClock : momentInWords)(received)}`
}

/** What a photo shows, for its caption and for readers. */
export const describe = (photo: ConditionPhoto) =>
  `${photo.room}, ${conditionMoments.label(photo.moment).toLowerCase()}, by ${takers[photo.by]}, ${timesOf(photo)}`
