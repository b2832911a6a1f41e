import type pg from 'pg'
import { placesText } from '../database/places.ts'

export const largeMarket = {
  users: 50_000,
  owners: 30_000,
  projects: 1_000_000,
  messages: 5_000_000,
  towns: 2_000,
  /** Of the crowded city. */
  crowdedStates: ['NC', 'SC', 'TN', 'VA'],
  /** One of so many accounts is suspended, and of so many payments disputed. */
  suspended: 500,
  disputed: 20_000,
  /** Numbers on cards. */
  cards: 10_000,
  /** The newest projects, in which accepted offers still wait for their fee. */
  unpaid: 1500,
}
export type MarketSize = typeof largeMarket

/**
 * The same market at a fraction of its size: as much for each person, and as many in each town. Its
 * crowded city is in one state, and what is rare is more frequent, so that a narrowed search or list there
 * has a full page, as in the large market.
 */
export const smallerMarket = (fraction: number): MarketSize => ({
  ...largeMarket,
  users: largeMarket.users * fraction,
  owners: largeMarket.owners * fraction,
  projects: largeMarket.projects * fraction,
  messages: largeMarket.messages * fraction,
  towns: largeMarket.towns * fraction,
  ...(fraction < 1 && {
    crowdedStates: [crowdedPlace.state],
    ...{ suspended: 25, disputed: 100, cards: 100, unpaid: 150 },
  }),
})

/** Three years, so that ids and dates have the same order. */
const ageOf = (id: string, all: number) =>
  `now() - (${all} - ${id})::float8 / ${all} * interval '1095 days'`

/** A number from 0 to `below` - 1 that looks random, but is the same in each run. */
const pick = (below: number, of: string) => `(abs(hashint8(${of})) % ${below})`

const oneOf = (values: string[], of: string) =>
  `(array[${values.map((value) => `'${value}'`)}])[1 + ${pick(values.length, of)}]`

/** The place with a tenth of all projects; a few name no state. */
export const crowdedPlace = { city: 'Greenville', county: 'Greenville', state: 'NC' } as const

/** Each has a twentieth of all projects. */
const cities = [
  ['Asheville', 'Buncombe', 'NC'],
  ['Charlotte', 'Mecklenburg', 'NC'],
  ['Raleigh', 'Wake', 'NC'],
  ['Atlanta', 'Fulton', 'GA'],
  ['Savannah', 'Chatham', 'GA'],
  ['Nashville', 'Davidson', 'TN'],
  ['Knoxville', 'Knox', 'TN'],
  ['Tampa', 'Hillsborough', 'FL'],
]

/** Where the projects of the crowded city are: it and three towns next to it. */
const crowdedCenters = ['Greenville', 'Winterville', 'Ayden', 'Farmville']

/** The states of the towns. */
const townStates = ['NC', 'SC', 'TN', 'VA', 'GA', 'FL'] as const

/** Name and center of the cities of a state, as longitude and latitude. */
const allCenters = Map.groupBy(
  placesText()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, kind]) => kind === 'city')
    .map(([, , state, name, , latitude, longitude]) => ({
      ...{ state, name },
      center: `(${Number(longitude) / 100},${Number(latitude) / 100})`,
    })),
  ({ state }) => state
)

const centersOf = (state: string) => allCenters.get(state)!

const centerOf = (name: string, state: string) =>
  centersOf(state).find((city) => city.name === name)!.center

/** The centers of as many cities as there are towns, from all over their states. */
function townCenters(towns: number) {
  const all = townStates.flatMap((state) => centersOf(state).map(({ center }) => center))
  return Array.from({ length: towns }, (_, town) => all[Math.floor((town * all.length) / towns)])
}

