import { test } from '@japa/runner'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  createDatabaseBeside,
  dropDatabaseBeside,
  runMigrations,
} from '#tests/helpers/former_database'
import { migrations } from '#tests/helpers/migrations'

const name = 'stagely_people_test'
const first = 53
const last = 57
const until = (number: number) =>
  migrations.filter((migration) => migration.number < number).map((migration) => migration.name)
const added = migrations
  .filter(({ number }) => number >= first && number <= last)
  .map((migration) => migration.name)

/** What 1.0 writes when somebody registers. */
const registration = (email: string) => ({
  username: email.split('@')[0],
  ...{ email, password: `hash of ${email}`, user_type: 'realtor', name: 'Dana Whitfield' },
  ...{ email_confirmed: false, created_at: new Date(), updated_at: new Date() },
})

const soon = () => new Date(Date.now() + 3_600_000)
const hash = (digit: string) => digit.repeat(64)

test.group('A database of accounts of 1.0', (group) => {
  let client: QueryClientContract

  group.setup(async () => {
    ;({ client } = await createDatabaseBeside(name))
    await runMigrations(client, until(first), 'execUp')
    // Ids without any order, one of them of a deleted account.
    for (const email of ['a@stagely.example', 'gone@stagely.example', 'b@stagely.example']) {
      await register(email)
    }
    await client
      .from('users')
      .where('email', 'gone@stagely.example')
      .update({ deleted_at: new Date() })
    const { id } = await account('b@stagely.example')
    await client.from('users').where({ id }).update({ two_step_at: new Date() })
    await signIn(id, hash('1'))
    await client.table('known_networks').insert({
      ...{ user_id: id, network_hash: hash('a'), last_sign_in_at: new Date() },
    })
    await client.table('two_step_verifications').insert({
      ...{ user_id: id, secret: 'sealed', created_at: new Date() },
    })
    await client.table('recovery_codes').insert({ user_id: id, code: hash('c') })
    await client.table('calendar_feeds').insert({
      ...{ user_id: id, name: 'Phone', token: hash('d'), created_at: new Date() },
    })
    return () => dropDatabaseBeside(name)
  })

  const register = (email: string) => client.table('users').insert(registration(email))
  const account = (email: string) => client.from('users').where({ email }).firstOrFail()
  const person = (email: string) => client.from('people').where({ email }).firstOrFail()
  const seatsOf = (id: number) => client.from('seats').where('user_id', id).orderBy('id')

  /** As 1.0 does: it knows no person. */
  const signIn = (id: number, sessionId: string) =>
    client.table('sessions').insert({
      ...{ session_id: sessionId, user_id: id, expires_at: soon() },
      ...{ last_seen_at: new Date(), created_at: new Date() },
    })

  test('gets a person with the same id, and the owner’s seat, for each', async ({ assert }) => {
    await runMigrations(client, added.slice(0, 3), 'execUp')
    // 1.0 extends a session before the next migration.
    const { length: extended } = await client
      .from('sessions')
      .update({ last_seen_at: new Date() }, ['person_id'])
    assert.equal(extended, 1)
    await runMigrations(client, added.slice(3), 'execUp')
    const accounts = await client.from('users').orderBy('id')
    const people = await client.from('people').orderBy('id')
    assert.lengthOf(people, 3)
    for (const [at, user] of accounts.entries()) {
      const { id, email, password, name: called, email_confirmed: isConfirmed } = people[at]
      assert.deepEqual(
        [id, email, password, called, isConfirmed],
        [user.id, user.email, user.password, user.name, user.email_confirmed]
      )
      assert.deepEqual(people[at].two_step_at, user.two_step_at)
      assert.deepEqual(people[at].deleted_at, user.deleted_at)
      const [seat, ...others] = await seatsOf(user.id)
      assert.lengthOf(others, 0)
      assert.deepEqual([seat.person_id, seat.role], [user.id, 'owner'])
      assert.deepEqual(seat.ended_at, user.deleted_at)
    }
  }).tags(['@PPL-05'])

  test('keeps sessions, networks, codes and calendar addresses as the person’s', async ({
    assert,
  }) => {
    const { id } = await person('b@stagely.example')
    for (const table of [
      ...['sessions', 'known_networks', 'two_step_verifications', 'recovery_codes'],
      'calendar_feeds',
    ]) {
      const [row, ...others] = await client.from(table)
      assert.lengthOf(others, 0)
      assert.equal(row.person_id, id, table)
    }
  }).tags(['@PPL-05'])

  test('takes what 1.0 writes beside: registration, session, new data, deletion', async ({
    assert,
  }) => {
    await client.rawQuery(`select setval('people_id_seq', 900)`)
    await register('new@stagely.example')
    const { id } = await account('new@stagely.example')
    const { id: personId } = await person('new@stagely.example')
    assert.equal(personId, 901, 'not the account’s id')
    await signIn(id, hash('2'))
    const session = await client.from('sessions').where('session_id', hash('2')).firstOrFail()
    assert.equal(session.person_id, personId)

    const changes = { password: 'another', email_confirmed: true, name: 'Dana W.' }
    await client.from('users').where({ id }).update(changes)
    await client.from('users').where({ id }).update({ email: 'newer@stagely.example' })
    const changed = await person('newer@stagely.example')
    assert.deepInclude(changed, { id: personId, ...changes })

    const erased = { email: 'deleted-1@account.invalid', name: 'Deleted user', password: 'nobody' }
    await client
      .from('users')
      .where({ id })
      .update({ ...erased, deleted_at: new Date() })
    const gone = await client.from('people').where('id', personId).firstOrFail()
    assert.deepInclude(gone, erased)
    assert.isNotNull(gone.deleted_at)
    const [seat] = await seatsOf(id)
    assert.isNotNull(seat.ended_at)
  }).tags(['@PPL-05'])

  test('shows 1.0 the password and the code of a person who has changed them', async ({
    assert,
  }) => {
    const { id } = await account('a@stagely.example')
    const changes = { password: 'set by this release', two_step_at: new Date() }
    await client.from('people').where('email', 'a@stagely.example').update(changes)
    assert.deepInclude(await client.from('users').where({ id }).firstOrFail(), changes)
    const others = await account('b@stagely.example')
    assert.equal(others.password, 'hash of b@stagely.example')
  }).tags(['@PPL-05'])

  test('gives nobody a second person', async ({ assert }) => {
    const details = registration('own@stagely.example')
    const { email, password, name: called, ...rest } = details
    const times = { created_at: rest.created_at, updated_at: rest.updated_at }
    const [{ id: personId }] = await client
      .table('people')
      .insert({ email, password, name: called, ...times })
      .returning('id')
    const { password: _, ...withoutPassword } = details
    const [{ id }] = await client.table('users').insert(withoutPassword).returning('id')
    assert.lengthOf(await seatsOf(id), 0)
    await client.table('seats').insert({
      ...{ user_id: id, person_id: personId, role: 'owner', joined_at: new Date() },
    })
    assert.lengthOf(await client.from('people').where({ email }), 1)
    const user = await account(email)
    assert.equal(user.password, password, '1.0 signs in with it')
  }).tags(['@PPL-05'])

  test('keeps an owner in each account', async ({ assert }) => {
    const { id } = await account('a@stagely.example')
    const end = () => client.from('seats').where('user_id', id).update({ ended_at: new Date() })
    await assert.rejects(end, /has no owner/)
    await assert.rejects(
      () => client.from('seats').where('user_id', id).update({ role: 'member' }),
      /has no owner/
    )
    await assert.rejects(() => client.from('seats').where('user_id', id).delete(), /has no owner/)
    const other = await person('b@stagely.example')
    await client.table('seats').insert({
      ...{ user_id: id, person_id: other.id, role: 'owner', joined_at: new Date() },
    })
    await client
      .from('seats')
      .where({ user_id: id })
      .whereNot('person_id', other.id)
      .update({ ended_at: new Date() })
    assert.lengthOf(await client.from('seats').where('user_id', id).whereNull('ended_at'), 1)
  }).tags(['@PPL-03'])

  test('can go back', async ({ assert }) => {
    await runMigrations(client, added.toReversed(), 'execDown')
    assert.notProperty(await client.columnsInfo('sessions'), 'person_id')
    const { rows } = await client.rawQuery(`select to_regclass('people') as people`)
    assert.isNull(rows[0].people)
    await register('later@stagely.example')
  }).tags(['@PPL-05'])
})
