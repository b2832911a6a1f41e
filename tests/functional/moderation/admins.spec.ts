import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { createAdmin, createOwner, createProject } from '#tests/helpers/people'

test.group('Admins', (group) => {
  group.each.setup(() => emptyDatabase())

  test('see all projects, page by page', async ({ assert }) => {
    const [admin, one, other] = [await createAdmin(), await createOwner(), await createOwner()]
    const project = [
      await createProject(one),
      await createProject(other),
      await createProject(admin),
    ]
    type Row = { id: number }
    const all = await call<Row[]>(admin, 'GET /api/projects')
    assert.deepEqual(
      all.body.map(({ id }) => id),
      project.map(({ id }) => id).toReversed()
    )
    const second = await call<Row[]>(admin, 'GET /api/projects?page=2&perPage=2')
    assert.deepEqual(
      second.body.map(({ id }) => id),
      [project[0].id]
    )
    assert.equal(second.headers['x-total-count'], '3')
    assert.equal((await call(admin, 'GET /api/projects?perPage=1000')).status, 422)
    assert.lengthOf((await call<Row[]>(one, 'GET /api/projects')).body, 1)
  }).tags(['@R29'])

  test('are made by a command that writes an audit event', async ({ assert }) => {
    const { user } = await createOwner()
    const command = await ace.exec('admin:create', [user.email])
    assert.equal(command.exitCode, 0)
    const events = await db.from('audit_events').where({ kind: 'admin_appointed' })
    assert.deepEqual(
      events.map(({ user_id: id }) => id),
      [user.id]
    )
    assert.isTrue((await user.refresh()).isAdmin)
    assert.equal((await ace.exec('admin:create', [user.email])).exitCode ?? 0, 0)
    assert.lengthOf(await db.from('audit_events').where({ kind: 'admin_appointed' }), 1)
  }).tags(['@ADM-21', '@R36', '@R150'])
})