/** City, county, state and point of a project; half of all projects are in towns. */
const placeOf = (of: string, { towns, crowdedStates }: MarketSize) => {
  const shown = (part: number) =>
    oneOf(
      cities.map((city) => city[part]),
      `${of} + 1`
    )
  return `(select case when place < 2 then '${crowdedPlace.city}' when place < 10 then ${shown(0)}
        else 'Town ' || town end as city,
      case when place < 2 then '${crowdedPlace.county}' when place < 10 then ${shown(1)}
        else 'County ' || town / 8 end as county,
      case when place < 2 then ${oneOf(crowdedStates, `${of} + 2`)} when place < 10 then ${shown(2)}
        else ${oneOf([...townStates], 'town')} end as state,
      case when place < 2 then ${oneOf(
        crowdedCenters.map((name) => centerOf(name, 'NC')),
        `${of} + 4`
      )} when place < 10 then ${oneOf(
        cities.map(([name, , state]) => centerOf(name, state)),
        `${of} + 1`
      )} else (array['${townCenters(towns).join("','")}'])[1 + town] end::point as point
    from (select ${pick(20, of)} as place, ${pick(towns, `${of} + 3`)} as town) places)`
}

const firstNames = ['Dana', 'Renee', 'Marcus', 'Priya', 'Tom', 'Lucia', 'Andre', 'Hannah', 'Wei']
const lastNames = [
  'Whitfield',
  'Castellano',
  'Okafor',
  'Raman',
  'Becker',
  'Ortiz',
  'Hall',
  'Lindqvist',
]
const houses = [
  'Colonial',
  'Bungalow',
  'Ranch',
  'Craftsman',
  'Townhouse',
  'Loft',
  'Cottage',
  'Condo',
]
const streets = [
  'Maple',
  'Oak',
  'Cedar',
  'Riverside',
  'Hillcrest',
  'Merrimon',
  'Charlotte',
  'Kimberly',
]

/** Stored with texts that contain no contact details, so that reading them needs no search. */
const unmasked = `jsonb_build_object('rules', 1, 'at', now(), 'parts', '{}'::jsonb)`

