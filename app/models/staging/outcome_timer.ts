import { DateTime } from 'luxon'
import { outcomeRules } from '#shared/jobs/home_outcomes'
import { addDays } from '#shared/jobs/staging_terms'
import { endOfStaging, isOutcomeAsked } from '#lifecycles/home_outcome_rules'
import type { LockedBid } from '#models/bid/selection'
import HomeOutcome from '#models/home_outcome'
import Staging, { today } from '#models/staging'
import User from '#models/user'
import { notify } from '#notifications/notify'
import { oneByOne, type Batch } from '#services/queue/timer_batches'

/**
 * Asks owners what became of the home on the day after the end of a staging, and reminds those who haven't
 * answered once. A staging that fails doesn't stop the others.
 *
 * @returns the number of stagings whose owner was asked or reminded
 */
export async function askAboutOutcomes(): Promise<number> {
  const day = today()
  return oneByOne({
    read: (batch) => dueStagings(day, batch),
    work: ({ id, bid }) => bid.underLock((locked) => ask(id, locked, day)),
    failure: 'the owner of a staged home could not be asked what became of it',
    idName: 'stagingId',
  })
}

const reminderDay = (endedOn: string) => addDays(endedOn, outcomeRules.reminderDays)

/** Stagings that have just ended, without an outcome. */
function dueStagings(day: string, { after, limit }: Batch) {
  return Staging.query()
    .where('id', '>', after)
    .whereNotNull('removalOn')
    .whereRaw('coalesce(removed_on, removal_on) between ? and ?', [
      addDays(day, -outcomeRules.askedDays),
      addDays(day, -1),
    ])
    .whereRaw('not exists (select from home_outcomes o where o.bid_id = stagings.bid_id)')
    .where((either) =>
      either
        .whereNull('outcomeAskedAt')
        .orWhere((reminder) =>
          reminder
            .whereNull('outcomeRemindedAt')
            .whereRaw('coalesce(removed_on, removal_on) <= ?', [
              addDays(day, -outcomeRules.reminderDays),
            ])
        )
    )
    .preload('bid')
    .orderBy('id')
    .limit(limit)
}

async function ask(id: number, { project, bid, trx }: LockedBid, day: string): Promise<boolean> {
  const staging = await Staging.findOrFail(id, { client: trx })
  const endedOn = endOfStaging(staging.state)
  if (!bid.isPaid || project.status === 'cancelled' || !endedOn || endedOn >= day) return false
  if (!isOutcomeAsked(staging.state, day) || (await HomeOutcome.ofBid(bid, trx))) return false
  const asks = staging.outcomeAskedAt === null
  const reminds = staging.outcomeRemindedAt === null && day >= reminderDay(endedOn)
  if (!asks && !reminds) return false

  const owner = await User.findOrFail(project.userId, { client: trx })
  if (!owner.deletedAt) {
    const subject = { project, bid, staging: { to: 'owner' as const, day: endedOn } }
    await notify(trx, owner.id, asks ? 'outcome_asked' : 'outcome_reminder', subject)
  }
  const now = DateTime.utc()
  if (asks) staging.outcomeAskedAt = now
  if (reminds) staging.outcomeRemindedAt = now
  await staging.save()
  return true
}
