import { DateTime } from 'luxon'
import type { LockedBid } from '#models/bid/selection'
import ScheduleLine from '#models/schedule_line'
import { today } from '#models/staging'
import User from '#models/user'
import { notifyOnceUnread } from '#notifications/notify'
import { oneByOne, type Batch } from '#services/queue/timer_batches'

/**
 * Tells owners of payments that are overdue, once for each. A payment that fails doesn't stop the others.
 *
 * @returns the number of payments whose owner was told
 */
export async function notifyOfOverduePayments(): Promise<number> {
  const day = today()
  return oneByOne({
    read: (batch) => overdueLines(day, batch),
    work: ({ id, bid }) => bid.underLock((locked) => notifyOf(id, locked, day)),
    failure: 'the owner could not be told of an overdue payment',
    idName: 'lineId',
  })
}

const overdueLines = (day: string, { after, limit }: Batch) =>
  ScheduleLine.query()
    .where('id', '>', after)
    .where('dueOn', '<', day)
    .whereNull('paidOn')
    .whereNull('answer')
    .whereNull('removedAt')
    .whereNull('overdueNotifiedAt')
    .preload('bid')
    .orderBy('id')
    .limit(limit)

async function notifyOf(id: number, { project, bid, trx }: LockedBid, day: string) {
  const line = await ScheduleLine.findOrFail(id, { client: trx })
  const dueOn = line.dueDay
  const isOverdue = dueOn !== null && dueOn < day && !line.paidOn && !line.answer
  if (!isOverdue || line.removedAt || line.overdueNotifiedAt || !bid.isPaid) return false
  await line.merge({ overdueNotifiedAt: DateTime.utc() }).save()
  const owner = await User.findOrFail(project.userId, { client: trx })
  if (owner.deletedAt) return false
  const staging = { to: 'owner' as const, day: dueOn }
  await notifyOnceUnread(trx, owner.id, 'payment_overdue', { project, bid, staging })
  return true
}
