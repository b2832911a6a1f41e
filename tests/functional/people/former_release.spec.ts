import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import EmailLink from '#models/email_link'
import Person from '#models/person'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, linkFor } from '#tests/helpers/people'

/** What 1.0 signs in with. */
const ofAccount = (id: number) =>
  db.from('users').where({ id }).select('email', 'password', 'two_step_at').firstOrFail()

test.group('What 1.0 signs in with', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is no password from before the restored address', async ({ assert }) => {
    const { user } = await createOwner({ email: 'olivia@stagely.example' })
    const { id, person } = user
    const { password: known } = await ofAccount(id)
    const { token } = await db.transaction((trx) => EmailLink.issue('restore', linkFor(user), trx))
    const taken = { email: 'mallory@stagely.example' }
    await db.from('people').where('id', person.id).update(taken)
    await db.from('users').where({ id }).update(taken)
    await Person.restoreEmail(token)
    const { email, password } = await ofAccount(id)
    assert.equal(email, 'olivia@stagely.example')
    assert.notEqual(password, known)
    assert.equal(password, (await Person.findOrFail(person.id)).password)
  }).tags(['@PPL-05'])

  test('is erased with the account', async ({ assert }) => {
    const { user } = await createOwner()
    const { id } = user
    await db.from('people').where('id', user.person.id).update({ two_step_at: new Date() })
    const { password: known, two_step_at: since } = await ofAccount(id)
    assert.isNotNull(since)
    await user.close({ by: user })
    const { password, two_step_at: left } = await ofAccount(id)
    assert.notEqual(password, known)
    assert.isNull(left)
  }).tags(['@PPL-05', '@PPL-06'])
})
