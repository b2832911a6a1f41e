import { crewLinkRules } from '#shared/jobs/crew_links'
import type { HomeZone } from '#shared/places/home_zones'
import { dayIn, timeIn } from '#shared/values/zone_clock'
import { dayStateText, noAccessReasons } from '#shared/jobs/install_day'
import { personAuthor } from '#shared/install_day/outbox_codes'
import type { StagingSide } from '#shared/jobs/staging_terms'
import { photoUrl, thumbnailUrl } from '#shared/projects/photo_urls'
import { crewLinkOpensAt, crewLinkRefusals, nextCrewDay } from '#lifecycles/crew_link_rules'
import { crewDayOn } from '#lifecycles/install_day_rules'
import type { StagingSituation } from '#lifecycles/staging_rules'
import type DayTap from '#models/day_tap'
import Staging from '#models/staging'
import type StagingEntry from '#models/staging_entry'
import type User from '#models/user'
import type { StagingPage } from '#queries/staging_page'

type Page = Pick<StagingPage, 'bid' | 'staging' | 'taps' | 'crewLink' | 'zone'>

const iso = (moment: { toJSDate: () => Date }) => moment.toJSDate().toISOString()

/** A tap for the company and its crew. */
export const shownTap = (tap: DayTap) => ({
  clientId: tap.clientId,
  step: tap.step,
  /** By the phone's clock. */
  at: iso(tap.tappedAt),
  receivedAt: iso(tap.receivedAt),
  /** Null once the other side was told. */
  undoUntil: tap.announcedAt ? null : iso(tap.undoUntil),
  reason: tap.reason,
  note: tap.note,
  /** Client id of the photo that is sent for it. */
  photo: tap.photoClientId,
})

/** The photo of a tap for the two sides; null until it has arrived. */
const pictureOf = ({ $extras }: DayTap) => {
  const name = $extras.photo as string | null
  return name ? { url: photoUrl(name), thumbnail: thumbnailUrl(name) } : null
}

/** Today's install or removal. The owner reads what can't be undone anymore. */
export function shownDay({ staging, taps, zone }: Page, side: StagingSide, viewer: User) {
  const today = dayIn(zone, new Date())
  const kind = crewDayOn(Staging.stateOf(staging), today)
  if (kind === null) return null
  const isOwner = side === 'owner'
  const shown = taps
    .filter((tap) => tap.kind === kind && (!isOwner || tap.announcedAt !== null))
    .map((tap) => ({ ...shownTap(tap), picture: pictureOf(tap) }))
  const last = shown.at(-1)
  return {
    kind,
    day: today,
    zone,
    /** Who keeps taps in this browser until they are sent; null for the owner. */
    author: isOwner ? null : personAuthor(viewer.personId ?? 0, viewer.id),
    /** `Arrived 9:05 AM`; null before the first tap. */
    state: last ? dayStateText(last, zone) : null,
    taps: isOwner ? shown.map((tap) => ({ ...tap, undoUntil: null })) : shown,
  }
}

/** The crew's link, without its address, of which only a hash is stored; null without one. */
export function shownCrewLink({ staging, crewLink, zone }: Page, side: StagingSide) {
  if (!crewLink) return null
  const day = crewLink.day.toISODate()!
  const next = nextCrewDay({ staging: Staging.stateOf(staging), zone, now: new Date() })
  const { count, last } = crewLink.$extras.showings as { count: number; last: string | null }
  return {
    id: crewLink.id,
    kind: crewLink.kind,
    day,
    /** From then on it shows the address. */
    opensAt: crewLinkOpensAt(day, zone).toISOString(),
    /** False once the day was moved or is over: then it has ended. */
    works: next?.day === day && next.kind === crewLink.kind,
    /** First names, and what the company has written down; the owner doesn't read them. */
    crew: side === 'stager' ? crewLink.crew : null,
    toDo: side === 'stager' ? crewLink.toDo : [],
    showsCodes: crewLink.showsCodes,
    /** About: they are counted once an hour and browser. */
    openings: crewLink.openings,
    lastOpenedAt: crewLink.lastOpenedAt && iso(crewLink.lastOpenedAt),
    /** How often it has shown the address. */
    showings: count,
    lastShownAt: last && new Date(last).toISOString(),
    showingsLeft: Math.max(0, crewLinkRules.showings - count),
  }
}

export function crewCan({ bid, staging, crewLink, zone }: Page, situation: StagingSituation) {
  const { side, isAlone } = situation
  const now = new Date()
  const state = Staging.stateOf(staging)
  const day = { staging: state, project: bid.project, zone, now, isAlone }
  const currentId = crewLink?.id ?? null
  const isToday = crewDayOn(state, dayIn(zone, now)) !== null
  return {
    /** Report a step of today. */
    tapDay: side === 'stager' && isToday && bid.project.status !== 'cancelled',
    makeCrewLink:
      side === 'stager' && crewLinkRefusals.make({ ...day, currentId }, currentId) === null,
  }
}

/** The sentences of the history. A tap that arrived later says when. */
export function crewTexts(entry: StagingEntry, zone: HomeZone) {
  const tap = entry.$extras.tap as { reason: DayTap['reason']; receivedAt: string } | null
  const received = tap && new Date(tap.receivedAt)
  const isLate = received && received.getTime() - entry.createdAt.toMillis() > 120_000
  const late = isLate ? `. Received at ${timeIn(zone, received)}` : ''
  const reason = tap?.reason ? `: ${noAccessReasons.label(tap.reason).toLowerCase()}` : ''
  return {
    crew_on_way: `The crew was on its way${late}`,
    crew_arrived: `The crew arrived${late}`,
    crew_finished: `The crew finished${late}`,
    crew_locked_out: `The crew couldn’t get in${reason}${late}`,
  }
}
