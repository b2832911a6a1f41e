import { createHash } from 'node:crypto'
import pg from 'pg'
import { historyKinds, urgentTypes } from '../stagely/common/query_values.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

/** The bids on the project `p` with their companies, as JSON. */
const bids = `
  coalesce((select json_agg(json_build_object('id', b.id, 'projectId', b.project_id,
      'userId', b.user_id, 'amount', b.amount, 'timeline', b.timeline,
      'experienceLevel', b.experience_level, 'stagingPeriod', b.staging_period,
      'paymentTerms', b.payment_terms, 'acceptsCreditCards', b.accepts_credit_cards,
      'extensionPerMonth', b.extension_per_month, 'status', b.status,
      'paymentStatus', b.payment_status, 'platformFee', b.platform_fee, 'parts', b.parts,
      'formerTerms', b.former_terms, 'note', b.note, 'masked', b.masked,
      'revisedAt', b.revised_at, 'createdAt', b.created_at,
      'bidder', json_build_object('id', u.id, 'stagerIdentifier', u.stager_identifier,
        'portfolioPhotos', u.portfolio_photos, 'introduction', u.introduction,
        'masked', u.masked,
        'badges', (select coalesce(json_agg(json_build_object('name', t.name,
            'checkedAt', g.verification_date)), '[]'::json)
          from professional_badges g join badge_types t on t.key = g.badge_type
          where g.user_id = u.id and g.is_active and g.expiry_date > now()),
        'reputation', (select json_build_object('reviewCount', s.review_count,
            'averageRating', s.average_rating, 'completedProjects', s.completed_projects,
            'paidAcceptances', s.paid_acceptances, 'unpaidAcceptances', s.unpaid_acceptances,
            'stagerCancellations', s.stager_cancellations, 'responseTime', s.response_time)
          from reputation_scores s where s.user_id = u.id))
    ) order by b.created_at desc, b.id desc)
    from bids b join users u on u.id = b.user_id
    where b.project_id = p.id and b.status = 'pending' and b.hidden_by_owner_at is null
      and u.suspended_at is null), '[]'::json)`

