import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createBid,
  createOwner,
  createPaidBid,
  password,
  createProject,
  createStager,
} from '#tests/helpers/people'

const nameOf = (error: unknown) => (error as { constraint?: string }).constraint

/** Copies one row with changes; returns the index that refuses it. */
async function copy(table: string, id: number, changes: Record<string, unknown>) {
  const generated = ['id', 'city_key', 'county_key', 'search_key']
  const [row] = await db.from(table).where('id', id)
  const plain = Object.fromEntries(
    Object.entries(row).filter(([column]) => !generated.includes(column))
  )
  return db
    .insertQuery()
    .table(table)
    .insert({ ...plain, ...changes })
    .then(() => undefined)
    .catch(nameOf)
}

test.group('Unique rows', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('one live bid of a stager per project', async ({ assert }) => {
    const bid = await createBid(await createProject(await createOwner()), await createStager())
    assert.equal(await copy('bids', bid.id, {}), 'bids_one_live_per_company')
    for (const ended of [
      { status: 'rejected', rejection_reason: 'declined' },
      { status: 'cancelled', cancellation_reason: 'withdrawn' },
    ]) {
      assert.isUndefined(await copy('bids', bid.id, ended))
    }
    const other = await createStager()
    assert.isUndefined(await copy('bids', bid.id, { user_id: other.user.id }))
  }).tags(['@R12', '@R50'])

  test('one selected bid per project', async ({ assert }) => {
    const project = await createProject(await createOwner())
    const [first, second] = [
      await createBid(project, await createStager()),
      await createBid(project, await createStager()),
    ]
    const select = (id: number) =>
      db
        .from('bids')
        .where('id', id)
        .update({ status: 'payment_required' })
        .then(() => undefined)
        .catch(nameOf)
    assert.isUndefined(await select(first.id))
    assert.equal(await select(second.id), 'bids_one_selected_per_project')
  }).tags(['@R50', '@OFR-04'])

  test('one live payment per bid, one row per attempt and per intent', async ({ assert }) => {
    const { bid } = await createPaidBid()
    const [{ id, attempt }] = await db.from('payments').where('bid_id', bid.id)
    const fresh = {
      reference: db.raw('gen_random_uuid()'),
      intent_id: null,
    }
    const again = (changes: Record<string, unknown>) =>
      copy('payments', id, { ...fresh, ...changes })
    const ended = { status: 'failed', attempt: attempt + 1 }

    assert.equal(await again({ attempt: attempt + 1 }), 'payments_one_live_per_bid')
    assert.equal(await again({ ...ended, attempt }), 'payments_bid_id_attempt_unique')
    const [{ intent_id: intent }] = await db.from('payments')
    assert.equal(await again({ ...ended, intent_id: intent }), 'payments_intent_id_unique')
    assert.isUndefined(await again(ended))
  })

  test('one person per email address, one account per user name and identifier', async ({
    assert,
  }) => {
    const { user } = await createStager({ email: 'once@stagely.example' })
    const other = { email: 'else@x.y', username: 'else', stager_identifier: 'CreativeStager1' }
    const again = (changes: Record<string, unknown>) =>
      copy('users', user.id, { ...other, ...changes })
    const { id: personId } = user.person
    const email = 'ONCE@stagely.example'
    assert.equal(await copy('people', personId, { email }), 'people_email_unique')
    assert.isUndefined(
      await again({ email, username: 'contact', stager_identifier: 'CreativeStager2' })
    )
    assert.equal(await again({ username: user.username }), 'users_username_unique')
    assert.equal(
      await again({ stager_identifier: user.stagerIdentifier }),
      'users_stager_identifier_unique'
    )
    assert.isUndefined(await again({}))
  }).tags(['@DAT-01', '@R608'])

  test('one session per id', async ({ assert }) => {
    await createOwner({ password })
    const [{ id }] = await db.from('sessions')
    assert.equal(await copy('sessions', id, {}), 'sessions_session_id_unique')
  }).tags(['@DAT-03'])
})
