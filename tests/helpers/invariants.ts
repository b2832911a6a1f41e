import type { Assert } from '@japa/assert'
import type { Test } from '@japa/runner/core'
import { PreparedRead } from '#services/database/prepared_read'

/**
 * What must hold whenever no call is running: each query finds the rows that break its rule.
 * The queries use only the tables, so that they don't repeat a mistake of the code.
 */
const invariants: Record<string, string> = {
  'I01 one selected bid a project at most': `
    select project_id from bids where status in ('payment_required', 'accepted')
    group by project_id having count(*) > 1`,

  'I02 paid and accepted go together until a job ends early, and statuses are known ones': `
    select id, status, payment_status from bids
    where (status = 'accepted' and payment_status <> 'paid')
      or (payment_status = 'paid' and status <> 'accepted'
        and not (status = 'cancelled' and cancellation_reason in ('given_up', 'account_deleted')))
      or (cancellation_reason = 'given_up' and payment_status <> 'paid')
      or status not in ('pending', 'payment_required', 'accepted', 'rejected', 'cancelled')
      or payment_status not in ('unpaid', 'paid')`,

  'I03 a paid bid has one payment of its fee, or none when the fee is 0': `
    select b.id, b.platform_fee, count(p.id) as payments
    from bids b left join payments p on p.bid_id = b.id
      and p.id in (select r.payment_id from receipts r)
      and p.status in ('succeeded', 'refunded') and p.succeeded_at is not null
      and p.amount = b.platform_fee and p.currency = 'usd'
    group by b.id, b.platform_fee, b.payment_status
    having count(p.id) <> case when b.payment_status = 'paid' and b.platform_fee > 0 then 1 else 0 end`,

  'I04 a succeeded payment belongs to a paid bid': `
    select p.id from payments p join bids b on b.id = p.bid_id
    where p.status = 'succeeded' and b.payment_status <> 'paid'`,

  'I05 the fee is the one of the amount': `
    select id, amount, platform_fee from bids
    where platform_fee <> case when amount < 100 then 0 when amount <= 2000 then 2900
      when amount <= 4000 then 4900 when amount <= 6000 then 7900 else 9900 end`,

  'I06 one live or succeeded payment a bid at most': `
    select bid_id from payments
    where status in ('created', 'requires_action', 'processing', 'succeeded')
    group by bid_id having count(*) > 1`,

  'I07 no intent pays twice': `
    select intent_id from payments where intent_id is not null
    group by intent_id having count(*) > 1`,

  'I08 the intent that a bid names is one of its payments': `
    select b.id from bids b where b.stripe_payment_intent_id is not null and not exists (
      select from payments p where p.bid_id = b.id and p.intent_id = b.stripe_payment_intent_id)`,

  'I09 in progress means one selected bid, open none, closed nobody waiting': `
    select p.id, p.status from projects p left join bids b on b.project_id = p.id
    group by p.id, p.status
    having count(b.id) filter (where b.status in ('payment_required', 'accepted')) <> case p.status
        when 'in_progress' then 1 when 'open' then 0
        else count(b.id) filter (where b.status = 'accepted') end
      or (p.status in ('completed', 'cancelled') and count(b.id) filter (where b.status = 'pending') > 0)`,

  'I10 companies make offers, and never on their own project': `
    select b.id from bids b join users u on u.id = b.user_id join projects p on p.id = b.project_id
    where u.user_type <> 'staging_company' or p.user_id = b.user_id`,

  'I11 one live bid a company and project at most': `
    select project_id, user_id from bids where status in ('pending', 'payment_required', 'accepted')
    group by project_id, user_id having count(*) > 1`,

  'I12 no bid was made after its project had left the market': `
    select made.bid_id, last.kind from audit_events made
    cross join lateral (
      select e.kind from audit_events e
      where e.project_id = made.project_id and e.id < made.id and e.kind in ('bid_accepted',
        'acceptance_undone', 'fee_paid', 'project_completed', 'project_cancelled', 'project_deleted',
        'project_reopened')
      order by e.id desc limit 1) last
    where made.kind = 'bid_submitted'
      and last.kind not in ('acceptance_undone', 'project_reopened')`,

  'I13 work is completed on paid bids alone': `
    select id from bids where stager_completed_at is not null
      and not (status = 'accepted' and payment_status = 'paid')`,

  'a settled fee has one receipt': `
    select b.id, count(r.id) from bids b
      left join receipts r on r.bid_id = b.id and r.amount = b.platform_fee
      group by b.id, b.payment_status having count(r.id) <> (b.payment_status = 'paid')::int`,

  'no number of a receipt is missing': `
    select r.year, count(*) from receipts r
      left join receipt_counters c on c.year = r.year
      group by r.year, c.issued having (count(*), count(*)) <> (max(r.serial), coalesce(c.issued, 0))`,

  'I14 nothing points nowhere, and nothing happened untold': `
    select 'foreign key' as broken, conname::text as name from pg_constraint
      where contype = 'f' and not convalidated
    union all select 'bid without submission', b.id::text from bids b
      where not exists (select from audit_events e where e.bid_id = b.id and e.kind = 'bid_submitted')
    union all select 'bid', b.id::text from bids b
      where not exists (select from projects p where p.id = b.project_id)
        or not exists (select from users u where u.id = b.user_id)
    union all select 'payment', y.id::text from payments y
      where not exists (select from bids b where b.id = y.bid_id)
    union all select 'notification', n.id::text from notifications n
      where not exists (select from users u where u.id = n.user_id)
    union all select 'message', m.id::text from messages m
      where not exists (select from users u where u.id = m.sender_id)
        or not exists (select from users u where u.id = m.receiver_id)`,

  'I15 a session is a hash, and of somebody who may sign in': `
    select s.id, s.user_id from sessions s left join users u on u.id = s.user_id
    where u.id is null or u.deleted_at is not null or u.suspended_at is not null
      or s.session_id !~ '^[0-9a-f]{64}$'`,

  'I16 a reset is a hash that lives for an hour, one for each address': `
    select 'form' as broken, email from password_resets
      where token !~ '^[0-9a-f]{64}$' or expires_at > created_at + interval '1 hour 1 second'
    union all select 'live ones', lower(email) from password_resets where not used
      group by lower(email) having count(*) > 1`,

  'I17 so many photos, and none that a browser runs': `
    select 'project' as of, id from projects where cardinality(photos) > 10
      or array_to_string(photos, ' ') ~* 'svg|html|javascript'
    union all select 'portfolio', id from users where cardinality(portfolio_photos) > 4
      or array_to_string(portfolio_photos, ' ') ~* 'svg|html|javascript'`,

  'I18 an address is of one person, and its letters do not count': `
    select lower(email) from users group by lower(email) having count(*) > 1`,

  'I19 a message says something, and to somebody else': `
    select id from messages where sender_id = receiver_id or content !~ '\\S'`,

  'I22 people are of the five kinds, and companies alone have an identifier': `
    select id, user_type from users
    where user_type not in ('realtor', 'builder', 'investor', 'staging_company', 'homeowner')
      or (deleted_at is null and (stager_identifier is null) = (user_type = 'staging_company'))`,

  'I23 an alert is for a staging company, once a project, and never for the own one': `
    select n.user_id, n.project_id, count(*) from notifications n
      join users u on u.id = n.user_id left join projects p on p.id = n.project_id
    where n.type = 'new_project'
    group by n.user_id, n.project_id, u.user_type, u.deleted_at, p.id, p.user_id
    having count(*) > 1 or u.user_type <> 'staging_company' or u.deleted_at is not null
      or p.id is null or p.user_id = n.user_id`,

  'I24 an alert is emailed to confirmed addresses alone': `
    select n.id, n.user_id, n.delivery from notifications n join users u on u.id = n.user_id
    where n.type = 'new_project' and (n.delivery <> 'app' or n.mailed_at is not null)
      and not u.email_confirmed and not exists (
        select from audit_events e where e.user_id = u.id and e.kind = 'email_changed')`,

  'I25 an alert is about a project that its saved search looks for': `
    select n.id, s.id as search from notifications n join projects p on p.id = n.project_id
      join saved_searches s on s.id = n.saved_search_id
    where n.type = 'new_project' and (s.user_id <> n.user_id or not exists (
      select from saved_search_areas a where a.saved_search_id = s.id
        and case when a.city is null
          then a.state = p.state and (a.county is null or county_key(a.county) = p.county_key)
          else miles_between(point(a.longitude, a.latitude), p.point) <= a.miles end))`,

  'I26 the removal is the staging period and the extra months after the install': `
    select s.id, s.install_on, s.removal_on, b.staging_period, s.extra_months
    from stagings s join bids b on b.id = s.bid_id
    where s.removal_on <> s.install_on + b.staging_period::int + 30 * s.extra_months
      or s.extra_months <> (
        select count(*) from staging_entries e where e.staging_id = s.id and e.kind = 'extended')`,

  'I27 an install date was proposed by one side of a paid bid and agreed to by the other': `
    select 'unpaid' as what, s.id from stagings s join bids b on b.id = s.bid_id
      where b.payment_status <> 'paid'
    union all select 'stranger', e.staging_id from staging_entries e
      join stagings s on s.id = e.staging_id
      join bids b on b.id = s.bid_id join projects p on p.id = b.project_id
      where e.actor_id not in (b.user_id, p.user_id)
        or (e.kind = 'access_changed' and e.actor_id <> p.user_id)
    union all select 'not agreed', s.id from stagings s
      where s.install_on is not null and s.install_on is distinct from (
        select e.day from staging_entries e
        where e.staging_id = s.id and e.kind = 'install_agreed' order by e.id desc limit 1)
    union all select 'agreed alone', e.staging_id from staging_entries e
      where e.kind = 'install_agreed' and not exists (
        select from staging_entries o where o.staging_id = e.staging_id and o.id < e.id
          and o.kind = 'install_proposed' and o.day = e.day and o.actor_id <> e.actor_id)`,

  'I28 no address outlives an account, or its staging by more than a month': `
    select s.id from stagings s join bids b on b.id = s.bid_id join projects p on p.id = b.project_id
      join users o on o.id = p.user_id join users c on c.id = b.user_id
    where s.access is not null and (o.deleted_at is not null or c.deleted_at is not null
      or greatest(coalesce(s.removed_on, s.removal_on) + 31, s.access_changed_at::date + 2)
        < current_date)`,

  'I29 favorites are staging companies, of other people, and of living accounts': `
    select f.owner_id, f.company_id from favorites f
      join users o on o.id = f.owner_id join users c on c.id = f.company_id
    where o.user_type = 'staging_company' or c.user_type <> 'staging_company'
      or o.deleted_at is not null or c.deleted_at is not null`,

  'I30 the owner of a project invites companies that it has worked with or marked': `
    select i.project_id, i.company_id, i.reason from invitations i
      join projects p on p.id = i.project_id join users c on c.id = i.company_id
    where c.user_type <> 'staging_company' or c.deleted_at is not null or c.id = p.user_id
      or i.seen_at < i.created_at or i.declined_at < i.created_at
      or not exists (select from audit_events e where e.kind = 'company_invited'
        and e.project_id = p.id and e.user_id = c.id and e.actor_id = p.user_id)
      or (i.reason = 'worked_together' and not exists (
        select from bids b join projects w on w.id = b.project_id
        where b.user_id = c.id and w.user_id = p.user_id and b.payment_status = 'paid'))`,

  'I31 a usual price is of five paid offers of three companies at least': `
    select u.id, u.state, count(b.id) as offers, count(distinct b.user_id) as companies
    from usual_prices u left join projects p on p.staging_level = u.staging_level
      and (u.state is null or p.state = u.state)
      and case u.size_class when 'under_1500' then p.square_footage < 1500
        when '1500_2499' then p.square_footage between 1500 and 2499
        when '2500_3999' then p.square_footage between 2500 and 3999
        else p.square_footage >= 4000 end
    left join bids b on b.project_id = p.id and b.status = 'accepted'
      and b.payment_status = 'paid' and b.platform_fee > 0
    group by u.id, u.state, u.low, u.high
    having count(b.id) < 5 or count(distinct b.user_id) < 3
      or u.low < min(b.amount) - 25 or u.high > max(b.amount) + 25`,

  'I32 files are for someone with a paid bid in common, and belong to one message': `
    select f.id, f.message_id, f.position from message_files f
      left join messages m on m.id = f.message_id
    where (f.message_id is not null and (m.id is null or m.sender_id <> f.sender_id
        or m.receiver_id <> f.receiver_id or f.position >= (
          select count(*) from message_files o where o.message_id = f.message_id)))
      or not exists (select from bids b join projects p on p.id = b.project_id
        where b.payment_status = 'paid'
          and ((b.user_id = f.sender_id and p.user_id = f.receiver_id)
            or (b.user_id = f.receiver_id and p.user_id = f.sender_id)))`,

  'I33 offers that lost against a paid one have an outcome, and no others': `
    select b.id, b.status, b.rejection_reason, b.price_rank from bids b
    where (b.price_rank is not null) <> (
      coalesce(b.rejection_reason in ('declined', 'not_selected'), false)
      and exists (select from bids o where o.project_id = b.project_id
        and o.status = 'accepted'))`,

  'I34 reviews are between the two parties of a paid bid on a completed project': `
    select r.id from reviews r
      left join bids b on b.id = r.bid_id left join projects p on p.id = b.project_id
    where p.id is distinct from r.project_id or p.status <> 'completed'
      or b.status <> 'accepted' or b.payment_status <> 'paid' or b.platform_fee = 0
      or not ((r.about = 'stager' and r.reviewer_id = p.user_id and r.reviewee_id = b.user_id)
        or (r.about = 'owner' and r.reviewer_id = b.user_id and r.reviewee_id = p.user_id))`,

  'I35 two reviews of a bid are released, at the same moment': `
    select r.id, o.id as other from reviews r join reviews o on o.bid_id = r.bid_id and o.id > r.id
    where r.released_at is null or r.released_at is distinct from o.released_at`,

  'I36 a review has a reply, a report or a removal only once it is released': `
    select id from reviews where released_at is null
      and (replied_at is not null or reported_at is not null or removed_at is not null)`,

  'I38 the figures of an account are those of its records, unless a change is noted': `
    select stored.*, counted.* from (
      select u.id, u.user_type, coalesce(s.completed_projects, 0) as completed,
        coalesce(s.paid_acceptances, 0) as paid, coalesce(s.unpaid_acceptances, 0) as unpaid,
        coalesce(s.stager_cancellations, 0) as stepped_back, coalesce(s.response_time, 0) as reply,
        coalesce(s.posted_projects, 0) as posted, coalesce(s.past_projects, 0) as past,
        coalesce(s.hired_projects, 0) as hired, coalesce(s.decision_time, 0) as decision,
        coalesce(s.owner_cancellations, 0) as cancelled, coalesce(s.badge_count, 0) as badges
      from users u left join reputation_scores s on s.user_id = u.id
      where u.deleted_at is null
        and not exists (select from reputation_changes c where c.user_id = u.id)
    ) stored cross join lateral (
      select
        (select count(*) from bids b join projects p on p.id = b.project_id
          where b.user_id = stored.id and b.status = 'accepted' and b.platform_fee > 0
            and p.status = 'completed')
          as completed,
        (select count(*) from bids b where b.user_id = stored.id
          and b.payment_status = 'paid' and b.platform_fee > 0) as paid,
        (select count(*) from bids b where b.user_id = stored.id
          and b.cancellation_reason in ('released', 'expired')) as unpaid,
        (select count(*) from bids b where b.user_id = stored.id
          and (b.cancellation_reason = 'given_up' or (b.cancellation_reason = 'withdrawn'
            and b.selected_at is not null))) as stepped_back,
        (select case when count(*) < 3 or stored.user_type <> 'staging_company' then 0
            else greatest(1, round((percentile_cont(0.5) within group (order by
              extract(epoch from answer.created_at - first.created_at) / 60))::numeric)) end
          from (select sender_id, min(id) as id from messages
            where receiver_id = stored.id group by sender_id) began
          join messages first on first.id = began.id
          join messages answer on answer.id = (select min(m.id) from messages m
            where m.sender_id = stored.id and m.receiver_id = began.sender_id and m.id > began.id)
          where first.created_at >= now() - interval '12 months') as reply,
        (select count(*) from projects p
          where p.user_id = stored.id and p.deleted_at is null) as posted,
        (select count(*) from projects p where p.user_id = stored.id and p.deleted_at is null
          and (p.status in ('completed', 'cancelled') or exists (
            select from bids b where b.project_id = p.id and b.status = 'accepted'
              and b.platform_fee > 0))) as past,
        (select count(*) from projects p where p.user_id = stored.id and p.deleted_at is null
          and exists (select from bids b where b.project_id = p.id and b.status = 'accepted'
            and b.platform_fee > 0))
          as hired,
        (select case when count(*) < 3 then 0 else greatest(1, round((percentile_cont(0.5)
            within group (order by greatest(0, extract(epoch from b.selected_at - p.created_at))
              / 60))::numeric)) end
          from bids b join projects p on p.id = b.project_id
          where p.user_id = stored.id and b.status = 'accepted' and b.platform_fee > 0) as decision,
        (select count(distinct p.id) from projects p join bids b on b.project_id = p.id
          join audit_events e on e.project_id = p.id
          where p.user_id = stored.id and p.status = 'cancelled' and b.selected_at is not null
            and (b.status = 'accepted' or b.cancellation_reason = 'project_closed')
            and e.kind = 'project_cancelled' and e.actor_id = stored.id) as cancelled,
        (select count(*) from professional_badges g where g.user_id = stored.id and g.is_active
          and g.verification_date is not null
          and (g.expiry_date is null or g.expiry_date > now())) as badges
    ) counted
    where (stored.completed, stored.paid, stored.unpaid, stored.stepped_back, stored.reply,
        stored.posted, stored.past, stored.hired, stored.decision, stored.cancelled, stored.badges)
      is distinct from (counted.completed, counted.paid, counted.unpaid, counted.stepped_back,
        counted.reply, counted.posted, counted.past, counted.hired, counted.decision,
        counted.cancelled, counted.badges)`,

  'I39 a rating is that of the released reviews, unless a change is noted': `
    select u.id, u.rating, s.average_rating, r.reviews, r.stars from users u
      left join reputation_scores s on s.user_id = u.id
      cross join lateral (
        select count(*) as reviews, coalesce(sum(rating), 0) as stars from reviews
        where reviewee_id = u.id and released_at is not null and removed_at is null) r
    where u.deleted_at is null
      and not exists (select from reputation_changes c where c.user_id = u.id)
      and (u.rating <> coalesce(s.average_rating, 0)
        or coalesce(s.review_count, 0) <> r.reviews or coalesce(s.total_score, 0) <> r.stars
        or abs(u.rating - case when r.reviews = 0 then 0
          else (3 * 4.0 + r.stars) / (3 + r.reviews) end) > 0.0001)`,

  'I40 a deleted account has no figures': `
    select u.id, u.rating, s.id as score from users u
      left join reputation_scores s on s.user_id = u.id
    where u.deleted_at is not null and (u.rating <> 0 or s.id is not null)`,

  'I41 what a company writes to owners is masked, and goes with its account': `
    select 'note' as what, b.id from bids b join users u on u.id = b.user_id
      where b.note is not null and (b.masked is null or u.deleted_at is not null)
    union all select 'introduction', u.id from users u
      where u.introduction is not null and (u.masked is null or u.deleted_at is not null
        or u.user_type <> 'staging_company')`,

  'I42 an owner is reported after seven days without an answer, by the company that paid': `
    select o.id from owner_reports o join bids b on b.id = o.bid_id
      join projects p on p.id = b.project_id
    where o.stager_id <> b.user_id or o.owner_id <> p.user_id or b.platform_fee = 0
      or b.payment_status <> 'paid' or o.created_at < b.paid_at + interval '7 days'
      or exists (select from messages m where m.sender_id = o.owner_id
        and m.receiver_id = o.stager_id
        and m.created_at between o.released_at and o.created_at - interval '1 minute')
      or exists (select from stagings s join staging_entries e on e.staging_id = s.id
        where s.bid_id = b.id and e.actor_id = o.owner_id
          and e.created_at between o.released_at and o.created_at - interval '1 minute')`,

  'I43 a report about an owner ends with one refund, or none': `
    select o.id, o.outcome, count(y.id) as refunds from owner_reports o
      left join payments y on y.bid_id = o.bid_id and y.refund_reason is not null
        and y.status in ('refund_pending', 'refunded')
    group by o.id, o.outcome
    having (o.outcome = 'refunded' and count(y.id) <> 1)
      or (o.outcome is null and count(y.id) > 0)`,

  'I46 an active badge was verified by an admin and has an end, and its company is no owner': `
    select g.id, g.user_id from professional_badges g join users u on u.id = g.user_id
    where u.deleted_at is not null or u.user_type <> 'staging_company'
      or (g.is_active and (g.decided_at is null or g.decided_by is null
        or g.verification_date is distinct from g.decided_at))
      or (g.decided_at is not null and not exists (select from audit_events e
        where e.user_id = g.user_id and e.created_at >= g.created_at
          and e.kind in ('badge_verified', 'badge_declined')))`,

  'I50 a room pair is of a paid job with an install day or completed, with active parties, and its owner has answered': `
    select r.id, r.bid_id from room_pairs r join bids b on b.id = r.bid_id
      join projects p on p.id = b.project_id
      join users o on o.id = p.user_id join users c on c.id = b.user_id
    where b.status <> 'accepted' or b.payment_status <> 'paid'
      or (b.stager_completed_at is null and not exists (select from stagings s
        where s.bid_id = b.id and s.install_on is not null))
      or o.deleted_at is not null or c.deleted_at is not null
      or not p.photos @> array[r.source_photo]
      or p.photos && array[r.before_photo, r.after_photo]
      or (select count(*) from room_pairs s where s.bid_id = r.bid_id) > 10
      or (r.consented_at is not null and not exists (select from audit_events e
        where e.bid_id = r.bid_id and e.kind = 'pair_consented' and e.actor_id = p.user_id))`,

  'I78 a photo of a room is of a paid job, and of a note only with the account that wrote the note': `
    select c.id, c.bid_id from condition_photos c join bids b on b.id = c.bid_id
      join projects p on p.id = b.project_id
    where b.payment_status <> 'paid' or c.actor_id not in (b.user_id, p.user_id)
      or (c.crew_link_id is not null and c.actor_id <> b.user_id)
      or (c.note_id is not null and not exists (select from public.damage_notes n
        where n.id = c.note_id and n.bid_id = c.bid_id and n.actor_id = c.actor_id))`,

  'I79 a damage note is of a paid job and one of its sides, and only the other side answers it': `
    select n.id, n.bid_id from damage_notes n join bids b on b.id = n.bid_id
      join projects p on p.id = b.project_id
    where b.payment_status <> 'paid' or n.actor_id not in (b.user_id, p.user_id)
      or (n.crew_link_id is not null and (n.actor_id <> b.user_id
        or not exists (select from public.crew_links l
          where l.id = n.crew_link_id and l.bid_id = n.bid_id)))
      or exists (select from public.damage_answers a where a.note_id = n.id
        and (a.actor_id = n.actor_id or a.actor_id not in (b.user_id, p.user_id)))
      or (select count(*) from public.damage_notes s where s.bid_id = n.bid_id) > 50`,

  'I85 visits are of a paid job, and hours of an install or a removal were agreed on with its day': `
    select v.id, v.staging_id from staging_visits v join stagings s on s.id = v.staging_id
      join bids b on b.id = s.bid_id
    where b.paid_at is null
      or (v.agreed_from is not null and v.kind <> 'walk_through' and s.install_on is null)
      or (s.extension_asked_by is not null and s.install_on is null)`,

  'I86 taps are of the company of a paid job, in the order of its steps': `
    select t.id, t.staging_id from day_taps t join stagings s on s.id = t.staging_id
      join bids b on b.id = s.bid_id
      left join crew_links l on l.id = t.crew_link_id
    where b.paid_at is null or t.actor_id <> b.user_id or l.bid_id <> b.id
      or (t.undone_at is null and exists (select from day_taps e
        where e.staging_id = t.staging_id and e.kind = t.kind and e.day = t.day and e.undone_at is null
          and e.tapped_at > t.tapped_at
          and array_position(array['on_our_way', 'arrived', 'finished'], e.step)
            < array_position(array['on_our_way', 'arrived', 'finished'], t.step)))`,

  'I87 a crew link is of a paid job, the only one that works, and shows the address five times at most': `
    select l.id, l.bid_id from crew_links l join bids b on b.id = l.bid_id
    where b.paid_at is null
      or (select count(*) from crew_showings n where n.crew_link_id = l.id) > 5
      or (l.ended_at is null and exists (select from crew_links o
        where o.bid_id = l.bid_id and o.id <> l.id and o.ended_at is null))`,

  'I51 a label is of a photo in its company’s portfolio': `
    select l.id, l.user_id from portfolio_labels l join users u on u.id = l.user_id
    where not u.portfolio_photos @> array[l.photo]`,

  'I52 three questions of a company about a project wait for an answer at most': `
    select project_id, asker_id from questions where answered_at is null
    group by project_id, asker_id having count(*) > 3`,

  'I53 nobody asks about their own project, and only companies ask': `
    select q.id from questions q join projects p on p.id = q.project_id
      join users u on u.id = q.asker_id
    where q.asker_id = p.user_id or u.user_type <> 'staging_company'`,

  'I54 an answer has the time it was written, and one was corrected after that': `
    select id from questions where (answer is null) <> (answered_at is null)
      or (answer is null) <> (answer_version = 0) or (corrected_at is null) <> (answer_version < 2)
      or corrected_at < answered_at or answered_at < asked_at - interval '1 minute'`,

  'I55 no deleted account has a question, and none is left on the projects of one': `
    select q.id from questions q join projects p on p.id = q.project_id
      join users o on o.id = p.user_id left join users u on u.id = q.asker_id
    where u.deleted_at is not null or o.deleted_at is not null`,

  'I60 the parts of an offer are different items and add up to its amount, before a revision too': `
    select b.id, split.what from bids b cross join lateral (
      values ('now', b.parts, b.amount), ('former', nullif(b.former_terms -> 'parts', 'null'),
        (b.former_terms ->> 'amount')::int)) split (what, parts, amount)
    where split.parts is not null and (
      (select sum((part ->> 'amount')::int) from jsonb_array_elements(split.parts) part)
        is distinct from split.amount
      or (select count(distinct part ->> 'item') from jsonb_array_elements(split.parts) part)
        is distinct from jsonb_array_length(split.parts))`,

  'I61 a revised offer alone has former terms': `
    select id from bids where former_terms is not null and revised_at is null`,

  'I62 the versions of an agreement are numbered without gaps, for a paid bid': `
    select 'gap' as what, a.id from agreements a join agreement_versions v on v.agreement_id = a.id
      group by a.id having max(v.number) <> count(*)
    union all select 'unpaid', a.id from agreements a join bids b on b.id = a.bid_id
      where b.payment_status <> 'paid'`,

  'I63 only its parties sign a version, or decline it, and a document has both signatures': `
    select 'stranger' as what, v.id from agreement_versions v
      join agreements a on a.id = v.agreement_id
      join bids b on b.id = a.bid_id join projects p on p.id = b.project_id
      left join agreement_signatures s on s.version_id = v.id
      left join agreement_declines d on d.version_id = v.id
      where s.user_id <> case s.side when 'owner' then p.user_id else b.user_id end
        or d.user_id <> case d.side when 'owner' then p.user_id else b.user_id end
    union all select 'opened by a stranger', o.version_id from agreement_openings o
      join agreement_versions v on v.id = o.version_id join agreements a on a.id = v.agreement_id
      join bids b on b.id = a.bid_id join projects p on p.id = b.project_id
      where o.side = v.sent_by
        or o.user_id <> case o.side when 'owner' then p.user_id else b.user_id end
    union all select 'signed and declined', d.version_id from agreement_declines d
      join agreement_signatures s on s.version_id = d.version_id
      group by d.version_id having count(*) > 1
    union all select 'document', d.version_id from agreement_documents d
      where not is_agreement_version_signed(d.version_id)
    union all select 'signed for a seller', g.version_id from agreement_party_signatures g
      join agreement_parties y on y.id = g.party_id
      left join agreement_party_codes c on c.id = g.code_id and c.party_id = g.party_id
      where y.version_id <> g.version_id or c.used_at is null
    union all select 'an owner who doesn''t sign', s.version_id from agreement_signatures s
      join agreement_versions v on v.id = s.version_id
      where s.side = 'owner' and not v.owner_signs`,

  'I64 the extension rate of a staging is that of the last version that both have signed': `
    select st.id from stagings st join agreements a on a.bid_id = st.bid_id
      join bids b on b.id = st.bid_id
    cross join lateral (
      select v.extension_per_month as rate from agreement_versions v
      where v.agreement_id = a.id
        and is_agreement_version_signed(v.id)
      order by v.number desc limit 1) signed
    where signed.rate is distinct from coalesce(st.extension_per_month, b.extension_per_month)`,

  'I65 an acceptance that was undone left nothing behind, and was undone once': `
    select b.id from bids b where (b.status = 'pending' and b.selected_at is not null)
      or (b.acceptance_undone_at is not null) <> (
        select count(*) = 1 from audit_events e where e.bid_id = b.id and e.kind = 'acceptance_undone')
      or exists (select from payments y where y.bid_id = b.id
        and y.created_at < b.acceptance_undone_at - interval '1 minute')`,

  'I66 a job was given up by its company before the install day, and its address is erased': `
    select b.id from bids b left join stagings s on s.bid_id = b.id
    where b.payment_status = 'paid' and b.status = 'cancelled' and (s.access is not null
      or (b.cancellation_reason = 'given_up' and (b.stager_completed_at is not null
        or s.install_on < b.closed_at::date
        or not exists (select from audit_events e where e.bid_id = b.id
          and e.kind = 'bid_given_up' and e.actor_id = b.user_id))))`,

  'I69 an outcome is of a paid or given-up job with an install day, and a card shows a pair of its own job': `
    select o.id, o.bid_id from home_outcomes o join bids b on b.id = o.bid_id
    where b.paid_at is null
      or not exists (select from stagings s where s.bid_id = b.id and s.install_on is not null)
    union all select c.id, c.bid_id from home_cards c join room_pairs r on r.id = c.pair_id
    where r.bid_id <> c.bid_id
      or not exists (select from home_outcomes o where o.bid_id = c.bid_id)`,

  'I74 a payment is on the invoice that has it, and no invoice that was taken back has one': `
    select l.id, l.invoice_id from schedule_lines l where l.invoice_id is not null and (
      not exists (select from invoice_lines v where v.invoice_id = l.invoice_id
        and v.line_id = l.id and v.amount = l.amount)
      or exists (select from invoices c where c.corrects_id = l.invoice_id))`,

  'I75 an invoice is the sum of its lines, and the numbers of a company have no gap': `
    select i.id, i.total from invoices i
    where i.total <> (select sum(v.amount) from invoice_lines v where v.invoice_id = i.id)
    union all select c.company_id, c.issued from invoice_counters c
    where c.issued <> (select count(*) from invoices i
      where i.company_id = c.company_id and i.serial between 1 and c.issued)`,

  'I67 an offer waits for a confirmation only after a paid one on its project has ended': `
    select b.id from bids b where b.status = 'pending' and b.confirmation_asked_at is not null
      and not exists (select from bids o where o.project_id = b.project_id and o.id <> b.id
        and o.payment_status = 'paid' and o.status = 'cancelled')`,

  'I68 no offer was accepted that its company had to confirm': `
    select id from bids where confirmation_asked_at is not null
      and status in ('payment_required', 'accepted')`,
}

