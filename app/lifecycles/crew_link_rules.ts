import { addDays } from '#shared/jobs/staging_terms'
import { crewLinkRules } from '#shared/jobs/crew_links'
import type { HomeZone } from '#shared/places/home_zones'
import { dayInBrief } from '#shared/values/market_time'
import { dayIn, momentIn } from '#shared/values/zone_clock'
import type { CrewDay } from '#shared/jobs/install_day'
import { crewDayOf, type DaySituation } from '#lifecycles/install_day_rules'

/** What decides whether a link can be used. */
export interface OpenedCrewLink extends DaySituation {
  link: { kind: CrewDay; day: string; endedAt: unknown }
  /** Whether the project is deleted or hidden, the fee isn't paid anymore, or an account is deleted or suspended. */
  isGone: boolean
}

const isOver = (day: string, zone: HomeZone, now: Date) =>
  now >= momentIn(zone, addDays(day, 1), '00:00')

/** From then on, the link shows more than its day. */
export const crewLinkOpensAt = (day: string, zone: HomeZone): Date =>
  momentIn(zone, addDays(day, -1), crewLinkRules.opensAt)

/** Whether the crew can read the page at the link's address now: until the end of its day, while that day is agreed. */
export const isCrewLinkReadable = ({
  link,
  staging,
  project,
  zone,
  now,
  isGone,
}: OpenedCrewLink): boolean =>
  link.endedAt === null &&
  !isGone &&
  project.status !== 'cancelled' &&
  crewDayOf(staging, link.kind) === link.day &&
  !isOver(link.day, zone, now)

/** Whether it shows address, checklist and steps: from 6 PM the day before on. */
export const isCrewLinkOpen = (opened: OpenedCrewLink): boolean =>
  isCrewLinkReadable(opened) && opened.now >= crewLinkOpensAt(opened.link.day, opened.zone)

/** The day that a new link is for: the next one. */
export function nextCrewDay({
  staging,
  zone,
  now,
}: Pick<DaySituation, 'staging' | 'zone' | 'now'>): { kind: CrewDay; day: string } | null {
  const today = dayIn(zone, now)
  const { installOn, removalOn, removedOn } = staging
  if (installOn && installOn >= today) return { kind: 'install', day: installOn }
  if (installOn && removalOn && !removedOn && removalOn >= today) {
    return { kind: 'removal', day: removalOn }
  }
  return null
}

/** Why something about a crew's link is refused right now; null if it is allowed. Policies decide who may do it. */
export const crewLinkRefusals = {
  /**
   * By the company.
   *
   * @param replaces  id of the link that gets a new address; null for a first one
   */
  make(
    situation: DaySituation & { isAlone: boolean; currentId: number | null },
    replaces: number | null
  ): string | null {
    const { project, staging, isAlone, currentId } = situation
    if (project.status === 'cancelled') return 'This project was cancelled.'
    if (isAlone) return 'The owner has deleted its account, so there is no home to go to.'
    if (!staging.installOn) return 'Agree on an install date first.'
    if (nextCrewDay(situation) === null) return 'No day is ahead on which a crew comes.'
    return replaces === currentId
      ? null
      : 'The crew’s link has changed in the meantime. Reload the page to see it.'
  },

  /** By either side: the company turns it off, the owner decides about codes. */
  change: ({ currentId }: { currentId: number | null }): string | null =>
    currentId === null ? 'There is no crew link.' : null,

  /** Photos and damage notes, by anyone with the link: from its day on, by the clock of the home. */
  record({ link, zone, now }: Pick<OpenedCrewLink, 'link' | 'zone' | 'now'>): string | null {
    const today = dayIn(zone, now)
    if (today >= link.day) return null
    const day = dayInBrief(link.day, today)
    return `The ${link.kind} is on ${day}. Photos and damage notes can be added from that day on.`
  },

  /** By anyone with the link. @param shown  how often it has shown the address */
  showAddress({
    opensAt,
    now,
    shown,
    hasAccess,
    contact,
  }: {
    opensAt: Date
    now: Date
    shown: number
    hasAccess: boolean
    /** First name. */
    contact: string
  }): string | null {
    if (now < opensAt) return 'The address and the code appear at 6 PM the day before.'
    if (!hasAccess) return `The owner hasn’t entered the address yet. Ask ${contact}.`
    return shown < crewLinkRules.showings
      ? null
      : `This link has shown the address ${crewLinkRules.showings} times. Ask ${contact}.`
  },
}
