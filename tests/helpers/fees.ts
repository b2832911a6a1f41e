import db from '@adonisjs/lucid/services/db'
import { fillTables } from '#tests/helpers/database'
import type { Person } from '#tests/helpers/people'

/** Settled fees of $0 of a company with a project of its own scene, inserted directly. */
export async function manyFees({ user }: Person, count: number) {
  await fillTables((trx) =>
    trx.rawQuery(
      `with posted as (
       insert into projects (title, description, property_type, location, timeline, staging_level,
         status, user_id, created_at, updated_at, completed_at, version)
       select title, description, property_type, location, timeline, staging_level, 'completed',
         user_id, now(), now(), now(), 1
       from projects cross join generate_series(1, :count) limit :count returning id),
     made as (
       insert into bids (project_id, user_id, amount, timeline, status, payment_status,
         platform_fee, selected_at, paid_at, created_at, updated_at)
       select id, :userId, 50, '1 week', 'accepted', 'paid', 0, now(), now(), now(), now()
       from posted returning id)
     insert into receipts (year, serial, bid_id, amount, issued_at)
     select 2025, row_number() over (), id, 0, now() from made`,
      { count, userId: user.id }
    )
  )
  // Planned with the row counts of an earlier test, the queries below take seconds.
  await db.rawQuery('analyze projects, bids, receipts')
}
