import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'

/**
 * Name and type of each column: `?` if it may be null, `=` for the default in the specification.
 */
const tables: Record<string, string> = {
  users: `
    id integer, username text, email text, password text, user_type text, name text,
    phone text?, company text?, website text?, bio text?, rating real = 0, avatar text?,
    portfolio_photos list = '{}', stager_identifier text?, stripe_customer_id text?,
    is_admin boolean = false, created_at moment`,
  sessions: `
    id integer, session_id text, user_id integer, expires_at moment, created_at moment`,
  password_resets: `
    id integer, email text, token text, expires_at moment, used boolean = false,
    created_at moment`,
  projects: `
    id integer, title text, description text, property_type text, occupancy_status text?,
    square_footage integer?, bedrooms integer?, bathrooms numeric?, location text, city text?,
    neighborhood text = 'Unknown', county text?, state text?, timeline text, staging_level text,
    rooms_to_stage list = '{}', other_rooms text?, levels integer?, location_types list = '{}',
    status text = 'open', photos list = '{}', user_id integer, created_at moment,
    deadline date?, budget_range text?, completed_at moment?, cancelled_at moment?,
    updated_at moment`,
  bids: `
    id integer, project_id integer, user_id integer, amount integer, timeline text,
    experience_level text = 'experienced_professional', staging_period text = '60',
    payment_terms text = 'full_completion', accepts_credit_cards boolean = false,
    status text = 'pending', payment_status text = 'unpaid', stripe_payment_intent_id text?,
    platform_fee integer, stager_completed_at moment?, created_at moment`,
  messages: `
    id integer, sender_id integer, receiver_id integer, project_id integer?, content text,
    read_at moment?, created_at moment`,
  contact_messages: `
    name text, email text, subject text, message text, status text = 'unread',
    admin_notes text?, created_at moment`,
  notifications: `
    id integer, user_id integer, type text, title text, message text, project_id integer?,
    bid_id integer?, read boolean = false, created_at moment`,
  professional_badges: `
    id integer, user_id integer, badge_type text, verified_by text?, verification_date moment?,
    expiry_date moment?, is_active boolean = true, verification_document text?,
    created_at moment`,
  reviews: `
    id integer, project_id integer, reviewer_id integer, reviewee_id integer, rating integer,
    title text?, comment text?, created_at moment`,
  reputation_scores: `
    id integer, user_id integer, total_score integer = 0, completed_projects integer = 0,
    average_rating real = 0, response_time integer = 0, badge_count integer = 0,
    last_updated moment`,
}

const typeNames: Record<string, string> = { moment: 'timestamp with time zone', list: 'ARRAY' }

interface Column {
  name: string
  type: string
  nullable: boolean
  standard: string | null
}

async function columnsOf(table: string): Promise<Map<string, Column>> {
  const { rows } = await db.rawQuery<{ rows: Column[] }>(
    `select column_name as name, data_type as type, is_nullable = 'YES' as nullable,
       regexp_replace(column_default, '::.*$', '') as standard
     from information_schema.columns where table_schema = 'public' and table_name = ?`,
    [table]
  )
  return new Map(rows.map((column) => [column.name, column]))
}

const items: Record<string, string> = {
  users: '@DAT-01',
  sessions: '@DAT-03',
  password_resets: '@DAT-04',
  projects: '@DAT-05',
  bids: '@DAT-06',
  messages: '@DAT-07',
  contact_messages: '@DAT-08',
  notifications: '@DAT-09',
  professional_badges: '@DAT-10',
  reviews: '@DAT-11',
  reputation_scores: '@DAT-12',
}

test.group('Columns', () => {
  for (const [table, expected] of Object.entries(tables)) {
    test(`of ${table}`, async ({ assert }) => {
      const columns = await columnsOf(table)
      for (const line of expected.split(',')) {
        const [, name, short, optional, standard] = /^\s*(\w+) (\w+)(\??)(?: = (.*))?$/.exec(line)!
        const column = columns.get(name)
        assert.exists(column, name)
        assert.equal(column!.type, typeNames[short] ?? short, name)
        assert.equal(column!.nullable, optional === '?', name)
        if (standard) assert.equal(column!.standard?.replace(/^'0'$/, '0'), standard, name)
      }
    }).tags([items[table]])
  }

  test('store no reset token in the users table', async ({ assert }) => {
    const columns = await columnsOf('users')
    assert.isFalse([...columns.keys()].some((name) => /reset/.test(name)))
  }).tags(['@R32'])

  test('store bathrooms with one decimal', async ({ assert }) => {
    const { rows } = await db.rawQuery(
      `select numeric_precision as digits, numeric_scale as decimals
       from information_schema.columns where table_name = 'projects' and column_name = 'bathrooms'`
    )
    assert.deepEqual(rows, [{ digits: 3, decimals: 1 }])
  }).tags(['@DAT-05'])
})
