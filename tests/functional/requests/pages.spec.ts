import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import { adminPath } from '#config/admin'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { createAdmin, createOwner, createProject, createStager } from '#tests/helpers/people'

const values = [
  '%00',
  '%',
  '%ED%A0%80',
  '99999999999',
  '-1',
  '1.5',
  '[]',
  '__proto__',
  'x'.repeat(999),
]
const names = [
  'page',
  'q',
  'sort',
  'city',
  'state',
  'to',
  'project',
  'like',
  'filter',
  'topic',
  'status',
]
const addresses = [
  ...values.map((value) => names.map((name) => `${name}=${value}`).join('&')),
  names.map((name) => `${name}[]=1&${name}[a][b]=2`).join('&'),
  names.map((name) => `${name}=1&${name}=2`).join('&'),
]

const queried = [
  '/projects',
  '/dashboard',
  '/messages',
  '/notifications',
  '/payments',
  '/help-center',
]
const odd = [
  '/receipts/%00',
  '/receipts/999999999999',
  '/receipts/2026-99999999999',
  '/receipts/S-2026-99999999999',
  '/bids/2147483648/receipt',
  '/companies/%00',
  '/companies/__proto__',
  '/unsubscribe/%00',
  '/unsubscribe/a.b.c',
  '/dev/mail/%00',
  '/dev/mail/..%2f..%2f.env',
  '/payment/0',
  '/payment/2147483648',
  '/projects/2147483648',
  '/projects/%00',
  '/reset-password?token=%00',
  '/reset-password?token[]=1',
  '/login?redirect[]=/x&type[]=1&register=true',
  '/register?type=__proto__',
  '/photos/%00.webp',
  '/assets/%00',
  '/images/%2e%2e%2f%2e%2e%2fpackage.json',
  '/favicon.ico/x',
]

test.group('Pages', (group) => {
  group.each.setup(() => emptyDatabase())

  test('answer odd URLs with a page or a refusal', async ({ assert }) => {
    const company = await createStager()
    const { id } = await createProject(await createOwner())
    const visitors = [
      [company, [...queried, `/projects/${id}`, '/submit-project']],
      [
        await createAdmin(),
        ['projects', 'users', 'payments', 'reports'].map((tab) => `${adminPath}/${tab}`),
      ],
    ] as const
    for (const [person, paths] of visitors) {
      const headers = { cookie: cookieOf(person) }
      for (const path of paths) {
        for (const address of addresses) {
          const { status, text } = await send('GET', `${path}?${address}`, { headers })
          assert.isBelow(status, 500, `${path}?${address.slice(0, 60)}: ${text.slice(0, 300)}`)
        }
      }
    }
    for (const path of odd) {
      for (const cookie of ['', cookieOf(company)]) {
        const { status, text } = await send('GET', path, { headers: { cookie } })
        assert.isBelow(status, 500, `${path}: ${text.slice(0, 300)}`)
      }
    }
  }).tags(['@ERR-04'])

  test('set no cookie, and are only read', async ({ assert }) => {
    const { id } = await createProject(await createOwner())
    for (const path of ['/', '/login', '/about', `/projects/${id}`, '/nothing']) {
      assert.isUndefined((await send('GET', path)).headers['set-cookie'], path)
    }
    const told = await send('GET', '/payment/1')
    assert.match(String(told.headers['set-cookie']), /stagely-flash=/)

    const routes = Object.values(router.toJSON()).flat()
    const changing = routes
      .filter(({ methods }) =>
        methods.some((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
      )
      .filter(({ pattern, name }) => !pattern.startsWith('/api/') && name !== 'unknown_methods')
    assert.deepEqual(
      changing.map(({ pattern }) => pattern),
      ['/unsubscribe/:token']
    )
  }).tags(['@SCL-57'])

  test('are rendered whole, whichever props the headers leave out', async ({ assert }) => {
    const { id } = await createProject(await createOwner())
    const headers = {
      'x-inertia-partial-component': 'projects/show',
      'x-inertia-partial-data': 'signedIn',
    }
    const { status, text } = await send('GET', `/projects/${id}`, { headers })
    assert.equal(status, 200)
    assert.include(text, '</html>')
  }).tags(['@ERR-04'])

  test('answer odd headers with a page or a refusal', async ({ assert }) => {
    const headers: [string, string][] = [
      ['cookie', 'stagely-session=%E0%A4%A; stagely-flash=s:x.y; =; a'],
      ['cookie', `stagely-flash=${'x'.repeat(4000)}`],
      ['range', 'bytes=9-1,x'],
      ['range', 'bytes=999999999-'],
      ['if-none-match', '"'],
      ['if-modified-since', 'Thu, 99 Foo'],
      ['accept', '\u00ff'],
      ['accept-encoding', 'br;q=x, gzip;q='],
      ['host', '[::1'],
      ['host', 'a b'],
      ['x-inertia', 'true'],
      ['x-inertia-partial-data', '__proto__,constructor'],
      ['x-forwarded-for', '%00'],
      ['content-length', '0'],
    ]
    for (const [name, value] of headers) {
      for (const path of [
        '/',
        '/login',
        '/favicon.svg',
        '/images/thumb-living.webp',
        '/health/live',
      ]) {
        const { status, text } = await send('GET', path, { headers: { [name]: value } })
        assert.isBelow(status, 500, `${path} with ${name}: ${value}: ${text.slice(0, 300)}`)
      }
    }
  })
})
