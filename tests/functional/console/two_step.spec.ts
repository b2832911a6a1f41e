import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { adminPath } from '#config/admin'
import { sectionsOf } from '#queries/data_export'
import { call, statusesOf } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { open, pageProps } from '#tests/helpers/pages'
import {
  type Person,
  createAdmin,
  createOwner,
  createProject,
  createSupport,
  password,
  signIn,
} from '#tests/helpers/people'
import {
  codeOf,
  endVerification,
  enrol,
  forgetUsedCodes,
  setUpTwoStep,
  verify,
} from '#tests/helpers/two_step'
import { withinOnePeriod } from '#tests/helpers/waiting'

const needsCode = 'Enter the code from your phone in the console first.'
const wrong = 'This code is wrong, too old or already used.'

/** The same person in another browser, logged in with the password. */
const elsewhere = async ({ user }: Person): Promise<Person> => ({
  user,
  sessionId: await signIn(user),
})

const kindsOf = async ({ user }: Person) => {
  const events = await db.from('audit_events').where('user_id', user.id).orderBy('id')
  return events.map(({ kind }) => kind)
}

test.group('Two-step verification', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  test('is set up with a code; the secret is encrypted and recovery codes are hashed', async ({
    assert,
  }) => {
    const support = await createSupport()
    const started = await call<{ secret: string; qr: { path: string; size: number } }>(
      support,
      'POST /api/admin/two-step',
      { currentPassword: password }
    )
    assert.equal(started.status, 201)
    assert.match(started.body.secret, /^[A-Z2-7]{32}$/)
    assert.match(started.body.qr.path, /^(M\d+ \d+h1v1h-1z)+$/)
    assert.isAbove(started.body.qr.size, 20)

    const confirm = 'POST /api/admin/two-step/confirm'
    const refused = await call(support, confirm, { code: '000000' })
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [422, [{ field: 'code', message: wrong }]]
    )
    assert.equal((await open(adminPath, support)).status, 200, 'it does not count yet')

    const code = codeOf(started.body.secret)
    const atOnce = await Promise.all(
      [1, 2, 3, 4].map(() =>
        call<{ recoveryCodes: string[]; message: string }>(support, confirm, { code })
      )
    )
    const [{ status, body }, ...later] = atOnce.toSorted((one, two) => one.status - two.status)
    assert.equal(status, 200)
    for (const { status: refusal, body: reason } of later) {
      assert.deepEqual([refusal, reason.message], [409, 'Two-step verification is already set up.'])
    }
    assert.lengthOf(new Set(body.recoveryCodes), 10)
    for (const each of body.recoveryCodes) assert.match(each, /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const stored = JSON.stringify([
      await db.from('recovery_codes'),
      await db.from('two_step_verifications'),
    ])
    assert.notInclude(stored, started.body.secret)
    const download = await Promise.all(
      sectionsOf(support.user).map(([, rows]) => Array.fromAsync(rows))
    )
    const [{ secret }] = await db.from('two_step_verifications')
    for (const hidden of [secret, started.body.secret]) {
      assert.notInclude(JSON.stringify(download), hidden)
    }
    for (const each of body.recoveryCodes) assert.notInclude(stored, each)
    assert.equal((await open(adminPath, support)).status, 200, 'this session is verified')
    assert.equal((await call(support, 'POST /api/admin/two-step', {})).status, 409)
    assert.include(await kindsOf(support), 'two_step_enabled')
  }).tags(['@CTL-15'])

  test('asks other sessions for a code before the console opens', async ({ assert }) => {
    const admin = await createAdmin()
    const { secret } = await setUpTwoStep(admin)
    const other = await elsewhere(admin)
    const wanted = `${adminPath}/payments?status=refunded`

    const { status, location } = await open(wanted, other)
    assert.equal(status, 302)
    assert.equal(location, `${adminPath}/verify?redirect=${encodeURIComponent(wanted)}`)
    const page = await open(location!, other)
    assert.include(page.words, 'Enter the code from your phone')
    assert.equal(pageProps<{ redirect: string }>(page.text).redirect, wanted)
    for (const foreign of ['https://evil.example', '//evil.example', '/projects']) {
      const asked = await open(`${adminPath}/verify?redirect=${encodeURIComponent(foreign)}`, other)
      assert.equal(pageProps<{ redirect: string }>(asked.text).redirect, adminPath, foreign)
    }
    const refused = await call(other, 'GET /api/admin/users')
    assert.deepEqual([refused.status, refused.body.message], [403, needsCode])

    assert.equal((await verify(other, codeOf(secret, 1))).status, 204)
    assert.equal((await open(wanted, other)).status, 200)
    assert.equal((await open(location!, other)).location, wanted)
    assert.equal((await call(other, 'GET /api/admin/users')).status, 200)
    assert.equal((await call(await elsewhere(admin), 'GET /api/admin/users')).status, 403)

    await endVerification(other)
    assert.equal((await call(other, 'GET /api/admin/users')).status, 403)
  }).tags(['@CTL-16'])

  test('gives a session without its code no role anywhere', async ({ assert }) => {
    const [admin, owner] = [await createAdmin(), await createOwner()]
    const project = await createProject(owner)
    await project.hide({ by: admin.user, reason: 'Not a real house' })
    await enrol(admin.user.id)
    assert.equal((await call(admin, `GET /api/projects/${project.id}`)).status, 404)
    assert.equal((await open(`/projects/${project.id}`, admin)).status, 404)
    assert.lengthOf((await call<unknown[]>(admin, 'GET /api/projects')).body, 0)
    assert.isFalse((await call(admin, 'GET /api/auth/me')).body.isAdmin)
    const visible = await createProject(owner)
    assert.equal((await call(admin, `DELETE /api/projects/${visible.id}`)).status, 403)
    for (const path of ['/admin', adminPath]) {
      assert.include((await open(path, admin)).location, `${adminPath}/verify?redirect=`, path)
    }
    assert.equal((await open('/dashboard', admin)).location, adminPath)
    assert.equal((await open(`${adminPath}/verify`, owner)).status, 404)
    assert.equal((await verify(owner, '000000')).status, 404)
  }).tags(['@CTL-16'])

  test('accepts each code once, also at the same moment, and one step early or late', async ({
    assert,
  }) => {
    const admin = await createAdmin()
    const { secret, code } = await setUpTwoStep(admin)
    const other = await elsewhere(admin)
    assert.deepEqual(await verify(other, code), { status: 422, message: wrong })
    const next = codeOf(secret, 1)
    const both = await Promise.all([verify(other, next), verify(await elsewhere(admin), next)])
    assert.deepEqual(statusesOf(both as never), [204, 422])
    assert.equal((await verify(other, codeOf(secret))).status, 422, 'an earlier one')
    const statuses = await withinOnePeriod(30, async () => {
      await forgetUsedCodes(admin)
      await limiter.clear()
      const answers = []
      for (const steps of [-2, 2, -1]) answers.push(await verify(other, codeOf(secret, steps)))
      return answers.map(({ status }) => status)
    })
    assert.deepEqual(statuses, [422, 422, 204])
  }).tags(['@CTL-16'])

  test('accepts a recovery code once, and new ones replace the rest', async ({ assert }) => {
    const admin = await createAdmin()
    const { secret, recoveryCodes } = await setUpTwoStep(admin)
    const [first, second] = recoveryCodes
    const attempts = [await elsewhere(admin), await elsewhere(admin)].map((person) =>
      verify(person, first.toUpperCase())
    )
    assert.deepEqual(statusesOf((await Promise.all(attempts)) as never), [204, 422])
    const { text } = await open(`${adminPath}/team`, admin)
    assert.equal(pageProps<{ recoveryCodesLeft: number }>(text).recoveryCodesLeft, 9)

    await forgetUsedCodes(admin)
    const renewed = await call<{ recoveryCodes: string[] }>(
      admin,
      'POST /api/admin/two-step/recovery-codes',
      { code: codeOf(secret) }
    )
    assert.equal(renewed.status, 200)
    assert.equal((await verify(await elsewhere(admin), second)).status, 422)
    assert.equal((await verify(await elsewhere(admin), renewed.body.recoveryCodes[0])).status, 204)
    assert.includeMembers(await kindsOf(admin), ['recovery_code_used', 'recovery_codes_renewed'])
  }).tags(['@CTL-15'])

  test('allows each person five wrong codes in 15 minutes', async ({ assert }) => {
    const admin = await createAdmin()
    const { secret } = await setUpTwoStep(admin)
    const sessions = [await elsewhere(admin), await elsewhere(admin)]
    const attempts = Array.from({ length: 8 }, (_, at) => verify(sessions[at % 2], '000000'))
    assert.deepEqual(
      statusesOf((await Promise.all(attempts)) as never),
      [422, 422, 422, 422, 422, 429, 429, 429]
    )
    const refused = await verify(sessions[0], codeOf(secret, 1))
    assert.equal(refused.status, 429)
    assert.match(refused.message, /Try again in/)
  }).tags(['@CTL-16'])

  test('is turned off with a code, and reset by an admin or the command', async ({ assert }) => {
    const [admin, support] = [await createAdmin(), await createSupport()]
    const { secret } = await setUpTwoStep(support)
    const off = (code: string) =>
      send('POST', '/api/admin/two-step/off', { as: support, body: { code } })
    assert.equal((await off('000000')).status, 422)
    assert.equal((await off(codeOf(secret, 1))).status, 204)
    assert.equal((await open(adminPath, await elsewhere(support))).status, 200)

    await setUpTwoStep(support)
    const line = `/api/admin/users/${support.user.id}/two-step`
    const own = await send('DELETE', line, { as: support })
    assert.include(own.text, 'Only admins can reset the two-step verification')
    assert.equal((await send('DELETE', line, { as: admin })).status, 204)
    assert.equal((await send('DELETE', line, { as: admin })).status, 409)
    assert.lengthOf(await db.from('recovery_codes'), 0)
    assert.equal((await open(adminPath, await elsewhere(support))).status, 200)
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ to, subject }) => [to?.[0]?.address, subject]),
      [[support.user.email, 'Your two-step verification was reset']]
    )

    await setUpTwoStep(admin)
    assert.equal((await ace.exec('admin:reset-two-step', [admin.user.email])).exitCode ?? 0, 0)
    assert.equal((await ace.exec('admin:reset-two-step', [admin.user.email])).exitCode, 1)
    assert.equal((await ace.exec('admin:reset-two-step', ['nobody@stagely.example'])).exitCode, 1)
    const resets = await db.from('audit_events').where('kind', 'two_step_reset').orderBy('id')
    assert.deepEqual(
      resets.map(({ actor_id: actor, user_id: user }) => [actor, user]),
      [
        [admin.user.id, support.user.id],
        [null, admin.user.id],
      ]
    )
  }).tags(['@CTL-15'])

  test('survives a new password, and ends when the person leaves the team', async ({ assert }) => {
    const [admin, support, other, deleted] = [
      await createAdmin(),
      await createSupport(),
      await createSupport(),
      await createSupport(),
    ]
    for (const person of [support, other, deleted]) await setUpTwoStep(person)
    const body = { currentPassword: 'correct horse battery', newPassword: 'a brand new password' }
    const path = `/api/users/${support.user.id}/password`
    const changed = await send('PUT', path, { as: support, body })
    const { sessionId }: { sessionId: string } = JSON.parse(changed.text)
    const renewed = { user: support.user, sessionId }
    assert.equal((await call(renewed, 'GET /api/admin/users')).status, 200)
    await endVerification(support)
    assert.equal((await call(renewed, 'GET /api/admin/users')).status, 403)

    const role = `PUT /api/admin/users/${support.user.id}/team-role`
    assert.equal((await call(admin, role, { role: null })).status, 200)
    await call(admin, `POST /api/admin/users/${other.user.id}/suspend`, {
      category: 'security',
      reason: 'Signed in from two countries',
    })
    await call(admin, `DELETE /api/admin/users/${deleted.user.id}`)
    assert.lengthOf(await db.from('two_step_verifications'), 0)
    assert.lengthOf(await db.from('recovery_codes'), 0)
  }).tags(['@CTL-15'])

  test('is suggested on the overview until it is set up', async ({ assert }) => {
    const admin = await createAdmin()
    const hint = 'Protect the console with a code from your phone'
    assert.include((await open(adminPath, admin)).words, hint)
    await setUpTwoStep(admin)
    assert.notInclude((await open(adminPath, admin)).words, hint)
  }).tags(['@CTL-15'])
})
