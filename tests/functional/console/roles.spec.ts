import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { call } from '#tests/helpers/calls'
import { consoleCalls, consolePages } from '#tests/helpers/console'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { open } from '#tests/helpers/pages'
import {
  createAdmin,
  createOwner,
  createPaidBid,
  createProject,
  createSupport,
} from '#tests/helpers/people'

/** What the 403 says that only admins can do. */
const adminsOnly: Record<string, string> = {
  'DELETE /api/admin/users/999': 'delete an account',
  'POST /api/admin/projects/999/cancel': 'cancel a project of someone else',
  'POST /api/admin/payments/1/refund': 'refund a payment',
  'POST /api/admin/owner-reports/1/decision': 'refund a payment',
  'POST /api/admin/given-up-jobs/1/decision': 'refund a payment',
  'POST /api/admin/badges/1/verify': 'check documents for badges',
  'POST /api/admin/badges/1/decline': 'check documents for badges',
  'POST /api/admin/badges/1/revoke': 'check documents for badges',
  'POST /api/admin/badge-types': 'check documents for badges',
  'PATCH /api/admin/badge-types/999': 'check documents for badges',
  'PUT /api/admin/users/999/team-role': 'change who is on the team',
  'DELETE /api/admin/users/999/two-step': 'reset the two-step verification of someone else',
  'POST /api/admin/reconciliations': 'have the payments checked',
}

const adminsOnlyText = (line: string) =>
  adminsOnly[line] ?? (/\/(download|export)$/.test(line) ? 'export data' : null)

/** Only admins may delete projects of others, so the flags differ. */
const withoutFlags = (body: unknown) =>
  JSON.stringify(body, (key, value: unknown) => (key === 'can' ? undefined : value))

test.group('Support staff', (group) => {
  group.each.setup(() => emptyDatabase())

  test('open every page of the console, and make every call that isn’t for admins only', async ({
    assert,
  }) => {
    const support = await createSupport()
    assert.equal((await open('/admin', support)).location, adminPath)
    assert.equal((await open('/dashboard', support)).location, adminPath)
    assert.include((await open('/contact', support)).text, adminPath)
    for (const path of consolePages) assert.equal((await open(path, support)).status, 200, path)
    for (const [line, body] of consoleCalls) {
      const [method, path] = line.split(' ')
      const { status, text } = await send(method, path, { as: support, body })
      const what = adminsOnlyText(line)
      if (what) {
        assert.equal(status, 403, line)
        assert.equal(JSON.parse(text).message, `Only admins can ${what}.`, line)
      } else {
        const expected = line.includes('/two-step') ? [201, 409] : [200]
        assert.oneOf(status, /\/(1|999)\b/.test(path) ? [404] : expected, line)
      }
    }
  }).tags(['@CTL-13', '@R150'])

  test('see what admins see, and change nothing of others outside the console', async ({
    assert,
  }) => {
    const [admin, support] = [await createAdmin(), await createSupport()]
    const { project, bid } = await createPaidBid()
    const other = await createProject(await createOwner())
    await other.hide({ by: admin.user, reason: 'Not a real house' })
    for (const line of [
      `GET /api/projects/${other.id}`,
      `GET /api/projects/${other.id}?photos=inline`,
      `GET /api/projects/${project.id}/bids`,
      'GET /api/projects',
      'GET /api/bids/all',
    ]) {
      const [seen, expected] = [await call(support, line), await call(admin, line)]
      assert.equal(seen.status, 200, line)
      assert.deepEqual(withoutFlags(seen.body), withoutFlags(expected.body), line)
    }
    const receipt = await db.from('receipts').where('bid_id', bid.id).first()
    const number = `ST-${receipt.year}-${String(receipt.serial).padStart(6, '0')}`
    assert.equal((await open(`/receipts/${number}`, support)).status, 200)
    const removal = await call<{ message: string }>(support, `DELETE /api/projects/${other.id}`)
    assert.deepEqual(
      [removal.status, removal.body.message],
      [403, 'Only admins can delete a project of someone else.']
    )
  }).tags(['@CTL-13'])

  test('are notified of inquiries and work on them', async ({ assert }) => {
    const support = await createSupport()
    const inquiry = {
      name: 'Pat',
      email: 'pat@stagely.example',
      subject: 'general',
      message: 'Do you also stage barns?',
    }
    await call(null, 'POST /api/contact', inquiry)
    assert.lengthOf(await db.from('notifications').where('user_id', support.user.id), 1)
    const { id } = await db.from('contact_messages').firstOrFail()
    const changes = { assigneeId: support.user.id, status: 'in_progress' }
    const { status } = await call(support, `PATCH /api/admin/contact-messages/${id}`, changes)
    assert.equal(status, 200)
  }).tags(['@CTL-13', '@R150'])

  test('leave the team when they are suspended; only admins suspend the team', async ({
    assert,
  }) => {
    const [admin, support, other] = [
      await createAdmin(),
      await createSupport(),
      await createSupport(),
    ]
    const suspension = { category: 'security', reason: 'Signed in from two countries' }
    const line = `POST /api/admin/users/${other.user.id}/suspend`
    const refused = await call<{ message: string }>(support, line, suspension)
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, 'Only admins can warn, mute or suspend a team member.']
    )
    assert.equal((await call(admin, line, suspension)).status, 200)
    await call(admin, `POST /api/admin/users/${other.user.id}/reinstate`, { reason: 'Cleared up' })
    const { team_role: role } = await db.from('users').where('id', other.user.id).firstOrFail()
    assert.isNull(role)
  }).tags(['@CTL-13'])

  test('keep their role in step with the column of the previous release', async ({ assert }) => {
    const { user } = await createOwner()
    const roleAfter = async (changes: object) => {
      await db.from('users').where('id', user.id).update(changes)
      const row = await db.from('users').where('id', user.id).firstOrFail()
      return [row.team_role, row.is_admin]
    }
    assert.deepEqual(await roleAfter({ is_admin: true }), ['admin', true])
    assert.deepEqual(await roleAfter({ is_admin: false }), [null, false])
    assert.deepEqual(await roleAfter({ team_role: 'admin' }), ['admin', true])
    assert.deepEqual(await roleAfter({ team_role: 'support' }), ['support', false])
    assert.deepEqual(await roleAfter({ is_admin: false }), ['support', false])
  }).tags(['@CTL-13'])
})