/** The statements that fill the tables, in their order. */
function fillingsOf(size: MarketSize) {
  const { users, owners, projects, messages, suspended, disputed, cards, unpaid } = size
  const companies = users - owners
  /** The company that makes a project's n-th offer: different ones for the same project. */
  const bidder = (project: string, n: string) =>
    `${owners} + 1 + (${pick(companies, `${project} * 41`)} + ${n} * 173) % ${companies}`
  const busiestCompany = owners + 1
  const inquiries = users * 0.4
  return {
    users: `
    insert into users (id, username, email, password, user_type, name, phone, company, bio,
      stager_identifier, suspended_at, suspension_category, suspension_reason, created_at, updated_at)
    select n, 'user-' || n, 'user' || n || '@bench.example', 'x', kind,
      ${oneOf(firstNames, 'n')} || ' ' || ${oneOf(lastNames, 'n * 7')} || ' ' || left(md5(n::text), 6), (8285550000 + n)::text,
      case when kind <> 'realtor' then ${oneOf(lastNames, 'n * 3')} || ' Interiors ' || n end,
      repeat('Two designers and a van. ', 10),
      case kind when 'staging_company' then 'CreativeStager' || n end,
      case when n % ${suspended} = 7 then now() - interval '3 days' end,
      case when n % ${suspended} = 7 then 'conduct' end, case when n % ${suspended} = 7 then 'Abusive messages' end,
      ${ageOf(`((n::bigint * 7919) % ${users})`, users)}, now()
    from generate_series(1, ${users}) n,
      lateral (select case when n > ${owners} then 'staging_company' else
        (array['realtor', 'realtor', 'builder', 'investor'])[1 + n % 4] end kind) k`,
    people: `
    insert into people (id, email, password, name, created_at, updated_at)
    select id, email, password, name, created_at, updated_at from users`,
    seats: `
    insert into seats (user_id, person_id, role, joined_at) select id, id, 'owner', created_at from users`,
    projects: `
    insert into projects (id, user_id, title, description, property_type, square_footage, location, city, county, state, point,
      neighborhood, timeline, staging_level, deadline, masked, status, has_bids, hidden_at, hidden_reason, completed_at,
      cancelled_at, created_at, updated_at)
    select n, 1 + ${pick(owners, 'n')}, ${oneOf(houses, 'n * 11')} || ' on ' || ${oneOf(streets, 'n * 13')}
        || ' Street ' || n, repeat('Vacant since spring. ', 12),
      ${oneOf(['single_family_home', 'townhouse', 'condominium', 'apartment', 'other'], 'n * 29')},
      case when n % 10 <> 3 then 900 + ${pick(4000, 'n * 23')} end,
      city || coalesce(', ' || place.state, ''), city, county, case when n % 40 <> 7 then place.state end,
      case when n % 40 <> 7 then place.point end, 'Lakeview',
      ${oneOf(['asap', '1-2weeks', '2-4weeks', '1-2months', 'flexible'], 'n * 31')},
      ${oneOf(['standard', 'luxury', 'ultra_luxury', 'low_cost'], 'n * 19')},
      case when n % 3 = 0 then current_date + ${pick(60, 'n * 37')} - 6 end, ${unmasked}, s.status,
      s.status in ('completed', 'in_progress') or n % 190 = 0 or ${pick(7, 'n * 3')} > 0,
      case when n % 2000 = 5 then now() end, case when n % 2000 = 5 then 'Not a real house' end,
      case s.status when 'completed' then least(now(), at + interval '20 days') end,
      case s.status when 'cancelled' then least(now(), at + interval '9 days') end, at, now()
    from generate_series(1::bigint, ${projects}) n,
      lateral ${placeOf('n * 17', size)} place,
      lateral (select ${ageOf('n', projects)} as at) a,
      lateral (select case
        when n > ${projects * 0.94} then (array['open', 'open', 'open', 'in_progress', 'cancelled'])[1 + n % 5]
        else (array['completed', 'cancelled', 'cancelled', 'completed', 'open', 'cancelled', 'completed',
          'in_progress', 'cancelled', 'open'])[1 + n % 10] end status) s`,
    bids: `
    insert into bids (project_id, user_id, amount, timeline, platform_fee, status, payment_status,
      cancellation_reason, rejection_reason, selected_at, payment_due_at, paid_at, closed_at, created_at,
      updated_at)
    select p.id, ${bidder('p.id', 'j')}, offer.amount, '2 weeks',
      case when offer.amount <= 2000 then 2900 when offer.amount <= 4000 then 4900
        when offer.amount <= 6000 then 7900 else 9900 end,
      b.status, case b.status when 'accepted' then 'paid' else 'unpaid' end,
      case b.status when 'cancelled' then 'project_closed' end,
      case b.status when 'rejected' then 'not_selected' end,
      case when b.status in ('accepted', 'payment_required') then a.at + interval '20 hours' end,
      case b.status when 'payment_required' then now() + (p.id % 72) * interval '1 hour'
        when 'accepted' then a.at + interval '4 days' end,
      case b.status when 'accepted' then least(now(), a.at + interval '30 hours') end,
      case when b.status in ('cancelled', 'rejected') then least(now(), a.at + interval '8 days') end, a.at, now()
    from projects p,
      lateral generate_series(0, case when p.status in ('completed', 'in_progress')
        then ${pick(6, 'p.id * 3')} else ${pick(7, 'p.id * 3')} - 1 end) j,
      lateral (select least(now(), p.created_at + (j + 1) * interval '7 hours') as at) a,
      lateral (select 1000 + ${pick(6000, 'p.id * 31 + j')} as amount) offer,
      lateral (select case
        when p.status in ('completed', 'in_progress') then
          case when j > 0 then 'rejected'
            when p.status = 'in_progress' and p.id > ${projects - unpaid} then 'payment_required' else 'accepted' end
        when p.status = 'cancelled' then 'cancelled'
        else 'pending' end status) b`,
    busyCompany: `
    insert into bids (project_id, user_id, amount, timeline, platform_fee, status, cancellation_reason,
      created_at, updated_at)
    select n * 190, ${busiestCompany}, 1500, '2 weeks', 2900, 'cancelled', 'withdrawn',
      ${ageOf('(n * 190)', projects)}, now()
    from generate_series(1, ${projects / 200}) n`,
    busyProject: `
    insert into bids (project_id, user_id, amount, timeline, platform_fee, status, cancellation_reason,
      created_at, updated_at)
    select ${projects}, ${owners} + 1 + n * 7 % ${companies}, 1500 + n, '2 weeks', 2900, 'cancelled', 'withdrawn',
      now(), now()
    from generate_series(1, 200) n`,
    payments: `
    insert into payments (bid_id, user_id, state, attempt, reference, amount, status, intent_id, card_brand,
      card_last_four, succeeded_at, refunded_at, refunded_amount, refund_reason, disputed_at, created_at,
      updated_at)
    select b.id, b.user_id, p.state, 1, gen_random_uuid(), platform_fee,
      case when refunded then 'refunded' else 'succeeded' end, 'pi_' || left(md5(b.id::text), 24), 'visa',
      lpad(((1234 + b.id % ${cards}) % 10000)::text, 4, '0'), paid_at, case when refunded then paid_at + interval '5 days' end,
      case when refunded then platform_fee else 0 end, case when refunded then 'duplicate' end,
      case when b.id % ${disputed} = 3 then now() - interval '2 days' end, paid_at - interval '5 minutes', now()
    from bids b join projects p on p.id = b.project_id, lateral (select b.id % 40 = 1 as refunded) r
    where b.status = 'accepted' order by paid_at`,
    receipts: `
    insert into receipts (year, serial, bid_id, payment_id, amount, issued_at)
    select y, row_number() over (partition by y order by succeeded_at, id), bid_id, id, amount, succeeded_at
    from payments, lateral (select extract(year from succeeded_at at time zone 'UTC')::int y) years`,
    counters: `
    insert into receipt_counters (year, issued) select year, max(serial) from receipts group by year`,
    messages: `
    insert into messages (sender_id, receiver_id, project_id, content, masked, read_at, created_at)
    select case n % 2 when 0 then p.user_id else company end, case n % 2 when 0 then company else p.user_id end,
      p.id, 'Could you come by on Thursday at ' || n % 12 || '?', ${unmasked},
      case when n % 50 <> 0 then now() end, ${ageOf('n', messages)}
    from generate_series(1::bigint, ${messages}) n join projects p on p.id = 1 + (n / 4 * 3) % ${projects},
      lateral (select ${bidder('p.id', '0')} as company) c`,
    conversations: `
    insert into conversations (low_id, high_id, last_message_id, project_id)
    select least(sender_id, receiver_id), greatest(sender_id, receiver_id), max(id), max(project_id)
    from messages group by 1, 2`,
    reports: `
    insert into message_reports (reporter_id, reported_id, message_id, reason, status, resolved_at, created_at)
    select receiver_id, sender_id, id, 'Asks for money outside of Stagely', s,
      case s when 'resolved' then created_at + interval '1 day' end, created_at
    from messages, lateral (select case when id > ${messages - 100_000} then 'open' else 'resolved' end s) st
    where id % 1000 = 0`,
    inquiries: `
    insert into contact_messages (name, email, subject, message, status, created_at)
    select ${oneOf(firstNames, 'n')} || ' ' || ${oneOf(lastNames, 'n * 7')}, 'user' || 1 + n % ${users} || '@bench.example',
      'billing', 'My receipt ' || n || ' shows the wrong company. ' || repeat('Please look into it. ', 8),
      case when n > ${inquiries - 100} then 'unread' when n > ${inquiries * 0.99} then 'in_progress' else 'answered' end,
      ${ageOf('n', inquiries)}
    from generate_series(1, ${inquiries}) n`,
    replies: `
    insert into contact_replies (contact_message_id, author_id, content, created_at)
    select id, 1, 'We have sent a new receipt.', created_at + interval '3 hours'
    from contact_messages where status = 'answered'`,
    events: `
    insert into audit_events (kind, actor_id, project_id, bid_id, created_at)
    select kind, actor, project, bid, at from (
      select 'project_posted' kind, user_id actor, id project, null::int bid, created_at at from projects
        where id > ${projects * 0.97}
      union all select 'bid_submitted', user_id, project_id, id, created_at from bids
        where project_id > ${projects * 0.97}
      union all select 'bid_accepted', p.user_id, p.id, b.id, b.selected_at from bids b
        join projects p on p.id = b.project_id
        where b.selected_at is not null and p.id > ${projects * 0.88}
      union all select 'project_completed', user_id, id, null, completed_at from projects
        where completed_at is not null and id > ${projects * 0.88}
      union all select 'bid_expired', null, project_id, id, created_at + interval '4 days' from bids
        where status = 'cancelled' and id % 30 = 0 and project_id between ${projects * 0.88} and ${projects * 0.995}
    ) e order by at`,
    busyProjectEvents: `
    insert into audit_events (kind, actor_id, project_id, bid_id, created_at)
    select 'bid_revised', b.user_id, b.project_id, b.id, now() from bids b, generate_series(1, 25)
    where b.project_id = ${projects}`,
    emails: `
    insert into email_deliveries (job_id, name, user_id, subject, outcome, created_at)
    select 'job-' || n, 'SendNotification', 1 + n % ${users}, 'You have a new offer', 'sent',
      now() - n * interval '25 seconds' * ${largeMarket.users / users}
    from generate_series(1, ${users * 6}) n`,
    notifications: `
    insert into notifications (user_id, type, title, message, project_id, read, created_at)
    select b.user_id, 'offer_rejected', 'Another offer was chosen', 'Your offer was not chosen.', b.project_id,
      b.id % 10 <> 0, b.closed_at
    from bids b where b.status = 'rejected'
    union all
    select p.user_id, 'offer_received', 'New offer', 'A company made an offer.', p.id, b.id % 10 <> 0, b.created_at
    from bids b join projects p on p.id = b.project_id where b.status <> 'cancelled'`,
    dismissals: `
    insert into dismissals (user_id, project_id, created_at)
    select ${owners} + n, p.id, now() from generate_series(1, ${companies}) n,
      lateral (select ${projects} - (n * 37 + j * 11) % ${projects / 20} as id
        from generate_series(1, 20) j) p
    on conflict do nothing`,
    sessions: `
    insert into sessions (session_id, user_id, person_id, last_seen_at, expires_at, created_at)
    select encode(sha256(n::text::bytea), 'hex'), n, n, now(), now() + interval '10 days', now() - (n % 20) * interval '1 day'
    from generate_series(1, ${users}) n`,
  }
}

