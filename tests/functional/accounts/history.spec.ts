import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createStager } from '#tests/helpers/people'
import { issueLink } from '#tests/helpers/password_resets'

/** The person's audit events, oldest first. */
async function historyOf(userId: number) {
  const rows = await db.from('audit_events').where('user_id', userId).orderBy('id')
  return rows.map(({ kind, actor_id: actor }) => `${kind} by ${actor === userId ? 'self' : actor}`)
}

test.group('The audit trail of an account', (group) => {
  group.each.setup(() => emptyDatabase())

  test('records changes of profile, email address and password', async ({ assert }) => {
    const person = await createStager()
    const { id } = person.user
    await call(person, `PATCH /api/users/${id}`, { name: 'New Name' })
    await call(person, `PATCH /api/users/${id}`, { email: 'moved@stagely.example' })
    await call(person, 'PUT /api/users/portfolio-photos', { photos: [] })
    const token = await issueLink('moved@stagely.example')
    await call(null, 'POST /api/auth/reset-password', { token, newPassword: 'another horse' })

    const kinds = ['user_registered', 'profile_edited', 'email_changed', 'profile_edited']
    const expected = [...kinds, 'password_changed'].map((kind) => `${kind} by self`)
    assert.deepEqual(await historyOf(id), expected)
  })

  test('records nothing for refused requests', async ({ assert }) => {
    const [person, other] = [await createOwner(), await createOwner()]
    await call(person, `PATCH /api/users/${person.user.id}`, { email: other.user.email })
    await call(person, `PATCH /api/users/${other.user.id}`, { name: 'Taken over' })
    for (const { user } of [person, other]) {
      assert.deepEqual(await historyOf(user.id), ['user_registered by self'])
    }
  })
})
