import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import PhotoStore from '#services/photos/photo_store'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { addPasskey, LoginPage, proofBy } from '#tests/helpers/passkeys'
import { issueLink } from '#tests/helpers/password_resets'
import {
  createBid,
  createOwner,
  createStager,
  createSupport,
  createUnconfirmed,
  type Person,
} from '#tests/helpers/people'
import { answered, createAnswered, createAskedProject } from '#tests/helpers/questions'
import { onePixel } from '#tests/helpers/room_pairs'
import { enrol } from '#tests/helpers/two_step'

const newPassword = 'a brand new password'
const own = ({ user }: Person, path = '') => `/api/users/${user.id}${path}`

test.group('Hostile attempts at proofs and privacy', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  test('a proof of another type, or an empty one, proves nothing', async ({ assert }) => {
    const owner = await createOwner()
    await addPasskey(owner)
    const email = 'moved@stagely.example'
    const proofs = [
      ...['', null, ' ', [], {}, true, 0].map((currentPassword) => ({ currentPassword })),
      ...['', null, [], {}, { id: 'x' }, true].map((passkey) => ({ passkey })),
    ]
    for (const proof of proofs) {
      await limiter.clear()
      for (const address of [email, ` ${email} `, email.toUpperCase()]) {
        const { status } = await call(owner, `PATCH ${own(owner)}`, { email: address, ...proof })
        assert.equal(status, 422, JSON.stringify({ address, ...proof }))
      }
      const { status } = await call(owner, `DELETE ${own(owner)}`, proof)
      assert.equal(status, 422, JSON.stringify(proof))
    }
    const { email: stored, deleted_at: deleted } = await db
      .from('users')
      .where('id', owner.user.id)
      .firstOrFail()
    assert.deepEqual([stored, deleted], [owner.user.email, null])
  }).tags(['@PKY-22'])

  test('other spellings of a path need the code, too', async ({ assert }) => {
    const support = await createSupport()
    await enrol(support.user.id)
    const id = support.user.id
    for (const path of [
      `/api/users/${id}/password/`,
      `/api//users/${id}/password`,
      `/API/users/${id}/password`,
      `/api/users/${id}/%70assword`,
      `/api/users/0${id}/password`,
      `/api/x/../users/${id}/password`,
      `/api/users/${id}/password?_method=PUT`,
    ]) {
      const body = { currentPassword: 'correct horse battery', newPassword }
      const { status } = await send('PUT', path, { as: support, body })
      assert.include([400, 403, 404, 405], status, path)
    }
  }).tags(['@PKY-47'])

  test('one assertion confirms one change, also at the same moment', async ({ assert }) => {
    const owner = await createOwner()
    const { key } = await addPasskey(owner)
    const passkey = await proofBy(owner, key, 'change_email')
    const replies = await atOnce(
      ['one', 'two', 'three'].map(
        (name) => () =>
          call(owner, `PATCH ${own(owner)}`, { email: `${name}@stagely.example`, passkey })
      )
    )
    assert.deepEqual(statusesOf(replies), [200, 422, 422])
  }).tags(['@PKY-20'])

  test('a reset link of the former address sets no password', async ({ assert }) => {
    const owner = await createOwner()
    const token = await issueLink(owner.user.email)
    const email = 'moved@stagely.example'
    assert.equal((await call(owner, `PATCH ${own(owner)}`, { email })).status, 200)
    const { status } = await call(null, 'POST /api/auth/reset-password', { token, newPassword })
    assert.equal(status, 409)
    const login = { email, password: newPassword }
    assert.equal((await call(null, 'POST /api/auth/login', login)).status, 401)
  })

  test('passkeys of suspended and deleted accounts sign nobody in', async ({ assert }) => {
    const [suspended, deleted] = [await createOwner(), await createOwner()]
    const keys = [await addPasskey(suspended), await addPasskey(deleted)]
    const logins = await Promise.all(
      keys.map(async ({ key }) => {
        const login = new LoginPage()
        return { login, passkey: key.get(await login.options()) }
      })
    )
    await db
      .from('users')
      .where('id', suspended.user.id)
      .update({
        suspended_at: db.raw('now()'),
        suspension_category: 'conduct',
        suspension_reason: 'x',
      })
    const proof = { currentPassword: 'correct horse battery' }
    assert.equal((await call(deleted, `DELETE ${own(deleted)}`, proof)).status, 200)
    for (const { login, passkey } of logins) {
      const { status, body } = await login.send(passkey)
      assert.include([401, 403], status)
      assert.isUndefined(body.sessionId)
    }
  })

  test('a company whose address is no longer confirmed reads neither plan nor answers', async ({
    assert,
  }) => {
    const { owner, company, other, project } = await createAskedProject()
    await createAnswered(project, { owner, company })
    await createBid(project, other)
    const [plan] = await PhotoStore.storeAll([onePixel], [], (names) => Promise.resolve(names))
    await db.from('projects').where('id', project.id).update({ floor_plan: plan })
    const stranger = await createUnconfirmed(createStager)
    const path = `/api/projects/${project.id}`
    const confirmed = await send('GET', path, { as: other })
    assert.include(confirmed.text, answered)
    await call(other, `PATCH ${own(other)}`, { email: 'moved@stagely.example' })

    const headers = { 'if-none-match': String(confirmed.headers.etag) }
    const again = await send('GET', path, { as: other, headers })
    assert.equal(again.status, 200, 'the tag from before confirms nothing')
    for (const viewer of [null, stranger, other, await createOwner()]) {
      const cookie: Record<string, string> = viewer ? { cookie: cookieOf(viewer) } : {}
      for (const page of [path, `${path}/bids`, '/api/projects', '/api/projects/dashboard']) {
        const { text } = await send('GET', page, { as: viewer ?? undefined })
        assert.notInclude(text, answered, page)
        assert.notInclude(text, plan, page)
      }
      const html = await send('GET', `/projects/${project.id}`, { headers: cookie })
      assert.notInclude(html.text, answered)
      for (const end of ['.webp', '-480.webp', '.jpg']) {
        for (const method of ['GET', 'HEAD']) {
          const file = `/photos/${plan}${end}`
          const tag = { ...cookie, 'if-none-match': '*', 'range': 'bytes=0-9' }
          assert.equal((await send(method, file, { headers: tag })).status, 404, file)
        }
      }
    }
  })

  test('a website is stored with http, without a password, or not at all', async ({ assert }) => {
    const company = await createStager()
    for (const website of [
      'https://user:secret@fern.example',
      'https://user@fern.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://fern.example',
      'https://fern.example\\@evil.example',
      '//fern.example',
      'https://',
      'https://localhost',
    ]) {
      const { status } = await call(company, `PATCH ${own(company)}`, { website })
      const { website: stored } = await db.from('users').where('id', company.user.id).firstOrFail()
      if (status === 200) assert.match(stored, /^https?:\/\/[\w.-]+(?:\/|$)/, website)
      else assert.equal(status, 422, website)
      assert.notMatch(stored ?? '', /@|^javascript|^data|localhost/, website)
    }
  }).tags(['@TRU-69'])
})
