import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { OutboxReportSchema } from '#database/schema'
import { conditionLimits, type WaitingIn } from '#shared/install_day/condition_photos'
import type Bid from '#models/bid'
import type { PhotoAuthor } from '#models/photo_author'

/** What a phone still has to send. */
export interface Waiting {
  waiting: number
  /** In which rooms the photos among it were taken; older phones don't say. */
  waitingIn?: WaitingIn[]
}

/** What a phone last said that it still has to send. */
export default class OutboxReport extends OutboxReportSchema {
  /** Stores the latest count of an author. Call it with each photo or tap that arrives. */
  static async store(
    bid: Pick<Bid, 'id'>,
    {
      account,
      personId,
      crewLinkId,
    }: Pick<PhotoAuthor, 'personId' | 'crewLinkId'> & { account: { id: number } },
    { sent, trx }: { sent: Waiting; trx: TransactionClientContract }
  ) {
    const { waiting, waitingIn = [] } = sent
    await trx.rawQuery(
      `insert into outbox_reports (bid_id, actor_id, person_id, crew_link_id, waiting, waiting_in, reported_at)
       values (:bid, :account, nullif(:person, 0), nullif(:link, 0), :waiting, :waitingIn, now())
       on conflict (bid_id, actor_id, coalesce(person_id, 0), coalesce(crew_link_id, 0))
       do update set waiting = excluded.waiting, waiting_in = excluded.waiting_in,
         reported_at = excluded.reported_at`,
      {
        ...{ bid: bid.id, account: account.id, person: personId ?? 0, link: crewLinkId ?? 0 },
        ...{ waiting, waitingIn: JSON.stringify(waitingIn) },
      }
    )
  }

  /** The recent reports about a bid that say that something waits. */
  static waitingFor({ id }: Pick<Bid, 'id'>) {
    return this.query()
      .where('bidId', id)
      .where('waiting', '>', 0)
      .whereRaw('reported_at > now() - make_interval(days => ?)', [conditionLimits.reportDays])
      .orderBy('id')
  }
}