/** Tables with `id` columns whose sequences are behind, because the rows were given ids. */
const numbered = ['users', 'people', 'projects']

/**
 * Fills an empty, migrated database in a few minutes: 50,000 users, 1,000,000 projects, about
 * 3,000,000 bids, 390,000 payments with receipts and 5,000,000 messages, or fewer of each. Triggers
 * and foreign keys are off, and the indexes are built afterwards.
 */
export async function fillLargeMarket(client: pg.Client, size = largeMarket) {
  const { rows } = await client.query('select count(*)::int as users from users')
  if (rows[0].users > 0) return
  const began = performance.now()
  await client.query('set session_replication_role = replica')
  await client.query("set maintenance_work_mem = '512MB'")
  await client.query("set work_mem = '128MB'")
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where schemaname = 'public' and not exists (
       select from pg_constraint where conname = indexname)`
  )
  for (const { indexname } of indexes) await client.query(`drop index "${indexname}"`)
  for (const [name, sql] of Object.entries(fillingsOf(size))) {
    const { rowCount } = await client.query(sql)
    console.log(`${name.padEnd(20)} ${rowCount} rows, ${secondsSince(began)}`)
    if (name === 'projects' || name === 'bids') await client.query(`analyze ${name}`)
  }
  for (const { indexdef } of indexes) await client.query(indexdef)
  for (const table of numbered) {
    await client.query(`select setval('${table}_id_seq', max(id)) from ${table}`)
  }
  await client.query('vacuum analyze')
  console.log(`Filled in ${secondsSince(began)}`)
}

const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(0)} s`
