import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { createCompleted } from '#tests/helpers/reviews'

const nameOf = (error: unknown) => (error as { constraint?: string }).constraint

/** The constraint that refuses this update of every row of the table. */
async function refusalOf(table: string, change: string): Promise<string | undefined> {
  try {
    await db.rawQuery(`update ${table} set ${change}`)
    return undefined
  } catch (error) {
    return nameOf(error)
  }
}

const past = "'2020-01-01'"

/** Invalid values for a project. */
const badProjects = {
  "property_type = 'castle'": 'projects_property_type_check',
  "timeline = 'tomorrow'": 'projects_timeline_check',
  "staging_level = 'cheap'": 'projects_staging_level_check',
  "occupancy_status = 'haunted'": 'projects_occupancy_check',
  "state = 'XX'": 'projects_state_check',
  "status = 'paused'": 'projects_status_check',
  "location_types = '{Moon}'": 'projects_location_types_check',
  'square_footage = 0': 'projects_square_footage_check',
  'bedrooms = 0': 'projects_bedrooms_check',
  'levels = 5': 'projects_levels_check',
  'levels = 0': 'projects_levels_check',
  "photos = array_fill('x'::text, array[11])": 'projects_photos_check',
  "status = 'completed'": 'projects_completed_at_check',
  [`completed_at = ${past}`]: 'projects_completed_at_check',
  "status = 'cancelled'": 'projects_cancelled_at_check',
  [`cancelled_at = ${past}`]: 'projects_cancelled_at_check',
}

/** Invalid values for a pending bid. */
const badBids = {
  'amount = 0': 'bids_amount_check',
  'amount = 10000001': 'bids_amount_check',
  'extension_per_month = 0': 'bids_extension_per_month_check',
  'platform_fee = -1': 'bids_platform_fee_check',
  "parts = '{}'": 'bids_parts_check',
  "parts = '[]'": 'bids_parts_check',
  "parts = '3640'": 'bids_parts_check',
  "parts = '[3640]'": 'bids_parts_check',
  "parts = 'null'": 'bids_parts_check',
  'parts = \'[{"item": "Office", "amount": 3639}]\'': 'bids_parts_check',
  'parts = \'[{"item": "Office", "amount": "3640"}]\'': 'bids_parts_check',
  'parts = \'[{"item": 7, "amount": 3640}]\'': 'bids_parts_check',
  'parts = \'[{"amount": 3640}]\'': 'bids_parts_check',
  'parts = \'[{"item": "Den", "amount": 3639.5}, {"item": "Office", "amount": 0.5}]\'':
    'bids_parts_check',
  'parts = \'[{"item": "Den", "amount": 3641}, {"item": "Office", "amount": -1}]\'':
    'bids_parts_check',
  'parts = \'[{"item": "Office", "amount": 3600}, {"item": "Office", "amount": 40}]\'':
    'bids_parts_check',
  [`parts = (select jsonb_agg(jsonb_build_object('item', n, 'amount', case n when '1' then 3620 else 1 end))
    from generate_series(1, 21) i, lateral (select i::text as n) named)`]: 'bids_parts_check',
  'amount = 3000, parts = \'[{"item": "Office", "amount": 3640}]\'': 'bids_parts_check',
  "former_terms = '{}'": 'bids_former_terms_check',
  [`revised_at = ${past}, former_terms = '[]'`]: 'bids_former_terms_check',
  [`revised_at = ${past}, former_terms = '{"amount": 3000, "parts": [{"item": "Den", "amount": 1}]}'`]:
    'bids_former_terms_check',
  "timeline = 'soon'": 'bids_timeline_check',
  "experience_level = 'guru'": 'bids_experience_level_check',
  "staging_period = '31'": 'bids_staging_period_check',
  "payment_terms = 'later'": 'bids_payment_terms_check',
  "status = 'won'": 'bids_status_check',
  "payment_status = 'owed'": 'bids_paid_check',
  "status = 'rejected'": 'bids_rejected_with_reason_check',
  "rejection_reason = 'declined'": 'bids_rejected_with_reason_check',
  "status = 'rejected', rejection_reason = 'ugly'": 'bids_rejection_reason_check',
  "status = 'cancelled'": 'bids_cancelled_with_reason_check',
  "cancellation_reason = 'expired'": 'bids_cancelled_with_reason_check',
  "status = 'cancelled', cancellation_reason = 'mood'": 'bids_cancellation_reason_check',
  "status = 'accepted'": 'bids_accepted_check',
  [`payment_status = 'paid', paid_at = ${past}`]: 'bids_paid_check',
  "status = 'accepted', payment_status = 'paid'": 'bids_paid_at_check',
  [`paid_at = ${past}`]: 'bids_paid_at_check',
  [`stager_completed_at = ${past}`]: 'bids_stager_completed_at_check',
}

const badPayments = {
  "status = 'won'": 'payments_status_check',
  'amount = 0': 'payments_amount_check',
  "currency = 'eur'": 'payments_currency_check',
}

