import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { open } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createAdmin, createOwner, createPaidBid, createStager } from '#tests/helpers/people'
import { queriesOf } from '#tests/helpers/plans'
import { favoriteCards, favoritesOf } from '#queries/stager_card'
import { suspendAccount } from '#models/user/suspension'

interface Favorite {
  stagerIdentifier: string
  name: string | null
}

test.group('Favorites', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.teardown(emptyDatabase)

  test('are marked once, however often, and only their owner learns of them', async ({
    assert,
  }) => {
    const [owner, other, company] = [await createOwner(), await createOwner(), await createStager()]
    const identifier = company.user.stagerIdentifier!
    const line = `/api/favorites/${identifier}`
    const marks = await Promise.all([1, 2, 3].map(() => call(owner, `PUT ${line}`)))
    assert.deepEqual(
      marks.map(({ status, body }) => [status, body]),
      [1, 2, 3].map(() => [200, { favorite: true }])
    )
    assert.lengthOf(await db.from('favorites'), 1)
    assert.lengthOf(await db.from('notifications'), 0)

    const { body } = await call<Favorite[]>(owner, 'GET /api/favorites')
    assert.deepEqual(
      body.map((card) => [card.stagerIdentifier, card.name]),
      [[identifier, null]]
    )
    assert.lengthOf((await call<Favorite[]>(other, 'GET /api/favorites')).body, 0)
    for (const path of ['/favorites', '/bids', '/profile', `/companies/${identifier}`]) {
      const { words } = await open(path, company)
      assert.notInclude(words, owner.user.name, path)
    }
    const { text } = await send('GET', `/api/users/${company.user.id}/export`, { as: company })
    assert.notInclude(text, owner.user.username)

    for (const status of [200, 200]) {
      assert.equal((await call(owner, `DELETE ${line}`)).status, status)
    }
    assert.lengthOf(await db.from('favorites'), 0)
  }).tags(['@RET-50'])

  test('are companies that anyone can see, and not too many', async ({ assert }) => {
    const [owner, company, gone] = [await createOwner(), await createStager(), await createStager()]
    const by = (await createAdmin()).user
    await suspendAccount(gone.user, { by, category: 'conduct', reason: 'Abusive' })
    const before = await databaseDump(['rate_limits', 'sessions'])
    for (const [person, identifier, status] of [
      [owner, gone.user.stagerIdentifier, 404],
      [owner, 'CreativeStager0', 404],
      [company, company.user.stagerIdentifier, 403],
      [null, company.user.stagerIdentifier, 401],
    ] as const) {
      assert.equal((await call(person, `PUT /api/favorites/${identifier}`)).status, status)
    }
    assert.deepEqual(await databaseDump(['rate_limits', 'sessions']), before)

    await db.rawQuery(
      `insert into users (username, email, password, user_type, name, stager_identifier,
         created_at, updated_at)
       select 'many' || n, 'many' || n || '@stagely.example', 'x', 'staging_company', 'Many', 'Many' || n,
         now(), now()
       from generate_series(1, 200) n`
    )
    await db.rawQuery(
      `insert into favorites select ?, id, now() from users where username like 'many%'`,
      [owner.user.id]
    )
    const { status, body } = await call(
      owner,
      `PUT /api/favorites/${company.user.stagerIdentifier}`
    )
    assert.deepEqual([status, body.message], [409, 'You can mark up to 200 companies.'])
  }).tags(['@RET-50'])

  test('show a name only after contact release, with one query for any number', async ({
    assert,
  }) => {
    const { owner, company } = await createPaidBid()
    const strangers = [await createStager(), await createStager()]
    const mark = ({ user }: typeof company) =>
      call(owner, `PUT /api/favorites/${user.stagerIdentifier}`)
    await mark(company)
    const few = await queriesOf(() => favoriteCards(owner.user))
    for (const stranger of strangers) await mark(stranger)
    assert.lengthOf(await queriesOf(() => favoriteCards(owner.user)), few.length)

    const { words } = await open('/favorites', owner)
    assert.include(words, company.user.company!)
    for (const { user } of strangers) {
      assert.include(words, user.stagerIdentifier!)
      assert.notInclude(words, user.company!)
      assert.notInclude(words, user.name)
    }
    const by = (await createAdmin()).user
    await suspendAccount(strangers[0].user, { by, category: 'conduct', reason: 'Abusive' })
    const { body } = await call<Favorite[]>(owner, 'GET /api/favorites')
    assert.deepEqual(
      body.map(({ name }) => name),
      [null, company.user.company]
    )
    assert.deepEqual(
      await favoritesOf(owner.user),
      [company, strangers[1]].map(({ user }) => user.stagerIdentifier)
    )
  }).tags(['@RET-51'])
})
