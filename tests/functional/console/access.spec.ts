import { readdir, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { adminPath } from '#config/admin'
import { consoleCalls, consolePages } from '#tests/helpers/console'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send, type Answer } from '#tests/helpers/http'
import { open } from '#tests/helpers/pages'
import {
  createAdmin,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

/** A response without ids, as if it were for `path` instead of `asked`. */
function comparable({ status, headers, text }: Answer, asked: string, path = asked) {
  const { date, 'x-request-id': id, 'set-cookie': cookies, etag, ...rest } = headers
  const plain = (said: string) =>
    said
      .replaceAll(String.raw`\/`, '/')
      .replaceAll(asked, path)
      .replaceAll(String(id), 'ID')
      .replace(/"renderedAt":\d+/, '')
  const { 'content-length': length, ...others } = rest
  const names = (cookies ?? [])
    .map((cookie) => cookie.split('=')[0].replace(/^[\da-f-]{36}$/, 'ID'))
    .toSorted()
  const policy = plain(JSON.stringify(others))
  return { status, policy, names, text: plain(text), sized: length !== undefined }
}

const unknownPage = `/${'0'.repeat(adminPath.length - 1)}`

const otherUsers = async (): Promise<[string, Person | null][]> => [
  ['nobody', null],
  ['an owner', await createOwner()],
  ['a company', await createStager()],
  ['somebody signed out', { ...(await createOwner()), sessionId: 'x'.repeat(43) }],
]

test.group('The console, for everyone but admins', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is byte for byte the page of an unknown path', async ({ assert }) => {
    for (const [who, person] of await otherUsers()) {
      const headers: Record<string, string> = person ? { cookie: cookieOf(person) } : {}
      for (const path of [...consolePages, '/admin']) {
        const unknown = path.replace(adminPath, unknownPage).replace('/admin', '/nimda')
        const [there, nowhere] = [
          await send('GET', path, { headers }),
          await send('GET', unknown, { headers }),
        ]
        assert.equal(there.status, 404, `${who} ${path}`)
        assert.deepEqual(
          comparable(there, path),
          comparable(nowhere, unknown, path),
          `${who} ${path}`
        )
      }
    }
  }).tags(['@RTE-10', '@R36', '@ROL-05', '@ADM-14'])

  test('answers its calls like unknown paths, and nothing happens', async ({ assert }) => {
    await createPaidBid()
    const people = await otherUsers()
    const before = await databaseDump(['sessions'])
    for (const [who, person] of people) {
      const unknown = await send('GET', '/api/nothing/here', { as: person ?? undefined })
      for (const [line, body] of consoleCalls) {
        const [method, path] = line.split(' ')
        const answer = await send(method, path, { as: person ?? undefined, body })
        assert.equal(answer.status, 404, `${who} ${line}`)
        assert.deepEqual(
          comparable(answer, path),
          comparable(unknown, '/api/nothing/here', path),
          `${who} ${line}`
        )
      }
    }
    assert.deepEqual(await databaseDump(['sessions']), before)
  }).tags(['@ROL-05', '@ADM-14'])

  test('is named in no file that the site serves', async ({ assert }) => {
    const name = adminPath.slice(1)
    for (const path of ['/', '/login', '/robots.txt', '/sitemap.xml', unknownPage]) {
      assert.notInclude((await send('GET', path)).text, name, path)
    }
    const folder = app.publicPath('assets')
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const file of files.filter((each) => each.isFile())) {
      const text = await readFile(`${file.parentPath}/${file.name}`, 'latin1')
      assert.notInclude(text, name, file.name)
      assert.notMatch(text, /ADMIN_PATH/, file.name)
    }
  }).tags(['@RTE-10'])
})

test.group('The console, for admins', (group) => {
  group.each.setup(() => emptyDatabase())

  test('serves its pages and calls, uncached and unindexed', async ({ assert }) => {
    const admin = await createAdmin()
    for (const path of consolePages) {
      const page = await open(path, admin)
      assert.equal(page.status, 200, path)
      assert.match(page.text, /<meta name="viewport" content="[^"]*maximum-scale=1"/)
      assert.match(page.text, /<meta[^>]+name="robots"[^>]+noindex/)
      assert.equal(page.headers['cache-control'], 'private, no-store')
      assert.include(page.headers['x-robots-tag'], 'noindex')
      for (const tab of ['Overview', 'Detailed Users', 'Detailed Projects']) {
        assert.include(page.words, tab)
      }
    }
    for (const [line, body] of consoleCalls) {
      const [method, path] = line.split(' ')
      const answer = await send(method, path, { as: admin, body })
      const expected = /\/two-step\/?\w/.test(path) ? [409] : [200, 201]
      assert.oneOf(answer.status, /\/(1|999)\b/.test(path) ? [404] : expected, line)
      assert.equal(answer.headers['cache-control'], 'no-store')
    }
  }).tags(['@RTE-10'])

  test('is where /admin redirects; only its pages turn zoom off', async ({ assert }) => {
    const admin = await createAdmin()
    const answer = await open('/admin', admin)
    assert.equal(answer.status, 302)
    assert.equal(answer.location, adminPath)
    assert.equal((await open(`${adminPath}/nothing`, admin)).status, 404)
    assert.notInclude((await open('/contact', admin)).text, 'maximum-scale')
  }).tags(['@R36', '@R37'])

  test('is where an admin without projects lands after the login', async ({ assert }) => {
    const admin = await createAdmin()
    assert.equal((await open('/dashboard', admin)).location, adminPath)
    await createProject(admin)
    assert.equal((await open('/dashboard', admin)).status, 200)
  }).tags(['@CTL-08'])

  test('is linked from every page for admins, and for no one else', async ({ assert }) => {
    const admin = await createAdmin()
    const page = await open('/contact', admin)
    assert.match(page.text, new RegExp(`<a [^>]*href="${adminPath}"[^>]*>Console<`))
    for (const [who, person] of await otherUsers()) {
      const { text } = await open('/contact', person ?? undefined)
      assert.notInclude(text, adminPath.slice(1), who)
      assert.notInclude(text, 'consolePath', who)
    }
    await admin.user.merge({ teamRole: null }).save()
    assert.notInclude((await open('/dashboard', admin)).text, adminPath.slice(1))
  }).tags(['@GEN-06', '@R128'])

  test('is closed to former admins', async ({ assert }) => {
    const admin = await createAdmin()
    await admin.user.merge({ teamRole: null }).save()
    assert.equal((await open(adminPath, admin)).status, 404)
    assert.equal((await send('GET', '/api/admin/users', { as: admin })).status, 404)
  }).tags(['@ADM-14', '@ROL-05'])

  test('accepts a cookie only from our own pages', async ({ assert }) => {
    const cookie = cookieOf(await createAdmin())
    const ask = (site: string) =>
      send('GET', '/api/admin/users', { headers: { cookie, 'sec-fetch-site': site } })
    assert.equal((await ask('same-origin')).status, 200)
    assert.equal((await ask('cross-site')).status, 404)
  })
})