test.group('Invalid rows', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('are refused as projects and bids', async ({ assert }) => {
    await createBid(await createProject(await createOwner()), await createStager())
    for (const [table, changes] of [
      ['projects', badProjects],
      ['bids', badBids],
    ] as const) {
      for (const [change, constraint] of Object.entries(changes)) {
        assert.equal(await refusalOf(table, change), constraint, change)
      }
    }
  }).tags(['@DAT-05', '@DAT-06'])

  test('are refused as payments, users and sessions', async ({ assert }) => {
    const { company } = await createPaidBid()
    for (const [change, constraint] of Object.entries(badPayments)) {
      assert.equal(await refusalOf('payments', change), constraint, change)
    }
    for (const [table, change, constraint] of [
      ['users', "user_type = 'admin', stager_identifier = null", 'users_user_type_check'],
      ['users', "portfolio_photos = '{a,b,c,d,e}'", 'users_portfolio_photos_check'],
      ['users', 'stager_identifier = null', 'users_stager_identifier_check'],
      ['sessions', `session_id = '${company.sessionId}'`, 'sessions_session_id_check'],
      ['notifications', "type = 'gossip'", 'notifications_type_check'],
      ['audit_events', "kind = 'gossip'", 'audit_events_kind_check'],
    ]) {
      assert.equal(await refusalOf(table, change), constraint, change)
    }
  }).tags(['@DAT-01'])

  test('are refused as figures', async ({ assert }) => {
    const { company } = await createPaidBid()
    const row = { user_id: company.user.id, last_updated: new Date() }
    await db.table('reputation_scores').insert(row)
    for (const [change, constraint] of [
      ['average_rating = 4', 'reputation_scores_rating_check'],
      ['review_count = 1, total_score = 5', 'reputation_scores_rating_check'],
      ['review_count = 1, total_score = 6, average_rating = 4', 'reputation_scores_rating_check'],
      ['review_count = 2, total_score = 10, average_rating = 6', 'reputation_scores_rating_check'],
      ['completed_projects = -1', 'reputation_scores_counts_check'],
      ['unpaid_acceptances = -1', 'reputation_scores_counts_check'],
      ['past_projects = 1', 'reputation_scores_projects_check'],
      ['posted_projects = 1, hired_projects = 1', 'reputation_scores_projects_check'],
    ] as const) {
      assert.equal(await refusalOf('reputation_scores', change), constraint, change)
    }
  }).tags(['@DAT-12'])

  test('are refused as messages, reviews and contact messages', async ({ assert }) => {
    const [one, two] = [(await createOwner()).user.id, (await createOwner()).user.id]
    const { owner, company, project } = await createCompleted()
    const insert = async (sql: string) =>
      db
        .rawQuery(sql)
        .then(() => undefined)
        .catch(nameOf)
    const message = (from: number, to: number, content: string) =>
      insert(`insert into messages (sender_id, receiver_id, content, created_at)
        values (${from}, ${to}, ${content}, now())`)
    const review = (by: number, of: number, rating: number) =>
      insert(`insert into reviews (project_id, reviewer_id, reviewee_id, rating, created_at)
        values (${project.id}, ${by}, ${of}, ${rating}, now())`)

    assert.equal(await message(one, one, "'Hello'"), 'messages_not_to_oneself_check')
    assert.equal(await message(one, two, "e' \\n '"), 'messages_content_check')
    assert.equal(await message(one, two, "repeat('x', 5001)"), 'messages_content_check')
    assert.isUndefined(await message(one, two, "'Hello'"))
    const [from, about] = [owner.user.id, company.user.id]
    assert.equal(await review(from, about, 6), 'reviews_rating_check')
    assert.equal(await review(from, from, 5), 'reviews_between_parties')
    assert.equal(await review(one, about, 5), 'reviews_between_parties')
    assert.isUndefined(await review(from, about, 5))
    assert.equal(await review(from, about, 4), 'reviews_project_id_reviewer_id_unique')
    const contact =
      await insert(`insert into contact_messages (name, email, subject, message, created_at)
      values ('A', 'a@b.c', 'gossip', 'Hello', now())`)
    assert.equal(contact, 'contact_messages_subject_check')
  }).tags(['@DAT-08', '@DAT-11'])

  test('can’t lose what they refer to, and no constraint is left unvalidated', async ({
    assert,
  }) => {
    await createPaidBid()
    for (const [table, constraint] of [
      ['projects', 'bids_project_id_foreign'],
      ['bids', 'payments_bid_id_foreign'],
    ]) {
      const refused = await db.rawQuery(`delete from ${table}`).catch(nameOf)
      assert.equal(refused, constraint)
    }
    const { rows } = await db.rawQuery(
      `select conname as name from pg_constraint where not convalidated`
    )
    assert.deepEqual(rows, [])
  })

  test('can’t refer to missing rows: every reference has a foreign key', async ({ assert }) => {
    // Adding a note of a change must never wait for a lock on the account. A signature outlives its session.
    // An edit names a row of one of several tables, and is only read together with that row.
    const { rows } = await db.rawQuery<{ rows: { at: string }[] }>(`
      select c.table_name || '.' || c.column_name as at from information_schema.columns c
      where c.table_schema = 'public' and c.table_name <> 'reputation_changes'
        and c.table_name || '.' || c.column_name not in ('agreement_signatures.session_id', 'field_edits.thing_id')
        and c.column_name ~ '_id$' and c.data_type = 'integer'
        and not exists (
          select 1 from pg_constraint k
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
          where k.contype = 'f' and k.conrelid = c.table_name::regclass
            and a.attname = c.column_name
        )
    `)
    assert.deepEqual(rows, [])
  })
})
