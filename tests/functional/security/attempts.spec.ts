import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { adminPath } from '#config/admin'
import throttle from '#config/throttle'
import PhotoStore from '#services/photos/photo_store'
import { keptPages } from '#services/http/visitor_pages'
import { insurance } from '#tests/helpers/badges'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { moderate } from '#tests/helpers/moderation'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  signIn,
  terms,
} from '#tests/helpers/people'
import { onePixel } from '#tests/helpers/room_pairs'
import { createStaging } from '#tests/helpers/stagings'
import { exchange } from '#tests/helpers/wire'

const evil = 'evil.example'

/** What no request may change; the rest is counts and times of visits. */
const stored = () => databaseDump(['rate_limits', 'sessions'])

/** A page without what differs from one request to the next. */
const visit = (path: string, headers: Record<string, string> = {}) => send('GET', path, { headers })

/** Names of two photos that are stored for this test: others empty the folder. */
const storePhotos = () =>
  PhotoStore.storeAll([onePixel, onePixel], [], (names) => Promise.resolve(names))

test.group('Hostile requests', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
    keptPages!.clear()
  })

  test('change nothing with another method than the one that is sent', async ({ assert }) => {
    const [owner, stranger] = [await createOwner(), await createOwner()]
    const { id } = await createProject(owner)
    const before = await stored()
    const overrides: Record<string, string>[] = [
      { 'x-http-method-override': 'DELETE' },
      { 'x-http-method': 'DELETE' },
      { 'x-method-override': 'DELETE' },
    ]
    for (const headers of [...overrides, {}]) {
      for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS']) {
        const path = `/api/projects/${id}?_method=DELETE`
        const body = method === 'POST' ? { _method: 'DELETE' } : undefined
        const { status } = await send(method, path, { as: owner, headers, body })
        assert.oneOf(status, [200, 204, 404, 405], `${method} ${JSON.stringify(headers)}`)
      }
    }
    for (const method of ['TRACE', 'PROPFIND', 'SEARCH', 'LINK']) {
      for (const path of ['/', `/api/projects/${id}`, adminPath]) {
        const { status, text } = await send(method, path, { as: stranger })
        assert.oneOf(status, [404, 405], `${method} ${path}`)
        assert.notInclude(text, stranger.sessionId)
      }
    }
    assert.deepEqual(await stored(), before)
  })

  test('reach no call of the console by another spelling of its path', async ({ assert }) => {
    const [owner, admin] = [await createOwner(), await createAdmin()]
    const spellings = [
      '/api/%61dmin/users',
      '/%61pi/admin/users',
      '//api/admin/users',
      '/api//admin/users',
      '/api/./admin/users',
      '/api/x/../admin/users',
      '/api/x/%2e%2e/admin/users',
      '/api/admin%2fusers',
      '/api/admin/users/',
      '/api/admin/users//',
      '/api/admin/users?',
      '/api/admin/users;x=1',
      '/api/admin/users.json',
      '/API/admin/users',
      '/api/Admin/Users',
      `/${adminPath}/users`,
      `${adminPath}/users/`,
      `${adminPath}/%75sers`,
      `${adminPath.toUpperCase()}/users`,
      `/x/..${adminPath}/users`,
    ]
    for (const path of spellings) {
      for (const headers of [
        {},
        { cookie: cookieOf(owner) },
        { authorization: `Bearer ${owner.sessionId}` },
      ]) {
        const { status, text } = await visit(path, headers as Record<string, string>)
        assert.equal(status, 404, path)
        assert.notInclude(text, admin.user.email, path)
      }
    }
    const moved: Record<string, string>[] = [
      'x-original-url',
      'x-rewrite-url',
      'x-forwarded-uri',
    ].map((name) => ({ [name]: '/api/admin/users' }))
    for (const headers of moved) {
      assert.equal((await send('GET', '/api/auth/me', { as: owner, headers })).status, 200)
      assert.equal((await send('GET', '/api/nothing', { as: owner, headers })).status, 404)
    }
  })

  test('learn nothing more from HEAD, OPTIONS and ranges', async ({ assert }) => {
    const [owner, company, rival] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const project = await createProject(owner)
    await createBid(project, company)
    const badge = await call<{ id: number }>(company, 'POST /api/badges', insurance)
    const mine = `/badges/${badge.body.id}/document`
    const paths = [
      `/projects/${project.id}`,
      `/api/users/${company.user.id}/export`,
      `/api/users/${company.user.id}/bids`,
      mine,
      `/payments.csv`,
      adminPath,
      '/api/admin/users',
      '/sitemap.xml',
    ]
    for (const path of paths) {
      const headers = { 'cookie': cookieOf(rival), 'sec-fetch-site': 'same-origin' }
      const [head, whole] = [await send('HEAD', path, { headers }), await visit(path, headers)]
      assert.deepEqual([head.status, head.text], [whole.status, ''], path)
      const part = await visit(path, { ...headers, range: 'bytes=0-9' })
      assert.equal(part.status, whole.status, path)
      assert.isUndefined(part.headers['content-range'], path)
    }
    for (const path of ['/api/auth/me', '/api/admin/users', '/', mine]) {
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const { headers } = await send(method, path, {
          headers: {
            'origin': `https://${evil}`,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
            'cookie': cookieOf(company),
          },
        })
        const shared = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
        assert.isEmpty(shared, `${method} ${path}`)
      }
    }
  })

  test('with someone else’s tag or an asterisk confirm nothing that is private', async ({
    assert,
  }) => {
    const { owner, company, project } = await createStaging(20)
    const [admin, stranger] = [await createAdmin(), await createStager()]
    const badge = await call<{ id: number }>(company, 'POST /api/badges', insurance)
    const [photo] = await storePhotos()
    const hidden = await createProject(owner, { photos: [photo] })
    await moderate(admin, 'hide', hidden.id)
    const feed = await call(company, `POST /api/users/${company.user.id}/calendar`)
    const calendar = new URL(String(feed.body.url)).pathname
    const { headers: known } = await visit(calendar)
    await call(company, `DELETE /api/users/${company.user.id}/calendar`)
    const own = await send('GET', `/api/projects/${project.id}`, { as: owner })

    const asked: [string, string, number][] = [
      [`/badges/${badge.body.id}/document`, '*', 404],
      [`/photos/${photo}.webp`, `"${photo}.webp"`, 404],
      [`/photos/${photo}.jpg`, '*', 404],
      [`/photos/${photo}-1200.jpg`, '*', 404],
      [calendar, String(known.etag), 404],
      [calendar, '*', 404],
      [`/api/projects/${hidden.id}`, '*', 404],
      [`/api/projects/${hidden.id}/bids`, '*', 404],
      [`/projects/${hidden.id}`, '*', 404],
      [`/api/projects/${project.id}/staging`, '*', 403],
      [`/api/users/${company.user.id}/calendar`, '*', 403],
      [`/api/messages/conversations`, String(own.headers.etag), 200],
    ]
    for (const [path, tag, expected] of asked) {
      const { status } = await visit(path, {
        'cookie': cookieOf(stranger),
        'sec-fetch-site': 'same-origin',
        'if-none-match': tag,
      })
      assert.equal(status, expected, path)
    }
    // The tag of a party is no tag of a visitor.
    const answer = await visit(`/api/projects/${project.id}/bids`, {
      'if-none-match': String(own.headers.etag),
    })
    assert.equal(answer.status, 200)
  }).tags(['@R224'])

  test('put nothing into the page that is kept for visitors', async ({ assert }) => {
    const company = await createStager()
    const { id } = await createProject(await createOwner())
    for (const path of [`/projects/${id}`, `/companies/${company.user.stagerIdentifier}`, '/']) {
      keptPages!.clear()
      const clean = await visit(path)
      const tricks: Record<string, string>[] = [
        { 'host': evil, 'x-forwarded-host': evil },
        { 'x-forwarded-proto': 'https', 'x-forwarded-port': '4430', 'forwarded': `host=${evil}` },
        { 'x-forwarded-prefix': `/${evil}`, 'x-original-url': `/${evil}` },
        { 'x-inertia-except-once-props': 'project,bids,company', 'x-inertia-reset': 'bids' },
        { 'x-inertia-partial-component': 'projects/show', 'x-inertia-partial-data': 'viewer' },
        { 'x-inertia-partial-except': 'project,company', 'x-inertia-error-bag': evil },
        { 'x-inertia-version': evil, 'x-inertia': '' },
        { 'referer': `https://${evil}/`, 'accept-language': 'de', 'purpose': 'prefetch' },
        { cookie: `stagely-flash=${evil}; stagely-session=${'x'.repeat(43)}` },
        { authorization: `Bearer ${company.sessionId}` },
        { 'accept-encoding': 'gzip;q=0, br;q=0, identity' },
        { 'x-request-id': '<script>alert(1)</script>', 'user-agent': evil },
      ]
      for (const headers of tricks) {
        keptPages!.clear()
        const first = await visit(path, headers)
        assert.equal(first.status, 200, path)
        assert.notInclude(JSON.stringify([first.text, first.headers]), evil, path)
        const next = await visit(path)
        assert.equal(next.text, clean.text, `${path} ${JSON.stringify(headers)}`)
        assert.equal(next.headers.etag, clean.headers.etag)
      }
    }
  })

  test('get no page that is kept for others, and share none of their own', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const { id } = await createProject(owner)
    await createBid(await createProject(owner), company)
    const path = `/projects/${id}`
    const own = await visit(path, { cookie: cookieOf(owner) })
    const visitor = await visit(path)
    assert.notEqual(own.text, visitor.text)
    assert.notInclude(visitor.text, owner.user.email)
    for (const tag of [String(visitor.headers.etag), '*']) {
      const again = await visit(path, { 'cookie': cookieOf(owner), 'if-none-match': tag })
      assert.deepEqual([again.status, again.headers.etag], [200, undefined])
      assert.equal(again.headers['cache-control'], 'private, no-store')
    }
    for (const spelling of [`${path}/`, `${path}?`, `//projects/${id}`, `${path}?a=1&a=2`]) {
      const { status, text } = await visit(spelling)
      if (status !== 200) assert.equal(status, 404, spelling)
      assert.notInclude(text, owner.user.email, spelling)
    }
    assert.match(String(visitor.headers.vary), /Cookie/)
    assert.match(String(visitor.headers['cache-control']), /^private/)
    await moderate(await createAdmin(), 'hide', id)
    for (const spelling of [path, `${path}/`, `${path}?`, `${path}?x`]) {
      assert.equal((await visit(spelling)).status, 404, spelling)
    }
  })

  test('give nobody a role, a status or an owner with further fields', async ({ assert }) => {
    const [owner, company, other] = [await createOwner(), await createStager(), await createOwner()]
    const further = {
      id: other.user.id,
      userId: other.user.id,
      user_id: other.user.id,
      teamRole: 'admin',
      team_role: 'admin',
      isAdmin: true,
      is_admin: true,
      userType: 'builder',
      emailConfirmed: true,
      rating: 5,
      stagerIdentifier: 'CreativeStager1',
      username: 'admin',
      suspendedAt: null,
      status: 'accepted',
      paymentStatus: 'paid',
      platformFee: 0,
      version: 99,
      isDemo: true,
      hiddenAt: '2026-01-01',
      masked: null,
      twoStepAt: '2026-01-01',
      constructor: { prototype: { teamRole: 'admin' } },
    }
    const tricked = (body: object) =>
      `${JSON.stringify({ ...further, ...body }).slice(0, -1)},"__proto__":{"teamRole":"admin","isAdmin":true,"isTeam":true}}`
    await owner.user.merge({ emailConfirmed: false }).save()
    const profile = await send('PATCH', `/api/users/${owner.user.id}`, {
      as: owner,
      body: tricked({ bio: 'Kept' }),
    })
    assert.equal(profile.status, 200)
    const row = await db.from('users').where('id', owner.user.id).firstOrFail()
    assert.include(row, {
      bio: 'Kept',
      team_role: null,
      user_type: owner.user.userType,
      email_confirmed: false,
      stager_identifier: null,
      username: owner.user.username,
      two_step_at: null,
    })

    const home = {
      title: 'Colonial',
      description: 'Empty since spring.',
      propertyType: 'single_family_home',
      timeline: '2-4weeks',
      stagingLevel: 'luxury',
      city: 'Asheville',
      state: 'NC',
    }
    await db.from('users').where('id', owner.user.id).update({ email_confirmed: true })
    for (const path of ['/api/projects', '/api/projects/batch']) {
      const body = path.endsWith('batch')
        ? tricked({ shared: home, homes: [{ ...further, ...home }], ...home })
        : tricked(home)
      const { status } = await send('POST', path, { as: owner, body })
      assert.equal(status, 201, path)
    }
    for (const project of await db.from('projects')) {
      assert.include(project, { user_id: owner.user.id, status: 'open', hidden_at: null })
    }
    const [project] = await db.from('projects')
    const made = await send('POST', `/api/projects/${project.id}/bids`, {
      as: company,
      body: tricked(terms),
    })
    assert.equal(made.status, 201, made.text)
    const bid = await db.from('bids').firstOrFail()
    assert.include(bid, { user_id: company.user.id, status: 'pending', payment_status: 'unpaid' })
    assert.isAbove(bid.platform_fee, 0)
    const read = await send('GET', '/api/auth/me', { as: other })
    assert.isFalse(JSON.parse(read.text).isAdmin)
  })

  test('are read once and in one way, whatever they call themselves', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const line = `/api/favorites/${company.user.stagerIdentifier}`
    assert.equal((await send('PUT', line, { as: owner })).status, 200)
    const path = `/api/users/${owner.user.id}`
    const before = await stored()
    const bodies: [string, string][] = [
      ['text/plain', '{"bio":"x"}'],
      ['application/x-www-form-urlencoded', 'bio=x'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="bio"\r\n\r\nx\r\n--x--',
      ],
      ['application/xml', '<bio>x</bio>'],
      ['application/json-patch+json', '[{"op":"replace","path":"/bio","value":"x"}]'],
      ['text/html; application/json', '{"bio":"x"}'],
    ]
    for (const [type, body] of bodies) {
      const { status } = await send('PATCH', path, {
        as: owner,
        body,
        headers: { 'content-type': type },
      })
      assert.equal(status, 415, type)
    }
    const packed = await send('PATCH', path, {
      as: owner,
      body: '{"bio":"x"}',
      headers: { 'content-encoding': 'gzip' },
    })
    assert.equal(packed.status, 415)
    assert.deepEqual(await stored(), before)

    const twice = await send('PATCH', path, { as: owner, body: '{"bio":"first","bio":"second"}' })
    assert.equal(JSON.parse(twice.text).bio ?? JSON.parse(twice.text).user?.bio, 'second')
    for (const query of ['peek=1&peek=0', 'peek[]=1', 'after[$gt]=0', '__proto__[peek]=1']) {
      const { status } = await send('GET', `/api/messages/${company.user.id}?${query}`, {
        as: owner,
      })
      assert.oneOf(status, [200, 422], query)
    }
  })

  test('are counted by person, whichever session, method or address they use', async ({
    assert,
    cleanup,
  }) => {
    const limits = { writes: throttle.writes, exports: throttle.exports, files: throttle.files }
    cleanup(() => void Object.assign(throttle, limits))
    Object.assign(throttle, {
      writes: { requests: 3, seconds: 60 },
      exports: { requests: 2, seconds: 60 },
      files: { requests: 2, seconds: 60 },
    })
    const company = await createStager()
    const second = await signIn(company.user)
    const exported = `/api/users/${company.user.id}/export`
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' }
    const head = await exchange('HEAD', exported, {
      headers: { authorization: `Bearer ${company.sessionId}`, ...forged },
    })
    assert.equal(head.status, 200)
    const statuses = []
    for (const headers of [
      { authorization: `Bearer ${second}` },
      { 'cookie': cookieOf(company), 'sec-fetch-site': 'same-origin' },
      { authorization: `bearer ${company.sessionId}`, ...forged },
    ] as Record<string, string>[]) {
      statuses.push((await exchange('GET', exported, { headers })).status)
    }
    assert.deepEqual(statuses, [200, 429, 429])

    await limiter.clear()
    const uploads = []
    for (const path of ['/api/badges', '/api/messages/files', '/api/badges']) {
      uploads.push((await send('POST', path, { as: company, body: {}, headers: forged })).status)
    }
    assert.deepEqual(uploads, [422, 422, 429])
  }).tags(['@GEN-11'])
})
