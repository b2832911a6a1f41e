import { dayRules, type DayStep } from '#shared/jobs/install_day'
import type { StagingSide } from '#shared/jobs/staging_terms'
import type { LockedBid } from '#models/bid/selection'
import DayTap from '#models/day_tap'
import { homeZoneOf } from '#models/project/home_zone'
import { recordEntries } from '#models/staging'
import User from '#models/user'
import { notify } from '#notifications/notify'
import { oneByOne, type Batch } from '#services/queue/timer_batches'

const types = {
  on_our_way: 'crew_on_way',
  arrived: 'crew_arrived',
  finished: 'crew_finished',
  no_access: 'crew_locked_out',
} as const satisfies Record<DayStep, string>

/** What the company is notified of when its crew uses a link; it reads the rest on the page. */
const forCompany: readonly DayStep[] = ['finished', 'no_access']

/**
 * Notifies the other side of what a crew has tapped, once its minute of Undo is over, and adds it to the history. Of several
 * taps that arrived together only the last one is a notification. A day that fails doesn't stop the others.
 *
 * @returns the number of stagings
 */
export async function announceTaps(): Promise<number> {
  return oneByOne({
    read: stagingsToAnnounce,
    work: ({ staging }) => staging.bid.underLock((locked) => announce(staging.id, locked)),
    failure: 'what a crew has tapped could not be announced',
    idName: 'tapId',
  })
}

/** SQL: its minute of Undo is over. */
const isDue = `undone_at is null and announced_at is null
  and received_at <= now() - make_interval(secs => ${dayRules.undoSeconds})`

/** The first tap of each staging. */
const stagingsToAnnounce = ({ after, limit }: Batch) =>
  DayTap.query()
    .where('id', '>', after)
    .whereRaw(isDue)
    .whereRaw(
      `not exists (select from day_taps earlier where earlier.staging_id = day_taps.staging_id
         and earlier.id < day_taps.id and earlier.undone_at is null and earlier.announced_at is null
         and earlier.received_at <= now() - make_interval(secs => ${dayRules.undoSeconds}))`
    )
    .preload('staging', (staging) => staging.preload('bid'))
    .orderBy('id')
    .limit(limit)

async function announce(stagingId: number, locked: LockedBid): Promise<boolean> {
  const { project, bid, now, trx } = locked
  const taps = await DayTap.query({ client: trx })
    .where({ stagingId })
    .whereRaw(isDue)
    .orderBy('tappedAt')
    .orderBy('id')
  if (taps.length === 0) return false
  await recordEntries(
    { staging: { id: stagingId }, trx },
    taps.map((tap) => ({
      kind: types[tap.step],
      by: { id: tap.actorId, personId: tap.personId },
      day: tap.day.toISODate()!,
      tapId: tap.id,
      at: tap.tappedAt,
    }))
  )
  for (const tap of taps) await tap.merge({ announcedAt: now }).save()
  if (!bid.isPaid || project.status === 'cancelled') return true
  const last = taps.at(-1)!
  const isByCrew = last.crewLinkId !== null
  const sides: StagingSide[] =
    isByCrew && forCompany.includes(last.step) ? ['owner', 'stager'] : ['owner']
  const zone = await homeZoneOf(project, trx)
  for (const side of sides) {
    const user = await User.findOrFail(side === 'owner' ? project.userId : bid.userId, {
      client: trx,
    })
    if (user.deletedAt) continue
    const day = {
      ...{ kind: last.kind, at: last.tappedAt.toJSDate() },
      ...{ reason: last.reason, zone },
    }
    const staging = { to: side, day: last.day.toISODate()! }
    await notify(trx, user.id, types[last.step], { project, bid, staging, crewDay: day })
  }
  return true
}
