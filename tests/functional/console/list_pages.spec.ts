import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { ordersOf, type SortOf, sortOrders } from '#shared/console/console_lists'
import { projectOrders, userOrders } from '#queries/admin_lists'
import { paymentOrders } from '#queries/console_payments'
import { newestFirst, type OrdersOf } from '#queries/large_list'
import { call } from '#tests/helpers/calls'
import {
  type ListedPayment,
  type ListedProject,
  type ListedUser,
  walk,
} from '#tests/helpers/console'
import { open } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createOwner,
  createPaidBid,
  createProject,
  type Person,
} from '#tests/helpers/people'

/** What each order compares. */
const users: Record<SortOf<'users'>, (row: ListedUser) => string> = {
  name: ({ name }) => name.toLowerCase(),
  email: ({ email }) => email.toLowerCase(),
  type: ({ userType }) => userType,
  joined: ({ createdAt }) => String(createdAt),
}
const projects: Record<SortOf<'projects'>, (row: ListedProject) => string> = {
  newest: ({ createdAt }) => String(createdAt),
  oldest: ({ createdAt }) => String(createdAt),
  title: ({ title }) => title.toLowerCase(),
}
const payments: Record<SortOf<'payments'>, (row: ListedPayment) => string> = {
  started: ({ createdAt }) => String(createdAt),
  amount: ({ amount }) => String(amount).padStart(9, '0'),
  deadline: ({ dispute }) => dispute?.dueBy ?? '9999',
}

