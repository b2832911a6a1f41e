import db from '@adonisjs/lucid/services/db'
import { wonStateOf, type WonState } from '#lifecycles/won_offer'
import Bid from '#models/bid'
import Payment from '#models/payment'
import Receipt from '#models/receipt'
import type User from '#models/user'
import { jobOn, type OpenedJob } from '#queries/jobs'

/** A company's own offer at the address "The project is yours", with project and owner. */
export interface WonOffer {
  bid: Bid
  job: OpenedJob
  state: WonState
  payment: Payment | null
  receipt: Receipt | null
}

/** The latest offer of a company on a project; null without one, or if the company may not see it. */
export async function wonOfferOn(projectId: number, stager: User): Promise<WonOffer | null> {
  const [bid, job] = await Promise.all([
    Bid.query()
      .where({ projectId, userId: stager.id })
      .preload('project', (project) => project.preload('owner'))
      .orderBy('id', 'desc')
      .first(),
    jobOn(projectId, stager),
  ])
  if (!bid || job?.side !== 'stager') return null
  const [payment, receipt] = await Promise.all([
    Payment.query().where('bidId', bid.id).orderBy('id', 'desc').first(),
    Receipt.query().where('bidId', bid.id).first(),
  ])
  const installOn = job.facts.offer?.paid?.staging.installOn ?? null
  const facts = { bid, payment, installOn, projectStatus: bid.project.status }
  return { bid, job, payment, receipt, state: wonStateOf(facts) }
}

/** Afterwards the project has a place in the lists, whether or not the company has looked. */
const newForDays = 14

/** The latest won project that the company hasn't seen as its own yet. */
export async function unseenWonOffer(stager: User): Promise<WonOffer | null> {
  const { rows } = await db.rawQuery<{ rows: { projectId: number }[] }>(
    `select b.project_id as "projectId" from bids b join projects p on p.id = b.project_id
     where b.user_id = :stagerId and b.status = 'accepted' and b.payment_status = 'paid'
       and b.won_seen_at is null and b.paid_at > now() - interval '${newForDays} days'
       and p.status = 'in_progress' and p.deleted_at is null
       and not exists (select from stagings s where s.bid_id = b.id and s.install_on is not null)
     order by b.paid_at desc, b.id desc limit 1`,
    { stagerId: stager.id }
  )
  const found = rows.length > 0 ? await wonOfferOn(rows[0].projectId, stager) : null
  return found?.state === 'yours' ? found : null
}
