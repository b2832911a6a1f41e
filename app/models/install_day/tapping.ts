import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#exceptions/http_refusals'
import { dayIn } from '#shared/values/zone_clock'
import type { DayStep, NoAccessReason } from '#shared/jobs/install_day'
import {
  crewDayOn,
  installDayRefusals,
  type DaySituation,
  type DayTapFacts,
} from '#lifecycles/install_day_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import type CrewLink from '#models/crew_link'
import DayTap from '#models/day_tap'
import OutboxReport from '#models/outbox_report'
import { homeZoneOf } from '#models/project/home_zone'
import { dateOf, type LockedStaging } from '#models/staging'
import { dayTapsOf, dayTapsSql } from '#models/install_day/taps'

export interface NewTap {
  /** Of the phone; the same again is the same tap. */
  clientId: string
  step: DayStep
  /** When it was tapped, by the phone's clock. */
  at: Date
  /** Why the crew couldn't get in, and what it found. */
  reason?: NoAccessReason | null
  note?: string | null
  /** Client id of the photo that is sent for it. */
  photo?: string | null
  /** Photos that the phone still has to send; left out by programs without an outbox. */
  waiting?: number
}

/** Only of a crew that couldn't get in. */
const detailsOf = ({ step, reason = null, note = null, photo = null }: NewTap) =>
  step === 'no_access'
    ? { reason, note, photoClientId: photo }
    : { reason: null, note: null, photoClientId: null }

/** A staging, locked with its project, and who reports: a person of the company, or its crew with a link. */
export type ReportedStaging = Pick<LockedStaging, 'staging' | 'project' | 'bid' | 'now' | 'trx'> & {
  by: { actor: LockedStaging['actor']; link: null } | { actor: null; link: CrewLink }
}

/** The taps of the agreed days, as the rules read them. */
export async function readTaps(
  stagingId: number,
  trx: TransactionClientContract
): Promise<DayTapFacts[]> {
  const { rows } = await trx.rawQuery<{ rows: { taps: DayTapFacts[] }[] }>(
    `select ${dayTapsSql} as taps from stagings s join bids b on b.id = s.bid_id
     join projects p on p.id = b.project_id where s.id = ?`,
    [stagingId]
  )
  return dayTapsOf(rows[0].taps)
}

const situationOf = async ({
  staging,
  project,
  now,
  trx,
}: ReportedStaging): Promise<DaySituation> => ({
  staging: staging.state,
  project,
  zone: await homeZoneOf(project, trx),
  now: now.toJSDate(),
})

/** The tap of this phone; null if it hasn't arrived yet. */
const tapOf = ({ staging, trx }: ReportedStaging, clientId: string): Promise<DayTap | null> =>
  DayTap.query({ client: trx }).where({ stagingId: staging.id, clientId }).first()

/**
 * Counts a tap at once, with the phone's time and the time at which it arrived. The same client id again is the same
 * tap. The other side is notified once it can no longer be undone (`announceTaps`).
 *
 * @throws RuleViolation (409)
 */
export async function tap(locked: ReportedStaging, sent: NewTap): Promise<DayTap> {
  const { staging, bid, now, by, trx } = locked
  const author = { actorId: by.actor?.id ?? bid.userId, personId: by.actor?.personId ?? null }
  const crewLinkId = by.link?.id ?? null
  const stored = await tapOf(locked, sent.clientId)
  if (stored) return stored
  const situation = await situationOf(locked)
  // A phone whose clock is ahead taps now.
  const at = sent.at > situation.now ? situation.now : sent.at
  const day = dayIn(situation.zone, at)
  const kind = crewDayOn(situation.staging, day)
  const all = await readTaps(staging.id, trx)
  const taps = all.filter((each) => each.kind === kind)
  refuseIf(installDayRefusals.tap({ ...situation, taps }, { step: sent.step, at }))
  const { waiting } = sent
  if (waiting !== undefined) {
    const reporter = { account: { id: author.actorId }, personId: author.personId, crewLinkId }
    await OutboxReport.store(bid, reporter, { sent: { waiting }, trx })
  }
  return DayTap.create(
    {
      ...{ stagingId: staging.id, kind: kind!, day: dateOf(day), step: sent.step },
      clientId: sent.clientId,
      ...detailsOf(sent),
      ...{ tappedAt: DateTime.fromJSDate(at, { zone: 'utc' }), receivedAt: now },
      ...author,
      crewLinkId,
    },
    { client: trx }
  )
}

/**
 * Undoes the last tap, within a minute. Undoing it again changes nothing. A crew undoes what its own link has sent.
 *
 * @throws NotFound (404) for a tap that never arrived, or that isn't the crew's
 * @throws RuleViolation (409)
 */
export async function undoTap(locked: ReportedStaging, clientId: string): Promise<void> {
  const { staging, now, by, trx } = locked
  const found = await tapOf(locked, clientId)
  if (!found || (by.link && found.crewLinkId !== by.link.id)) throw new NotFound()
  if (found.undoneAt) return
  const later = await DayTap.query({ client: trx })
    .where({ stagingId: staging.id, kind: found.kind })
    .where('day', found.day.toISODate()!)
    .whereNull('undoneAt')
    .where('tappedAt', '>', found.tappedAt.toSQL()!)
    .first()
  refuseIf(installDayRefusals.undo({ tap: found, isLast: later === null, now: now.toJSDate() }))
  await found.merge({ undoneAt: now }).save()
}
