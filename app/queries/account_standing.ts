import db from '@adonisjs/lucid/services/db'
import type { AccountStanding } from '#shared/console/account_standing'
import type User from '#models/user'

export async function accountStanding({ id, email }: User): Promise<AccountStanding> {
  const { rows } = await db.rawQuery<{ rows: AccountStanding[] }>(
    `with deals as (
       select b.id, b.status, b.payment_status, b.platform_fee, b.payment_due_at, p.status as project
       from bids b join projects p on p.id = b.project_id
       where b.user_id = :id and b.status in ('payment_required', 'accepted')
       union
       select b.id, b.status, b.payment_status, b.platform_fee, b.payment_due_at, p.status
       from projects p join bids b on b.project_id = p.id
       where p.user_id = :id and b.status in ('payment_required', 'accepted'))
     select
       (select json_build_object('outcome', outcome, 'at', created_at) from email_deliveries
        where user_id = :id and created_at > coalesce((
          select max(created_at) from audit_events
          where user_id = :id and kind = 'email_changed'), '-infinity')
        order by id desc limit 1) as "lastEmail",
       (select json_build_object('count', count(*), 'cents',
          coalesce(sum(y.amount - y.refunded_amount), 0))
        from payments y join bids b on b.id = y.bid_id
        where b.user_id = :id and y.status in ('succeeded', 'refund_pending')) as "paidFees",
       (select json_build_object('count', count(*), 'cents', coalesce(sum(platform_fee), 0),
          'by', min(payment_due_at))
        from deals where status = 'payment_required') as "feesDue",
       (select count(*)::int from deals
        where payment_status = 'paid' and project = 'in_progress') as "runningJobs",
       (select count(*)::int from message_reports
        where reported_id = :id and status = 'open') as "openReports",
       (select count(*)::int from payments y join deals d on d.id = y.bid_id
        where y.disputed_at is not null and y.dispute_outcome is null) as "openDisputes",
       (select count(*)::int from contact_messages
        where lower(email) = lower(:email) and status in ('unread', 'in_progress'))
         as "openInquiries"`,
    { id, email }
  )
  const [standing] = rows
  const iso = (at: string) => new Date(at).toISOString()
  const { lastEmail, feesDue } = standing
  return {
    ...standing,
    lastEmail: lastEmail && { ...lastEmail, at: iso(lastEmail.at) },
    feesDue: { ...feesDue, by: feesDue.by && iso(feesDue.by) },
  }
}
