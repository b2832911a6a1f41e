/**
 * Baseline for bench/poll.ts: answers the bids poll with two queries, for the session and for the
 * project with its bids, using only node:http and pg. Its queries stay as they are, so that figures
 * of different days can be compared.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

const [port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
/** What a poll reads: the project, and its bids with their stagers unless the caller knows them. */
const bidsQuery = `
  select p.version, p.user_id as "ownerId", p.status, p.hidden_at is not null as hidden,
    p.deadline::text as deadline,
    p.status = 'cancelled' or p.hidden_at is not null
      or p.user_id in (select id from users where suspended_at is not null) as restricted,
    case when p.version = $2 then null else coalesce((
      select json_agg(json_build_object('id', b.id, 'projectId', b.project_id,
        'userId', b.user_id, 'amount', b.amount, 'timeline', b.timeline,
        'experienceLevel', b.experience_level, 'stagingPeriod', b.staging_period,
        'paymentTerms', b.payment_terms, 'acceptsCreditCards', b.accepts_credit_cards,
        'parts', b.parts, 'formerTerms', b.former_terms,
        'extensionPerMonth', b.extension_per_month, 'status', b.status,
        'paymentStatus', b.payment_status, 'platformFee', b.platform_fee,
        'rejectionReason', b.rejection_reason, 'declineReason', b.decline_reason,
        'cancellationReason', b.cancellation_reason, 'selectedAt', b.selected_at,
        'paymentDueAt', b.payment_due_at, 'paymentDeclinedAt', b.payment_declined_at,
        'paidAt', b.paid_at, 'stagerCompletedAt', b.stager_completed_at,
        'closedAt', b.closed_at, 'revisedAt', b.revised_at, 'createdAt', b.created_at,
        'priceRank', b.price_rank, 'comparedOffers', b.compared_offers,
        'medianPrice', b.median_price, 'note', b.note, 'masked', b.masked,
        'revisions', b.revisions, 'revisionsSince', b.revisions_since, 'rebids', b.rebids,
        'rebidsSince', b.rebids_since,
        'bidder', json_build_object('id', u.id, 'stagerIdentifier', u.stager_identifier,
          'portfolioPhotos', u.portfolio_photos, 'introduction', u.introduction,
          'masked', u.masked, 'suspendedAt', u.suspended_at,
          'badges', (select coalesce(json_agg(json_build_object('name', t.name,
              'checkedAt', g.verification_date) order by lower(t.name)), '[]'::json)
            from professional_badges g join badge_types t on t.key = g.badge_type
            where g.user_id = u.id and g.is_active and g.expiry_date > now()),
          'reputation', (select to_json(s) from reputation_scores s where s.user_id = u.id))
      ) order by b.created_at desc, b.id desc)
      from bids b join users u on u.id = b.user_id
      where b.project_id = p.id and b.hidden_by_owner_at is null
        and not (b.status = 'pending'
          and b.user_id in (select id from users where suspended_at is not null))
    ), '[]'::json) end as offers
  from projects p where p.id = $1 and p.deleted_at is null`

const sessionQuery = `select users.* from sessions join users on users.id = sessions.user_id
  where sessions.session_id = $1 and sessions.expires_at > now() and users.deleted_at is null`

createServer(async (request, response) => {
  const bearer = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const hash = createHash('sha256').update(bearer).digest('hex')
  await pool.query(sessionQuery, [hash])
  const projectId = Number(request.url?.split('/')[3])
  const known = Number(request.headers['if-none-match']?.split('.')[1] ?? -1)
  const { rows } = await pool.query(bidsQuery, [projectId, known])
  if (rows[0].offers === null) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(rows[0].offers))
}).listen(Number(port), '127.0.0.1')