type Broken = Record<string, unknown[] | undefined>

/** All rules in one statement, for a single round trip and snapshot. */
const statementOf = (rules: string[]) =>
  rules
    .map(
      (rule) =>
        `select '${rule}' as rule, to_jsonb(broken) as row from (${invariants[rule]}) broken`
    )
    .join(' union all ')

interface BrokenRow {
  rule: string
  row: unknown
}

const byRule = (rows: BrokenRow[]): Broken => ({ ...Object.groupBy(rows, ({ rule }) => rule) })

/** Common table expressions that replace the tables with the rows of these people. */
const rowsAmong = `with
  users as (select * from public.users where id = any((select :people::int[])::int[])),
  projects as (select * from public.projects where user_id in (select id from users)),
  bids as (select * from public.bids where user_id in (select id from users)),
  payments as (select * from public.payments where bid_id in (select id from bids)),
  receipts as (select * from public.receipts where bid_id in (select id from bids)),
  audit_events as (select * from public.audit_events
    where project_id in (select id from projects) or bid_id in (select id from bids)
      or user_id in (select id from users)),
  notifications as (select * from public.notifications where user_id in (select id from users)),
  messages as (select * from public.messages
    where sender_id in (select id from users) or receiver_id in (select id from users)),
  message_files as (select * from public.message_files
    where sender_id in (select id from users) or receiver_id in (select id from users)),
  reviews as (select * from public.reviews
    where reviewer_id in (select id from users) or reviewee_id in (select id from users)),
  sessions as (select * from public.sessions where user_id in (select id from users)),
  favorites as (select * from public.favorites where owner_id in (select id from users)),
  invitations as (select * from public.invitations
    where project_id in (select id from projects)),
  saved_searches as (select * from public.saved_searches
    where user_id in (select id from users)),
  stagings as (select * from public.stagings where bid_id in (select id from bids)),
  agreements as (select * from public.agreements where bid_id in (select id from bids)),
  owner_reports as (select * from public.owner_reports where bid_id in (select id from bids)),
  staging_entries as (select * from public.staging_entries
    where staging_id in (select id from stagings)),
  professional_badges as (select * from public.professional_badges
    where user_id in (select id from users)),
  questions as (select * from public.questions where project_id in (select id from projects)),
  room_pairs as (select * from public.room_pairs where bid_id in (select id from bids)),
  condition_photos as (select * from public.condition_photos where bid_id in (select id from bids)),
  damage_notes as (select * from public.damage_notes where bid_id in (select id from bids)),
  home_outcomes as (select * from public.home_outcomes where bid_id in (select id from bids)),
  schedule_lines as (select * from public.schedule_lines where bid_id in (select id from bids)),
  invoices as (select * from public.invoices where bid_id in (select id from bids)),
  invoice_lines as (select * from public.invoice_lines
    where invoice_id in (select id from invoices)),
  invoice_counters as (select * from public.invoice_counters
    where company_id in (select id from users)),
  home_cards as (select * from public.home_cards where bid_id in (select id from bids)),
  portfolio_labels as (select * from public.portfolio_labels
    where user_id in (select id from users)),
  password_resets as (select * from public.password_resets
    where lower(email) in (select lower(email) from users))`

/** Every rule. Planning them takes five times as long as running them, so they are prepared. */
const all = new PreparedRead<BrokenRow>(() => statementOf(Object.keys(invariants)))

/** Rules about the whole market. */
const isLocal = (rule: string) => !/^(no number of a receipt|I31) /.test(rule)

const among = new PreparedRead<BrokenRow>(
  () => `${rowsAmong} ${statementOf(Object.keys(invariants).filter(isLocal))}`
)

/** The broken rules, with their rows, of people who deal only with each other. */
export async function brokenRulesAmong(people: number[]): Promise<Broken> {
  return byRule(await among.rows({ people }))
}

/** Checks every rule (I01 to I19 and I22 to I55 in docs/reliability.md); names broken rules and rows. */
export async function assertInvariants(assert: Assert) {
  assert.deepEqual(byRule(await all.rows({})), {}, 'The market breaks its own rules')
}

/** For `group.each.teardown`: checks the invariants after every test. */
export const checkInvariants = ({ context }: Test) => assertInvariants(context.assert)
