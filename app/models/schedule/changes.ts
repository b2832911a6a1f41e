import { DateTime } from 'luxon'
import type { ScheduleEntryKind } from '#shared/jobs/schedule'
import { otherSide } from '#shared/jobs/staging_terms'
import { refuseIf } from '#lifecycles/lifecycle'
import { scheduleRefusals } from '#lifecycles/schedule_rules'
import type { Actor } from '#models/person/acting'
import type { LockedSchedule } from '#models/schedule/lock'
import type ScheduleLine from '#models/schedule_line'
import type { LineAnswer, LineDetails, PaidDetails } from '#models/schedule_line'
import { dateOf, type LockedStaging } from '#models/staging'
import { notifyOnceUnread } from '#notifications/notify'

/** Adds an entry to the history of payments. They are stored as they are after it. */
export async function recordLines(
  { actor, trx }: Pick<LockedStaging, 'trx'> & { actor: Actor },
  kind: ScheduleEntryKind,
  lines: readonly Pick<ScheduleLine, 'id' | 'amount' | 'dueOn' | 'paidOn'>[]
) {
  const rows = lines.map((line) => ({
    ...{ line_id: line.id, kind, actor_id: actor.id, person_id: actor.personId ?? null },
    ...{ amount: line.amount, due_on: line.dueOn?.toISODate() ?? null },
    paid_on: kind === 'paid' ? line.paidOn!.toISODate() : null,
    created_at: DateTime.utc().toSQL(),
  }))
  if (rows.length > 0) await trx.insertQuery().table('schedule_entries').multiInsert(rows)
}

/** Notifies the other side, once for several changes in a row. */
export async function notifyOther(
  { project, bid, side, other, situation, trx }: LockedStaging,
  type: 'schedule_changed' | 'payment_reported' | 'payment_refused'
) {
  if (situation.isAlone) return
  const staging = { to: otherSide(side), day: situation.today }
  await notifyOnceUnread(trx, other.id, type, { project, bid, staging })
}

const withoutAnswer = { answer: null, reason: null, answeredAt: null }

async function save(line: ScheduleLine, values: Partial<ScheduleLine>) {
  await line.merge({ ...values, revision: line.revision + 1 }).save()
}

export async function changeLine(
  locked: LockedSchedule,
  line: ScheduleLine,
  { details, revision }: { details: LineDetails; revision?: number }
) {
  refuseIf(scheduleRefusals.change({ ...locked.schedule, line: line.state }, revision))
  const { title, amount, dueOn, payer } = details
  const isSame =
    line.title === title &&
    line.amount === amount &&
    line.dueDay === dueOn &&
    line.payer === payer &&
    line.answer !== 'not_agreed'
  if (isSame) return
  await save(line, {
    ...{ title, amount, payer, dueOn: dueOn === null ? null : dateOf(dueOn) },
    ...withoutAnswer,
    overdueNotifiedAt: line.dueDay === dueOn ? line.overdueNotifiedAt : null,
  })
  await recordLines(locked, 'changed', [line])
  await notifyOther(locked, 'schedule_changed')
}

export async function removeLine(locked: LockedSchedule, line: ScheduleLine) {
  refuseIf(scheduleRefusals.change({ ...locked.schedule, line: line.state }))
  await save(line, { removedAt: DateTime.utc() })
  await recordLines(locked, 'removed', [line])
  await notifyOther(locked, 'schedule_changed')
}

export async function markPaid(
  locked: LockedSchedule,
  line: ScheduleLine,
  { paidOn, way, note = null, revision }: PaidDetails
) {
  const situation = { ...locked.schedule, line: line.state }
  refuseIf(scheduleRefusals.markPaid(situation, paidOn, revision))
  await save(line, {
    ...{ paidOn: dateOf(paidOn), paidWay: way, paidNote: note },
    markedPaidAt: DateTime.utc(),
  })
  await recordLines(locked, 'paid', [line])
}

export async function undoPaid(locked: LockedSchedule, line: ScheduleLine) {
  refuseIf(scheduleRefusals.undoPaid({ ...locked.schedule, line: line.state }))
  await save(line, { paidOn: null, paidWay: null, paidNote: null, markedPaidAt: null })
  await recordLines(locked, 'unpaid', [line])
}

/** The same answer again changes nothing. */
export async function answerLine(
  locked: LockedSchedule,
  line: ScheduleLine,
  { answer, reason = null, revision }: LineAnswer
) {
  refuseIf(scheduleRefusals.answer({ ...locked.schedule, line: line.state }, revision))
  if (line.answer === answer && line.reason === reason) return
  await save(line, { answer, reason, answeredAt: DateTime.utc() })
  await recordLines(locked, answer === 'paid' ? 'reported' : 'refused', [line])
  await notifyOther(locked, answer === 'paid' ? 'payment_reported' : 'payment_refused')
}
