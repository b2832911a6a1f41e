import { test } from '@japa/runner'
import Person from '#models/person'
import User from '#models/user'
import { call } from '#tests/helpers/calls'
import { joel, mei } from '#tests/helpers/colleagues'
import { emptyDatabase } from '#tests/helpers/database'
import { createStager } from '#tests/helpers/people'
import { addPerson } from '#tests/helpers/seats'

test.group('Somebody who isn’t an owner', (group) => {
  group.each.setup(() => emptyDatabase())

  test('changes the own login address, and nothing of the account', async ({ assert }) => {
    const company = await createStager()
    for (const colleague of [await addPerson(company, mei), await addPerson(company, joel)]) {
      const path = `PATCH /api/users/${company.user.id}` as const
      const { id: personId } = colleague.user.person
      for (const field of [{ name: 'Somebody Else' }, { avatar: null }, { bio: 'We stage.' }]) {
        const email = 'refused@stagely.example'
        const { status, body } = await call(colleague, path, { ...field, email })
        assert.equal(status, 403)
        assert.equal(body.message, 'Only an owner of this account can do this.')
      }
      const email = `new-${personId}@stagely.example`
      assert.equal((await call(colleague, path, { email })).status, 200)
      assert.equal((await Person.findOrFail(personId)).email, email)
    }
    const { name, email } = await User.findOrFail(company.user.id)
    assert.deepEqual([name, email], [company.user.name, company.user.email])
  }).tags(['@PPL-36'])
})
