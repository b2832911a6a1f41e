import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { listWithTotal, type ListedUser } from '#tests/helpers/console'
import { reinstate, suspend } from '#tests/helpers/moderation'
import { createAdmin, createOwner, password, createStager } from '#tests/helpers/people'

test.group('A suspended account', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is signed out everywhere and cannot sign in until it is reinstated', async ({ assert }) => {
    const [admin, pat] = [await createAdmin(), await createOwner()]
    const cookie = { cookie: `stagely-session=${pat.sessionId}` }
    const credentials = { email: pat.user.email, password }
    assert.equal((await suspend(admin, pat)).status, 200)

    assert.equal((await call(pat, 'GET /api/auth/me')).status, 401)
    assert.equal((await call(pat, 'POST /api/messages', { receiverId: 1 })).status, 401)
    const page = await send('GET', '/messages', { headers: cookie })
    assert.notInclude(page.text, pat.user.email)
    const refused = await call(null, 'POST /api/auth/login', credentials)
    assert.equal(refused.status, 403)
    assert.match(refused.body.message, /suspended.*Abusive or unlawful conduct.*@/)
    assert.notInclude(refused.body.message, 'insults')
    assert.isUndefined(refused.headers['set-cookie'])
    const guessed = await call(null, 'POST /api/auth/login', { ...credentials, password: 'wrong1' })
    const unknown = await call(null, 'POST /api/auth/login', {
      email: 'no@stagely.example',
      password,
    })
    assert.deepEqual([guessed.status, guessed.body], [401, unknown.body])
    assert.lengthOf(await db.from('sessions').where('user_id', pat.user.id), 0)
    // A session written at the same moment isn't accepted either.
    const at = new Date(Date.now() + 3_600_000)
    const times = { last_seen_at: new Date(), created_at: new Date(), expires_at: at }
    const hash = createHash('sha256').update(pat.sessionId).digest('hex')
    const late = { session_id: hash, user_id: pat.user.id, ...times }
    await db.table('sessions').insert(late)
    assert.equal((await call(pat, 'GET /api/auth/me')).status, 401)
    await db.from('sessions').where('session_id', hash).delete()

    assert.equal((await reinstate(admin, pat)).status, 200)
    assert.equal((await call(null, 'POST /api/auth/login', credentials)).status, 200)
    assert.equal((await call(pat, 'GET /api/auth/me')).status, 401)
  }).tags(['@ADM-16', '@LOG-09'])

  test('is listed with its reason, which the audit trail keeps', async ({ assert }) => {
    const [admin, pat] = [await createAdmin(), await createOwner()]
    await suspend(admin, pat)
    const { rows, total } = await listWithTotal<ListedUser>(admin, 'users?state=suspended')
    assert.equal(total, 1)
    assert.include(rows[0].suspension, {
      category: 'Abusive or unlawful conduct',
      reason: 'Three reports of insults in messages',
    })
    assert.include(rows[0].can, { suspend: false, reinstate: true })
    await reinstate(admin, pat)
    assert.equal((await listWithTotal(admin, 'users?state=suspended')).total, 0)
    const events = await db.from('audit_events').where('user_id', pat.user.id).orderBy('id', 'desc')
    assert.deepEqual(
      events.slice(0, 2).map(({ kind, actor_id: actor, reason }) => [kind, actor, reason]),
      [
        ['account_reinstated', admin.user.id, 'The reports were made up'],
        ['account_suspended', admin.user.id, 'Three reports of insults in messages'],
      ]
    )
    const { body } = await call<{ recentActivity: { details: string }[] }>(
      admin,
      'GET /api/admin/stats'
    )
    assert.equal(body.recentActivity[0].details, `reinstated the account of ${pat.user.name}`)
  }).tags(['@ADM-16', '@ADM-21'])

  test('needs a reason, and is never the admin’s own', async ({ assert }) => {
    const [admin, pat] = [await createAdmin(), await createOwner()]
    const line = (id: number) => `POST /api/admin/users/${id}/suspend`
    for (const body of [{}, { category: 'conduct' }, { category: 'x', reason: 'Insults' }]) {
      assert.equal((await call(admin, line(pat.user.id), body)).status, 422)
    }
    const own = await suspend(admin, admin)
    assert.deepEqual([own.status, own.body.message], [409, 'You cannot suspend your own account.'])
    assert.equal((await reinstate(admin, pat)).status, 409)
    await suspend(admin, pat)
    assert.equal((await suspend(admin, pat)).status, 409)
    assert.equal((await call(admin, 'GET /api/auth/me')).status, 200)
  }).tags(['@ADM-16'])

  test('of an admin loses the console at once; one admin always remains', async ({ assert }) => {
    const [admin, other] = [await createAdmin(), await createAdmin()]
    const both = await Promise.all([suspend(admin, other), suspend(other, admin)])
    assert.lengthOf(
      both.filter(({ status }) => status === 200),
      1
    )
    const active = await db.from('users').where('team_role', 'admin').whereNull('suspended_at')
    assert.lengthOf(active, 1)
    const [winner, loser] = active[0].id === admin.user.id ? [admin, other] : [other, admin]
    assert.equal((await call(loser, 'GET /api/admin/users')).status, 404)
    const deletion = await call(winner, `DELETE /api/admin/users/${loser.user.id}`)
    assert.equal(deletion.status, 200)
  })

  test('can be deleted, with its suspension reason', async ({ assert }) => {
    const [admin, company] = [await createAdmin(), await createStager()]
    await suspend(admin, company)
    const { status } = await call(admin, `DELETE /api/admin/users/${company.user.id}`)
    assert.equal(status, 200)
    const user = await db.from('users').where('id', company.user.id).first()
    assert.deepEqual([user.suspended_at, user.suspension_reason], [null, null])
    const eventsWithReason = db
      .from('audit_events')
      .where('user_id', company.user.id)
      .whereNotNull('reason')
    assert.lengthOf(await eventsWithReason, 0)
    assert.equal((await suspend(admin, company)).status, 404)
  })
})
