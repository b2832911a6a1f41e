import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { open } from '#tests/helpers/pages'
import {
  createAdmin,
  createOwner,
  createStager,
  createSupport,
  createUnconfirmed,
  type Person,
} from '#tests/helpers/people'

const give = (by: Person, { user }: Person, role: string | null) =>
  call(by, `PUT /api/admin/users/${user.id}/team-role`, { role })

const roleOf = async ({ user }: Person) => {
  const row = await db.from('users').where('id', user.id).firstOrFail()
  return row.team_role
}

test.group('The team', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is appointed and removed by admins, and each person is notified', async ({ assert }) => {
    const [admin, owner] = [await createAdmin(), await createOwner()]
    for (const role of ['support', 'admin', 'support', null]) {
      const { status, body } = await give(admin, owner, role)
      assert.deepEqual([status, body.teamRole], [200, role])
      assert.equal(await roleOf(owner), role)
      assert.equal((await call(owner, 'GET /api/admin/users')).status, role ? 200 : 404)
    }
    const events = await db.from('audit_events').where('user_id', owner.user.id).orderBy('id')
    assert.deepEqual(
      events.filter(({ actor_id: actor }) => actor === admin.user.id).map(({ kind }) => kind),
      ['support_appointed', 'admin_appointed', 'support_appointed', 'removed_from_team']
    )
    assert.lengthOf(await db.from('notifications').where('user_id', owner.user.id), 4)
    // Emails that are out of date aren't sent.
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      ["You're no longer on the Stagely team"]
    )
    await give(admin, owner, 'support')
    const [email] = await deliverEmails()
    assert.equal(email.subject, "You're now support staff at Stagely")
    assert.include(email.text, '/admin')
  }).tags(['@CTL-14', '@R150'])

  test('refuses a new role for one’s own, suspended, unconfirmed and deleted accounts', async ({
    assert,
  }) => {
    const [admin, support] = [await createAdmin(), await createSupport()]
    const [unconfirmed, suspended, deleted] = [
      await createUnconfirmed(),
      await createStager(),
      await createOwner(),
    ]
    await call(admin, `POST /api/admin/users/${suspended.user.id}/suspend`, {
      category: 'conduct',
      reason: 'Abusive messages',
    })
    await call(admin, `DELETE /api/admin/users/${deleted.user.id}`)
    const cases: [Person, string | null, number, string?][] = [
      [admin, 'support', 409, 'You cannot change your own role. Ask another admin.'],
      [admin, null, 409, 'You cannot change your own role. Ask another admin.'],
      [support, 'support', 409, 'This person already has this role.'],
      [unconfirmed, 'support', 409, 'This email address is not confirmed yet.'],
      [unconfirmed, null, 409, 'This person is not on the team.'],
      [suspended, 'admin', 409, 'This account is suspended.'],
      [deleted, 'admin', 404],
      [support, 'boss', 422],
    ]
    for (const [person, role, status, message] of cases) {
      const refused = await give(admin, person, role)
      assert.equal(refused.status, status, refused.body.message)
      if (message) assert.equal(refused.body.message, message)
    }
    const byDeletion = await call(admin, `DELETE /api/admin/users/${support.user.id}`)
    assert.equal(byDeletion.status, 200)
    assert.isNull(await roleOf(support))
  }).tags(['@CTL-14'])

  test('keeps one admin when two remove each other, or delete, at the same moment', async ({
    assert,
  }) => {
    for (let round = 0; round < 10; round += 1) {
      await emptyDatabase()
      const [one, other] = [await createAdmin(), await createAdmin()]
      const replies = await atOnce([
        () => give(one, other, round % 2 ? 'support' : null),
        () =>
          round % 3
            ? give(other, one, null)
            : call(other, `DELETE /api/admin/users/${one.user.id}`),
      ])
      const admins = await db.from('users').where('team_role', 'admin').whereNull('deleted_at')
      assert.isAtLeast(admins.length, 1, `round ${round}: ${statusesOf(replies).join()}`)
      assert.include(statusesOf(replies), 200)
      for (const { status } of replies) assert.oneOf(status, [200, 403, 404, 409])
    }
  }).tags(['@CTL-14'])

  test('is listed with roles and activity', async ({ assert }) => {
    const [admin, owner] = [await createAdmin(), await createOwner()]
    await give(admin, owner, 'support')
    const page = await open(`${adminPath}/team`, owner)
    for (const part of [
      admin.user.name,
      owner.user.name,
      'Support staff',
      'Admin',
      `appointed by ${admin.user.name}`,
      'Password only',
    ]) {
      assert.include(page.words, part)
    }
    assert.notInclude(page.words, 'Add someone to the team')
    assert.include((await open(`${adminPath}/team`, admin)).words, 'Add someone to the team')

    const activity = await open(`${adminPath}/team/${admin.user.id}`, owner)
    assert.include(activity.words, `Made support staff ${owner.user.name}`)
    assert.include(activity.words, 'Opened the list: team')
    assert.equal((await open(`${adminPath}/team/999`, owner)).status, 404)
    assert.include((await open(`${adminPath}/users/${owner.user.id}`, admin)).words, 'Make admin')
    assert.notInclude(
      (await open(`${adminPath}/users/${admin.user.id}`, owner)).words,
      'Remove from the team'
    )
  }).tags(['@CTL-14', '@CTL-18'])

  test('costs the same queries with any number of members', async ({ assert }) => {
    const admin = await createAdmin()
    const before = await queriesDuring(() => open(`${adminPath}/team`, admin))
    for (let count = 0; count < 5; count += 1) await createSupport()
    const after = await queriesDuring(() => open(`${adminPath}/team`, admin))
    assert.isAtMost(after.length, before.length)
  }).tags(['@CTL-14'])

  test('shows the activity of a member by page', async ({ assert }) => {
    const admin = await createAdmin()
    await db.rawQuery(
      `insert into audit_events (kind, actor_id, created_at)
       select 'payments_reconciled', :id, now() from generate_series(1, 60)`,
      { id: admin.user.id }
    )
    const first = await open(`${adminPath}/team/${admin.user.id}`, admin)
    assert.include(first.words, 'Older')
    const second = await open(`${adminPath}/team/${admin.user.id}?page=2`, admin)
    assert.include(second.words, 'Newer')
    assert.notInclude(second.words, 'Older')
  }).tags(['@CTL-18'])
})
