import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Project from '#models/project'
import { emptyDatabase, withLockTimeout } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, createProject } from '#tests/helpers/people'

const raise = (state: string) => `do $$ begin raise exception sqlstate '${state}'; end $$`

test.group('Transactions that compete for the same rows', (group) => {
  group.each.setup(() => emptyDatabase())

  test('retry a deadlock, and both changes succeed', async ({ assert }) => {
    const owner = await createOwner()
    const ids = [(await createProject(owner)).id, (await createProject(owner)).id]
    let runs = 0
    const { promise: bothLocked, resolve: proceed } = Promise.withResolvers<void>()
    const lockBoth = (first: number, second: number) =>
      Project.underLock(first, async ({ trx }) => {
        runs += 1
        if (runs === 2) proceed()
        await bothLocked
        await Project.query({ client: trx })
          .where('id', second)
          .update({ title: `by ${first}` })
      })
    await Promise.all([lockBoth(ids[0], ids[1]), lockBoth(ids[1], ids[0])])

    assert.isAtLeast(runs, 3)
    assert.sameMembers(
      (await Project.query().orderBy('id')).map(({ title }) => title),
      [`by ${ids[0]}`, `by ${ids[1]}`]
    )
  }).tags(['@R85'])

  test('retry a serialization failure three times at most', async ({ assert }) => {
    const { id } = await createProject(await createOwner())
    let runs = 0
    const failing = (times: number, state: string) => () =>
      Project.underLock(id, async ({ trx }) => {
        runs += 1
        if (runs <= times) await trx.rawQuery(raise(state))
        return 'done'
      })
    assert.equal(await failing(3, '40001')(), 'done')
    assert.equal(runs, 4)

    runs = 0
    await assert.rejects(failing(9, '40001'))
    assert.equal(runs, 4)

    runs = 0
    await assert.rejects(failing(9, '23505'))
    assert.equal(runs, 1)
  }).tags(['@R85'])

  test('answer 503 with Retry-After when the wait for a lock is too long', async ({ assert }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const gate = await db.transaction()
    await gate.rawQuery('select from projects where id = ? for update', [id])
    const { status, headers, text } = await withLockTimeout('100ms', () =>
      send('DELETE', `/api/projects/${id}`, {
        headers: { authorization: `Bearer ${owner.sessionId}` },
      })
    )
    await gate.rollback()

    assert.equal(status, 503, text)
    assert.equal(headers['retry-after'], '5')
    assert.match(JSON.parse(text).message, /Nothing was saved/)
    assert.isNull((await Project.findOrFail(id)).deletedAt)
  }).tags(['@R85'])
})
