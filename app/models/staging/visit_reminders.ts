import { zoneName, type HomeZone } from '#shared/places/home_zones'
import { momentIn } from '#shared/values/zone_clock'
import type { ReminderMoment, VisitKind } from '#shared/jobs/visits'
import { marketToday } from '#shared/values/market_time'
import { addDays, stagingSides } from '#shared/jobs/staging_terms'
import { daysOfStaging, type StagingDay } from '#lifecycles/staging_rules'
import type { LockedBid } from '#models/bid/selection'
import { homeZoneOf } from '#models/project/home_zone'
import Staging from '#models/staging'
import User from '#models/user'
import { notifyInPlaceOf } from '#notifications/notify'
import { oneByOne, type Batch } from '#services/queue/timer_batches'

/** By the clock of the home. The one in the morning isn't sent anymore once the visit is over. */
const reminderTimes = { day_before: '09:00', same_day: '07:00', latest: '20:00' } as const

/**
 * Reminds both sides of a walk-through, an install or a removal: at 9 AM of the day before and at 7 AM of the day,
 * by the clock of the home. Each is sent once for a day; a visit that moves to another day has its own. A staging
 * that fails doesn't stop the others.
 *
 * @returns the number of stagings whose sides were reminded
 */
export async function remindOfVisits(now: Date = new Date()): Promise<number> {
  return oneByOne({
    read: (batch) => dueStagings(marketToday(now), batch),
    work: ({ id, bid }) => bid.underLock((locked) => remind(id, locked, now)),
    failure: 'the sides of a staging could not be reminded of a visit',
    idName: 'stagingId',
  })
}

/** Stagings with a visit from yesterday until tomorrow that both reminders weren't sent for. */
function dueStagings(day: string, { after, limit }: Batch) {
  const around = { from: addDays(day, -1), to: addDays(day, 1) }
  return Staging.query()
    .where('id', '>', after)
    .whereNull('removedOn')
    .whereRaw(
      `(install_on between :from and :to or removal_on between :from and :to
         or id in (select v.staging_id from staging_visits v
           where v.agreed_on between :from and :to and v.kind = 'walk_through'))`,
      around
    )
    .whereRaw(
      `exists (
         select from (values ('install', install_on), ('removal', removal_on), ('walk_through',
           (select v.agreed_on from staging_visits v
             where v.staging_id = stagings.id and v.kind = 'walk_through'))) as visit (kind, day)
         where visit.day between :from and :to
           and (select count(*) from staging_reminders r where r.staging_id = stagings.id
             and r.kind = visit.kind and r.day = visit.day) < 2)`,
      around
    )
    .preload('bid')
    .orderBy('id')
    .limit(limit)
}

type Visiting = StagingDay & { kind: VisitKind }

const isVisit = (day: StagingDay): day is Visiting => day.kind !== 'last_day' && day.takesPlace

/** The reminder that is due now; null without one. */
function dueMoment({ day, window }: Visiting, zone: HomeZone, { now, agreedAt }: Timing) {
  const at = (on: string, time: string) => momentIn(zone, on, time)
  const eve = at(addDays(day, -1), reminderTimes.day_before)
  const morning = at(day, reminderTimes.same_day)
  const isNews = (moment: Date) => agreedAt === null || agreedAt < moment
  if (now >= eve && now < at(day, '00:00')) return isNews(eve) ? 'day_before' : null
  if (now < morning || now >= at(day, window?.to ?? reminderTimes.latest)) return null
  return isNews(morning) ? 'same_day' : null
}

interface Timing {
  now: Date
  /** When both agreed on the day; null if it is unknown. */
  agreedAt: Date | null
}

async function remind(id: number, locked: LockedBid, now: Date): Promise<boolean> {
  const { project, bid, trx } = locked
  const staging = await Staging.query({ client: trx }).where({ id }).preload('visits').firstOrFail()
  if (!bid.isPaid || project.status === 'cancelled' || staging.removedOn) return false
  const sides = [project.userId, bid.userId]
  const gone = await User.query({ client: trx }).whereIn('id', sides).whereNotNull('deletedAt')
  if (gone.length > 0) return false
  const zone = await homeZoneOf(project, trx)
  let isReminded = false
  for (const visit of daysOfStaging(staging.state).filter(isVisit)) {
    const row = staging.visits.find(({ kind }) => kind === visit.kind)
    const agreedAt = row?.agreedOn?.toISODate() === visit.day ? row.agreedAt : null
    const moment = dueMoment(visit, zone, { now, agreedAt: agreedAt?.toJSDate() ?? null })
    if (!moment || !(await isFirst({ staging, trx }, visit, moment))) continue
    isReminded = true
    for (const to of stagingSides.values) {
      const { day, kind, window } = visit
      const about = { to, day, kind, window, zone: zoneName(zone).short }
      const type = moment === 'day_before' ? 'visit_tomorrow' : 'visit_today'
      const userId = to === 'owner' ? project.userId : bid.userId
      await notifyInPlaceOf(trx, userId, type, { project, bid, staging: about })
    }
  }
  return isReminded
}

/** Notes a reminder; false if it was sent before. */
async function isFirst(
  { staging, trx }: Pick<LockedBid, 'trx'> & { staging: Staging },
  { kind, day }: Visiting,
  moment: ReminderMoment
): Promise<boolean> {
  const { rows } = await trx.rawQuery<{ rows: object[] }>(
    `insert into staging_reminders (staging_id, kind, day, moment, created_at)
     values (?, ?, ?, ?, now()) on conflict do nothing returning id`,
    [staging.id, kind, day, moment]
  )
  return rows.length > 0
}
