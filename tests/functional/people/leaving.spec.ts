import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Person from '#models/person'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, lockWaiters } from '#tests/helpers/database'
import {
  createAdmin,
  createOwner,
  createStager,
  createSupport,
  password,
} from '#tests/helpers/people'
import { addSeat } from '#tests/helpers/seats'
import { enrol } from '#tests/helpers/two_step'

test.group('A person in two accounts', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is erased if both are deleted at the same moment', async ({ assert }) => {
    const [company, other] = [await createStager(), await createOwner()]
    await addSeat(company, other)
    const { person } = other.user
    const trx = await db.transaction()
    // Both deletions wait for the person, after they have locked their account.
    await trx.from('people').where('id', person.id).forUpdate()
    const deletions = [company.user, other.user].map((user) => user.close({ by: user }))
    await lockWaiters(2)
    await trx.commit()
    await Promise.all(deletions)
    assert.isNotNull((await Person.findOrFail(person.id)).deletedAt)
    assert.lengthOf(await db.from('seats').whereNull('ended_at'), 0)
  }).tags(['@PPL-06'])

  test('takes failed jobs and inquiries along', async ({ assert }) => {
    const [company, other] = [await createStager(), await createOwner()]
    const colleague = await addSeat(company, other)
    const path = `/api/users/${company.user.id}` as const
    const email = 'renee@stagely.example'
    assert.equal((await call(colleague, `PATCH ${path}`, { email })).status, 200)
    const newPassword = 'a new one for Renee'
    const changed = await call(colleague, `PUT ${path}/password`, {
      ...{ currentPassword: password, newPassword },
    })
    assert.equal(changed.status, 200)
    await db.from('queue_jobs').update({ status: 'failed' })
    const jobs = await db.from('queue_jobs').where('data', 'like', '%SendPasswordChanged%')
    assert.lengthOf(jobs, 1)
    const inquiry = { name: 'Renee', email, subject: 'general', message: 'Where is my project?' }
    await db.table('contact_messages').insert({ ...inquiry, created_at: new Date() })
    await colleague.user.seat!.merge({ endedAt: company.user.seat!.joinedAt }).save()
    await other.user.close({ by: other.user })
    assert.isNotNull((await Person.findOrFail(other.user.person.id)).deletedAt)
    assert.lengthOf(await db.from('queue_jobs').where('status', 'failed'), 0)
    assert.equal((await db.from('contact_messages').firstOrFail()).email, '')
  }).tags(['@PPL-06'])

  test('keeps the codes of the console if the other account is suspended', async ({ assert }) => {
    const [support, admin, company] = [
      await createSupport(),
      await createAdmin(),
      await createStager(),
    ]
    await enrol(admin.user.id)
    await addSeat(company, admin)
    const body = { category: 'conduct', reason: 'Wrote insults.' }
    const path = `POST /api/admin/users/${company.user.id}/suspend` as const
    const { status } = await call(support, path, body)
    assert.equal(status, 200)
    assert.isNotNull((await Person.findOrFail(admin.user.person.id)).twoStepAt)
  }).tags(['@PPL-01'])

  test('logs in to the one that isn’t suspended', async ({ assert }) => {
    const [company, other] = [await createStager(), await createOwner()]
    await addSeat(company, other)
    const { email } = other.user
    await db
      .from('users')
      .where('id', other.user.id)
      .update({
        ...{
          suspended_at: new Date(),
          suspension_category: 'conduct',
          suspension_reason: 'Insults.',
        },
      })
    const login = { email, password }
    const { status, body } = await call<{ user: { id: number } }>(
      null,
      'POST /api/auth/login',
      login
    )
    assert.equal(status, 200)
    assert.equal(body.user.id, company.user.id)
  }).tags(['@PPL-04'])
})