const pageQuery = `
  select json_build_object('id', p.id, 'userId', p.user_id, 'title', p.title,
      'description', p.description, 'propertyType', p.property_type,
      'occupancyStatus', p.occupancy_status, 'squareFootage', p.square_footage,
      'bedrooms', p.bedrooms, 'bathrooms', p.bathrooms, 'location', p.location, 'city', p.city,
      'neighborhood', p.neighborhood, 'county', p.county, 'state', p.state,
      'timeline', p.timeline, 'stagingLevel', p.staging_level,
      'roomsToStage', p.rooms_to_stage, 'otherRooms', p.other_rooms, 'levels', p.levels,
      'locationTypes', p.location_types, 'photos', p.photos, 'budgetRange', p.budget_range,
      'deadline', p.deadline, 'masked', p.masked, 'floorPlan', p.floor_plan,
      'createdAt', p.created_at, 'listingPriceBand', p.listing_price_band,
      'listedOn', p.listed_on, 'listingPlannedOn', p.listing_planned_on,
      'photographerOn', p.photographer_on, 'floor', p.floor, 'hasElevator', p.has_elevator,
      'stairs', p.stairs, 'truckParking', p.truck_parking, 'pets', p.pets, 'access', p.access
    ) as project,
    ${bids} as bids,
    coalesce((select json_agg(json_build_object('id', q.id, 'text', q.text, 'masked', q.masked,
        'fact', q.fact, 'askedAt', q.asked_at, 'answer', q.answer,
        'answerMasked', q.answer_masked, 'answeredAt', q.answered_at,
        'correctedAt', q.corrected_at, 'answerVersion', q.answer_version) order by q.id)
      from questions q where q.project_id = p.id and q.hidden_at is null), '[]'::json) as questions,
    coalesce((select json_agg(json_build_object('id', e.id, 'kind', e.kind,
        'createdAt', e.created_at, 'bidder', e.bidder) order by e.id desc)
      from (select a.id, a.kind, a.created_at, case when u.id is not null then
          json_build_object('id', u.id, 'stagerIdentifier', u.stager_identifier) end as bidder
        from audit_events a left join bids b on b.id = a.bid_id left join users u on u.id = b.user_id
        where a.project_id = p.id and a.kind = any($3::text[])
        order by a.id desc limit 50) e), '[]'::json) as events,
    coalesce((select json_agg(json_build_object('stagerIdentifier', u.stager_identifier,
        'name', case when exists (select from bids b join projects o on o.id = b.project_id
            where b.user_id = u.id and o.user_id = p.user_id and b.status = 'accepted'
              and b.payment_status = 'paid') then coalesce(u.company, u.name) end,
        'state', case
          when exists (select from bids b where b.project_id = p.id and b.user_id = u.id
            and b.status <> 'cancelled') then 'offered'
          when i.declined_at is not null then 'declined'
          when i.seen_at is not null then 'seen'
          else 'invited' end,
        'createdAt', i.created_at) order by i.created_at, i.company_id)
      from invitations i join users u on u.id = i.company_id
      where i.project_id = p.id), '[]'::json) as invitations,
    coalesce((select json_agg(u.stager_identifier order by f.created_at)
      from favorites f join users u on u.id = f.company_id
      where f.owner_id = p.user_id and u.suspended_at is null), '[]'::json) as favorites,
    coalesce((select json_agg(json_build_object('low', y.low, 'median', y.median,
        'high', y.high, 'state', y.state, 'computedAt', y.computed_at))
      from usual_prices y where y.staging_level = p.staging_level
        and coalesce(y.state, p.state) = p.state
        and y.size_class = case when p.square_footage < 1500 then 'under_1500'
          when p.square_footage < 2500 then '1500_2499'
          when p.square_footage < 4000 then '2500_3999' else '4000_up' end), '[]'::json) as prices,
    coalesce((select json_object_agg(n.fact, n.companies) from (
        select newest.fact, count(distinct newest.asker_id)::int as companies from (
          select fact, asker_id from questions where fact is not null order by id desc limit 2000
        ) newest group by newest.fact) n), '{}'::json) as askers,
    json_build_object(
      'pendingOffers', (select count(*) from projects o join bids b on b.project_id = o.id
        where o.user_id = p.user_id and o.deleted_at is null and o.status = 'open'
          and b.status = 'pending'),
      'latestBidId', (select coalesce(max(b.id), 0) from projects o
        join bids b on b.project_id = o.id
        where o.user_id = p.user_id and o.deleted_at is null and b.status = 'pending'),
      'unreadMessages', (select count(*) from messages
        where receiver_id = p.user_id and read_at is null),
      'unreadNotifications', (select count(*) from notifications
        where user_id = p.user_id and not read),
      'urgentNotificationId', (select coalesce(max(id), 0) from notifications
        where user_id = p.user_id and not read and type = any($4::text[]))
    ) as counts
  from projects p
  where p.id = $1 and p.user_id = $2 and p.status = 'open' and p.deleted_at is null
    and p.hidden_at is null`

/** The user of a session; null if it isn't valid. */
export async function signedInUser(sessionId: string | undefined): Promise<{ id: number } | null> {
  if (!sessionId) return null
  const { rows } = await pool.query<{ id: number }>({
    name: 'session',
    text: `
      select u.id, u.username, u.email, u.user_type as "userType", u.name, u.phone, u.company,
        u.website, u.bio, u.introduction, u.area_county as "areaCounty",
        u.area_state as "areaState", u.rating, u.stager_identifier as "stagerIdentifier",
        u.is_admin as "isAdmin", u.email_confirmed as "emailConfirmed", u.avatar,
        u.portfolio_photos as "portfolioPhotos", u.created_at as "createdAt"
      from sessions s join users u on u.id = s.user_id
      where s.session_id = $1 and s.expires_at > now() and u.deleted_at is null
        and u.suspended_at is null`,
    values: [createHash('sha256').update(sessionId).digest('hex')],
  })
  return rows[0] ?? null
}

/** What the page of an open project shows to its owner; null if there is no such project. */
export async function ownersPage(projectId: number, ownerId: number): Promise<object | null> {
  const { rows } = await pool.query<object>({
    name: 'page',
    text: pageQuery,
    values: [projectId, ownerId, historyKinds, urgentTypes],
  })
  return rows[0] ?? null
}

/** The bids on an open project, for its owner; null if there is no such project. */
export async function ownersBids(projectId: number, ownerId: number): Promise<object[] | null> {
  const { rows } = await pool.query<{ bids: object[] }>({
    name: 'bids',
    text: `select ${bids} as bids from projects p
      where p.id = $1 and p.user_id = $2 and p.status = 'open' and p.deleted_at is null`,
    values: [projectId, ownerId],
  })
  return rows.at(0)?.bids ?? null
}