test.group('The pages of the console’s lists', (group) => {
  let admin: Person
  group.each.setup(async () => {
    await emptyMarketWithoutWebhooks()
    admin = await createAdmin()
  })

  async function createMarket() {
    await createPaidBid(1500)
    const { owner } = await createPaidBid(2500)
    await createPaidBid(1500)
    for (const title of ['annex', 'Barn', 'annex']) await createProject(owner, { title })
    // The same moment, name and title repeat, so that only the id tells rows apart.
    await db.from('projects').update({ created_at: new Date('2026-03-01T12:00:00Z') })
    await db.from('users').where('user_type', 'realtor').update({ name: 'Dana' })
  }

  test('show every row once in each order, onward and back, as pages by number do', async ({
    assert,
  }) => {
    await createMarket()
    const lists = { users, projects, payments }
    for (const name of ['users', 'projects', 'payments'] as const) {
      for (const [sort, valueOf] of Object.entries<(row: never) => string>(lists[name])) {
        for (const order of name === 'projects' ? [null] : sortOrders) {
          const path = `${name}?sort=${sort}${order ? `&order=${order}` : ''}`
          const { body: all } = await call<{ id: number }[]>(admin, `GET /api/admin/${path}`)
          assert.isAtLeast(all.length, 3)
          const ids = all.map(({ id }) => id)
          assert.deepEqual(await walk(admin, path), { onward: ids, back: ids }, path)
          const values = all.map((row) => valueOf(row as never))
          const sorted = values.toSorted()
          const direction = order ?? ordersOf(name)[sort].order
          assert.deepEqual(values, direction === 'asc' ? sorted : sorted.toReversed(), path)
          const second = await call<{ id: number }[]>(
            admin,
            `GET /api/admin/${path}&perPage=1&page=2`
          )
          assert.deepEqual(
            [second.body[0].id, second.headers['x-before'] !== undefined],
            [ids[1], true]
          )
        }
      }
    }
  }).tags(['@CTL-35', '@SCL-93', '@R510'])

  test('go on where they were after rows were added, changed and deleted', async ({ assert }) => {
    for (const name of ['Ann', 'Ben', 'Cid', 'Dan', 'Eve', 'Fay']) await createOwner({ name })
    const read = async (key: string) => {
      const found = await call<ListedUser[]>(
        admin,
        `GET /api/admin/users?sort=name&perPage=2${key}`
      )
      return { ...found, names: found.body.map(({ name }) => name) }
    }
    const named = (name: string) => db.from('users').where({ name })
    await named(admin.user.name).update({ name: 'Zoe' })
    const first = await read('')
    assert.deepEqual(first.names, ['Ann', 'Ben'])
    assert.notProperty(first.headers, 'x-before')
    const [{ id }] = await named('Ben').select('id')
    assert.equal((await call(admin, `DELETE /api/admin/users/${id}`)).status, 200)
    await named('Eve').update({ name: 'Abe' })
    const onward = `&after=${first.headers['x-after']}`
    const second = await read(onward)
    assert.deepEqual(second.names, ['Cid', 'Dan'])
    await createOwner({ name: 'Amy' })
    const back = await read(`&before=${second.headers['x-before']}`)
    assert.deepEqual(back.names, ['Amy', 'Ann'])
    // Fewer than a page are left before it, so it is the first page.
    const start = await read(`&before=${back.headers['x-before']}`)
    assert.deepEqual([start.names, start.headers['x-before']], [['Abe', 'Amy'], undefined])
    // Nothing is left after it, so it is the last page.
    const third = await read(`&after=${second.headers['x-after']}`)
    assert.deepEqual(third.names, ['Fay', 'Zoe'])
    await db
      .from('users')
      .whereIn('name', ['Dan', 'Fay', 'Zoe'])
      .whereNot('id', admin.user.id)
      .delete()
    await named('Zoe').update({ name: 'Ace' })
    const last = await read(`&after=${second.headers['x-after']}`)
    assert.deepEqual([last.names, last.headers['x-after']], [['Ann', 'Cid'], undefined])
  }).tags(['@SCL-93', '@R510'])

  test('are refused for a malformed key; the console then shows the first page', async ({
    assert,
  }) => {
    for (const name of ['Ann', 'Ben', 'Cid']) await createOwner({ name })
    const { headers } = await call(admin, 'GET /api/admin/users?sort=name&perPage=1')
    const key = headers['x-after']!
    for (const wrong of ['1', key.slice(1), `${key}x`, 'x'.repeat(2001), '%00']) {
      for (const side of ['after', 'before']) {
        const { status, body } = await call(admin, `GET /api/admin/users?${side}=${wrong}`)
        assert.equal(status, 422)
        assert.isString(body.message)
      }
    }
    const first = async (query: string) =>
      (await call<ListedUser[]>(admin, `GET /api/admin/users?perPage=1${query}`)).body[0].name
    assert.equal(await first(`&sort=name&after=${key}`), 'Ben')
    assert.equal(
      await first(`&sort=email&after=${key}`),
      await first('&sort=email'),
      'another order'
    )
    const page = await open(`${adminPath}/inbox?after=1`, admin)
    assert.include(page.words, 'Nobody has written yet.')
  }).tags(['@SCL-93', '@R510'])

  test('are older and newer ones by time, and the previous and next by anything else', async ({
    assert,
  }) => {
    const owner = await createOwner()
    for (const letter of 'abcdefghijk') await createProject(owner, { title: `House ${letter}` })
    const endOf = async (query: string) => {
      const { words } = await open(`${adminPath}/projects${query}`, admin)
      return /\d+ of 11 \w+ \w+/.exec(words)?.[0]
    }
    assert.equal(await endOf(''), '10 of 11 Newer Older')
    assert.equal(await endOf('?sort=oldest'), '10 of 11 Older Newer')
    assert.equal(await endOf('?sort=title'), '10 of 11 Previous Next')
    assert.equal(await endOf('?page=2'), '1 of 11 Newer Older')
    const { words } = await open(`${adminPath}/projects?page=3`, admin)
    assert.include(words, 'Clear search and filters')
  }).tags(['@CTL-35', '@R511'])

  test('have an index for each order', async ({ assert }) => {
    const all = { ...userOrders, ...projectOrders, ...paymentOrders }
    assert.lengthOf(Object.keys(all), 10)
    const indexes = await db.from('pg_indexes').where('schemaname', 'public')
    for (const [sort, { by, index }] of Object.entries(all)) {
      const { indexdef } = indexes.find(({ indexname }) => indexname === index) ?? {}
      const [first] = by[0].replaceAll(/(users|projects|payments)\./g, '').split(' ')
      assert.include(String(indexdef).toLowerCase(), `(${first}`, sort)
    }
  }).tags(['@SCL-90'])

  test('cannot be sorted by what has no order', () => {
    // @ts-expect-error  The payments are also sorted by their amount.
    const orders: OrdersOf<'payments'> = { started: newestFirst('payments') }
    void orders
  }).tags(['@CTL-35'])
})
