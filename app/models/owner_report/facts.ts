import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { OwnerReportOutcome } from '#shared/jobs/owner_reports'
import type { DisputeOutcome, PaymentStatus } from '#lifecycles/payment_lifecycle'
import { isMessageBetween } from '#models/message/contact_release'

/** What happened between the two parties of a paid bid since the contact release. Times are ISO. */
export interface OwnerReportFacts {
  bidId: number
  /** The payment of the fee. */
  payment: {
    id: number
    status: PaymentStatus
    disputedAt: string | null
    disputeOutcome: DisputeOutcome | null
  } | null
  /** Messages of each side to the other. */
  ownerMessages: number
  lastMessageAt: string | null
  stagerMessages: number
  /** The owner's last step on the staging page, or with the agreement. */
  lastStagingAt: string | null
  installOn: string | null
  /** Whether the company has reported the owner, or got a fee back because of the owner. */
  isUsedUp: boolean
  /** The report about this bid. */
  report: {
    id: number
    createdAt: string
    outcome: OwnerReportOutcome | null
    /** Why it was dismissed, for the company. */
    reason: string | null
    decidedAt: string | null
  } | null
}

/** The facts of these bids, by id, in one query. Bids that aren't paid are left out. */
export async function ownerReportFacts(
  bids: readonly number[],
  client: QueryClientContract = db.connection()
): Promise<Map<number, OwnerReportFacts>> {
  if (bids.length === 0) return new Map()
  const { rows } = await client.rawQuery<{ rows: OwnerReportFacts[] }>(
    `select b.id as "bidId",
       (select json_build_object('id', y.id, 'status', y.status, 'disputedAt', y.disputed_at,
          'disputeOutcome', y.dispute_outcome)
        from receipts r join payments y on y.id = r.payment_id where r.bid_id = b.id) as payment,
       m."ownerMessages", to_json(m."lastMessageAt") as "lastMessageAt", m."stagerMessages",
       (select to_json(max(step.at)) from (
          select e.created_at as at from stagings s
          join staging_entries e on e.staging_id = s.id and e.actor_id = p.user_id
          where s.bid_id = b.id
          union all select coalesce(n.signed_at, d.declined_at) from agreements a
          join agreement_versions v on v.agreement_id = a.id
          left join agreement_signatures n on n.version_id = v.id and n.side = 'owner'
          left join agreement_declines d on d.version_id = v.id and d.side = 'owner'
          where a.bid_id = b.id
        ) step) as "lastStagingAt",
       (select s.install_on::text from stagings s where s.bid_id = b.id) as "installOn",
       exists (select from owner_reports o
         where o.owner_id = p.user_id and o.stager_id = b.user_id)
       or exists (select from unresponsive_owner_refunds f
         where f.owner_id = p.user_id and f.stager_id = b.user_id) as "isUsedUp",
       (select json_build_object('id', o.id, 'createdAt', o.created_at, 'outcome', o.outcome,
          'reason', o.reason, 'decidedAt', o.decided_at)
        from owner_reports o where o.bid_id = b.id) as report
     from bids b join projects p on p.id = b.project_id
     cross join lateral (
       select (count(*) filter (where m.sender_id = p.user_id))::int as "ownerMessages",
         max(m.created_at) filter (where m.sender_id = p.user_id) as "lastMessageAt",
         (count(*) filter (where m.sender_id = b.user_id))::int as "stagerMessages"
       from messages m
       where ${isMessageBetween('b.user_id', 'p.user_id')} and m.created_at >= b.paid_at
     ) m
     where b.id = any(:bids) and b.payment_status = 'paid'`,
    { bids: bids as never }
  )
  return new Map(rows.map((row) => [row.bidId, row]))
}
