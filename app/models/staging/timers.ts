import db from '@adonisjs/lucid/services/db'
import { retention } from '#shared/accounts/retention'
import { addDays, stagingSides, stagingTerm } from '#shared/jobs/staging_terms'
import { answerOf } from '#lifecycles/staging_rules'
import type { LockedBid } from '#models/bid/selection'
import Staging, { dateOf, today } from '#models/staging'
import User from '#models/user'
import { notify } from '#notifications/notify'
import { inBatches, oneByOne, type Batch } from '#services/queue/timer_batches'

/**
 * Asks both sides what comes at the end of a term, two weeks before it, and reminds those who
 * haven't answered five days before it. Each is sent once for a term, because the staging keeps the
 * removal date it was sent for. A staging that fails doesn't stop the others.
 *
 * @returns the number of stagings whose sides were asked or reminded
 */
export async function askAboutEndingTerms(): Promise<number> {
  const day = today()
  return oneByOne({
    read: (batch) => dueStagings(day, batch),
    work: ({ id, bid }) => bid.underLock((locked) => ask(id, locked, day)),
    failure: 'the sides of a staging could not be asked',
    idName: 'stagingId',
  })
}

/** Stagings with their bids that may have to be asked about or reminded of. */
function dueStagings(day: string, { after, limit }: Batch) {
  return Staging.query()
    .where('id', '>', after)
    .whereNull('removedOn')
    .whereBetween('removalOn', [day, addDays(day, stagingTerm.questionDays)])
    .where((either) =>
      either
        .whereRaw('asked_for is distinct from removal_on')
        .orWhere((reminder) =>
          reminder
            .where('removalOn', '<=', addDays(day, stagingTerm.reminderDays))
            .whereRaw('reminded_for is distinct from removal_on')
        )
    )
    .preload('bid')
    .orderBy('id')
    .limit(limit)
}

async function ask(id: number, { project, bid, trx }: LockedBid, day: string): Promise<boolean> {
  const staging = await Staging.findOrFail(id, { client: trx })
  const { removalOn, removedOn } = staging.state
  if (!bid.isPaid || project.status === 'cancelled' || removedOn || !removalOn) return false
  const asks = staging.askedFor?.toISODate() !== removalOn
  const reminds =
    staging.remindedFor?.toISODate() !== removalOn &&
    removalOn <= addDays(day, stagingTerm.reminderDays)
  if ((!asks && !reminds) || removalOn > addDays(day, stagingTerm.questionDays)) return false

  for (const side of await sidesToAsk({ project, bid, trx })) {
    if (answerOf(staging.state, side)) continue
    const userId = side === 'owner' ? project.userId : bid.userId
    const subject = { project, bid, staging: { to: side, day: removalOn } }
    await notify(trx, userId, asks ? 'term_ending' : 'term_reminder', subject)
  }
  staging.askedFor = dateOf(removalOn)
  if (reminds) staging.remindedFor = dateOf(removalOn)
  await staging.save()
  return true
}

/** Both sides; none if either account is deleted, because an agreement takes two. */
async function sidesToAsk({ project, bid, trx }: Pick<LockedBid, 'project' | 'bid' | 'trx'>) {
  const gone = await User.query({ client: trx })
    .whereIn('id', [project.userId, bid.userId])
    .whereNotNull('deletedAt')
    .first()
  return gone ? [] : stagingSides.values
}

/**
 * Erases addresses and access instructions that are no longer needed: a month after the removal, or
 * after its date if it was never marked; three months after their last change if no install date was
 * agreed; and a month after a project was cancelled before the install.
 *
 * @returns the number of stagings whose access was erased
 */
export async function eraseOldAccess(): Promise<number> {
  return inBatches(async (batch) => {
    const { rows } = await db.rawQuery<{ rows: { id: number }[] }>(
      `with old as (
         select s.id from stagings s
         join bids b on b.id = s.bid_id join projects p on p.id = b.project_id
         where s.id > :after and s.access is not null and (
           coalesce(s.removed_on, s.removal_on) + :days::int <= :today::date
           or (s.install_on is null
             and s.access_changed_at <= now() - make_interval(days => :unused::int))
           or (p.cancelled_at <= now() - make_interval(days => :days::int)
             and (s.install_on is null or s.install_on > p.cancelled_at::date)))
         order by s.id limit :limit for update of s skip locked
       )
       update stagings s set access = null, access_erased_at = now(), updated_at = now()
       from old where s.id = old.id returning s.id`,
      {
        today: today(),
        days: retention.stagingAccessDays,
        unused: retention.unusedStagingAccessDays,
        ...batch,
      }
    )
    return rows.map(({ id }) => id)
  })
}
