import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { appUrl } from '#config/app'
import type { HomeZone } from '#shared/places/home_zones'
import { momentIn } from '#shared/values/zone_clock'
import { marketToday } from '#shared/values/market_time'
import { addDays } from '#shared/jobs/staging_terms'
import { releasedContactOf } from '#lifecycles/bid_lifecycle'
import { daysOfStaging, type StagingDay } from '#lifecycles/staging_rules'
import type Staging from '#models/staging'
import type User from '#models/user'
import type { CalendarStagings } from '#queries/calendar_stagings'

/** Seconds until a calendar program should read the calendar again. */
const refreshSeconds = 3600

const titles: Record<StagingDay['kind'], string> = {
  walk_through: 'Walk-through',
  install: 'Install',
  last_day: 'Last day of staging',
  removal: 'Removal',
}

/** Whether the project was cancelled before the install, so that none of it takes place. */
function isCalledOff({ bid, installOn }: Staging): boolean {
  const { cancelledAt } = bid.project
  if (cancelledAt === null) return false
  return !installOn || installOn.toISODate()! > marketToday(cancelledAt.toJSDate())
}

/** Agreed hours are moments, which every program shows by its own clock; without any it is the whole day. */
function timesOf({ day, window }: StagingDay, zone: HomeZone) {
  return window
    ? { start: momentIn(zone, day, window.from), end: momentIn(zone, day, window.to) }
    : { start: new Date(day), end: new Date(addDays(day, 1)), allDay: true }
}

/**
 * A user's calendar (RFC 5545): walk-through, install, last day and removal of each staging, with the project's
 * title and nothing else about home or people. Events that no longer take place stay, as cancelled.
 */
export function calendarText({ stagings, zones }: CalendarStagings, viewer: User): string {
  const calendar = ical({
    name: 'Stagely',
    prodId: { company: 'Stagely', product: 'Stagings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  const host = new URL(appUrl).hostname
  for (const staging of stagings) {
    const { bid, revision, updatedAt } = staging
    const { project } = bid
    const isReleased = releasedContactOf(bid, viewer) !== null
    const isOff = !isReleased || isCalledOff(staging)
    const changedAt = Math.max(updatedAt.toMillis(), project.cancelledAt?.toMillis() ?? 0)
    for (const event of daysOfStaging(staging.state)) {
      const { kind, takesPlace } = event
      calendar.createEvent({
        id: `staging-${staging.id}-${kind.replaceAll('_', '-')}@${host}`,
        // Whether the project is cancelled isn't counted in the revision.
        sequence: revision + (isOff ? 1 : 0),
        stamp: new Date(changedAt),
        ...timesOf(event, zones.get(project.id)!),
        summary: `${titles[kind]}: ${isReleased ? project.title : project.publicTitle}`,
        url: `${appUrl}/projects/${project.id}/staging`,
        status: isOff || !takesPlace ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        transparency: ICalEventTransparency.TRANSPARENT,
      })
    }
  }
  // The library leaves out the end of the last line, which strict programs miss.
  return `${calendar}\r\n`
}
