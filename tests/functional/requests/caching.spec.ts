import { test } from '@japa/runner'
import { marketToday } from '#shared/values/market_time'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { createOwner, createPaidBid, createProject, createStager } from '#tests/helpers/people'

const tagged = (id: number) => [
  `/api/projects/${id}`,
  `/api/projects/${id}/bids`,
  '/api/notifications/unread',
  '/api/messages/conversations',
]

test.group('Conditional requests', (group) => {
  group.each.setup(() => emptyDatabase())

  test('accept lists of tags, weak ones and an asterisk', async ({ assert }) => {
    const person = await createOwner()
    const { id } = await createProject(person)
    for (const path of [...tagged(id), '/api/openapi.json']) {
      const ask = (tags: string) =>
        send('GET', path, { as: person, headers: { 'if-none-match': tags } })
      const { etag = '' } = (await send('GET', path, { as: person })).headers
      const strong = etag.replace(/^W\//, '')
      const known = [`${etag}`, `W/${strong}`, `"other", ${etag}`, `W/"a","b" ,  W/${strong}`, '*']
      for (const tags of known) {
        const { status, text } = await ask(tags)
        assert.deepEqual([status, text], [304, ''], `${path}: ${tags}`)
      }
      for (const tags of ['"other"', '"a", "b"', strong.slice(1), `${strong.slice(0, -1)}x"`]) {
        assert.equal((await ask(tags)).status, 200, `${path}: ${tags}`)
      }
    }
  }).tags(['@API-21'])

  test('with numbers beyond any column are answered in full', async ({ assert }) => {
    const { id } = await createProject(await createOwner())
    const day = new Date().toISOString().slice(0, 10)
    for (const version of ['99999999999', '2147483648', '999999999']) {
      for (const path of [`/api/projects/${id}`, `/api/projects/${id}/bids`]) {
        const headers = { 'if-none-match': `"${id}.${version}.0.d${day}"` }
        assert.equal((await send('GET', path, { headers })).status, 200)
      }
    }
  }).tags(['@ERR-04'])

  test('with a guessed tag reveal nothing of a canceled project', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    await project.cancel(owner.user)
    for (const path of [`/api/projects/${project.id}`, `/api/projects/${project.id}/bids`]) {
      const { status, headers } = await send('GET', path, { headers: { 'if-none-match': '*' } })
      assert.equal(status, 404)
      assert.isUndefined(headers.etag)
    }
  })

  test('for bids accept a tag with another time unit once the fee is paid', async ({ assert }) => {
    const { project, owner } = await createPaidBid()
    const path = `/api/projects/${project.id}/bids`
    const { headers } = await send('GET', path, { as: owner })
    const day = `d${marketToday(new Date())}"`
    const tag = String(headers.etag).replace(/m\d+"$/, day)
    const { status } = await send('GET', path, { as: owner, headers: { 'if-none-match': tag } })
    assert.equal(status, 304)
  })
})

test.group('Caches', (group) => {
  group.each.setup(() => emptyDatabase())

  test('store no API response, or revalidate it by its tag', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const { id } = await createProject(owner)
    const untagged = [
      '/api/auth/me',
      '/api/projects',
      '/api/projects/dashboard',
      '/api/bids/all',
      '/api/notifications',
      '/api/notifications/pending-bids',
      '/api/notifications/preferences',
      `/api/users/${company.user.id}/bids`,
      `/api/messages/${owner.user.id}`,
      '/api/nothing',
      '/api/projects/999999',
    ]
    const expected = [
      ...untagged.map((path) => [path, 'no-store']),
      ...tagged(id).map((path) => [path, 'private, no-cache']),
    ]
    for (const [path, control] of expected) {
      const { headers } = await send('GET', path, { as: company })
      assert.equal(headers['cache-control'], control, path)
      assert.equal(headers.vary, 'Authorization, Cookie', path)
    }
    const anonymous = await send('POST', '/api/projects', { body: {} })
    assert.equal(anonymous.headers['cache-control'], 'no-store')
  }).tags(['@API-22'])

  test('store no page of a signed-in person', async ({ assert }) => {
    const person = await createStager()
    const { id } = await createProject(await createOwner())
    const paths = ['/', '/bids', '/messages', `/projects/${id}`, '/profile', '/payments']
    for (const path of [...paths, '/projects/999999', '/no/such/page']) {
      const { headers } = await send('GET', path, { headers: { cookie: cookieOf(person) } })
      assert.equal(headers['cache-control'], 'private, no-store', path)
      assert.match(String(headers.vary), /X-Inertia, Cookie/, path)
    }
    const inertia = await send('GET', '/bids', {
      headers: { 'cookie': cookieOf(person), 'x-inertia': 'true', 'x-inertia-version': 'old' },
    })
    assert.match(String(inertia.headers.vary), /X-Inertia, Cookie/)
    assert.equal(inertia.headers['cache-control'], 'private, no-store')
  }).tags(['@API-22'])

  test('may store public pages, separately for visitors and signed-in people', async ({
    assert,
  }) => {
    const { id } = await createProject(await createOwner())
    const kept = [
      '/',
      '/statistics',
      '/agreements/check',
      '/home-staging/north-carolina',
      `/projects/${id}`,
    ]
    for (const path of [...kept, '/about', '/help-center', '/login']) {
      const { headers } = await send('GET', path)
      const expected = kept.includes(path) ? 'private, no-cache' : undefined
      assert.equal(headers['cache-control'], expected, path)
      assert.match(String(headers.vary), /X-Inertia, Cookie/, path)
    }
  }).tags(['@API-22', '@SCL-58', '@R249'])

  test('store pictures and the icon', async ({ assert }) => {
    const icon = await send('GET', '/favicon.ico')
    assert.equal(icon.status, 200)
    assert.match(String(icon.headers['content-type']), /^image\//)
    assert.equal(icon.headers['cache-control'], 'public, max-age=86400')
    const picture = await send('GET', '/images/hero-staged-720.webp')
    assert.equal(picture.headers['cache-control'], 'public, max-age=604800')
  }).tags(['@API-22'])

  test('receive the API document compressed', async ({ assert }) => {
    const packed = { 'accept-encoding': 'gzip' }
    const { headers } = await send('GET', '/api/openapi.json', { headers: packed })
    assert.equal(headers['content-encoding'], 'gzip')
    assert.equal(headers['cache-control'], 'public, max-age=300')
    assert.match(String(headers.vary), /accept-encoding/i)
    const poll = await send('GET', '/api/projects', { as: await createOwner(), headers: packed })
    assert.isUndefined(poll.headers['content-encoding'])
  }).tags(['@API-22'])
})
