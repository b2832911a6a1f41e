import { test } from '@japa/runner'
import { userTypes } from '#shared/accounts/user_types'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { open } from '#tests/helpers/pages'
import { createOwner, createStager, terms } from '#tests/helpers/people'
import { projectForm } from '#tests/helpers/project_forms'

test.group('What a user type allows', (group) => {
  group.each.setup(() => emptyDatabase())

  test('every owner posts projects, and only stagers bid on them', async ({ assert }) => {
    const company = await createStager()
    for (const userType of ['realtor', 'builder', 'investor', 'homeowner'] as const) {
      const owner = await createOwner({ userType })
      const title = `House of one ${userType}`
      const { status, body } = await call(owner, 'POST /api/projects', { ...projectForm, title })
      assert.equal(status, 201, userType)
      assert.include((await open('/dashboard', owner)).words, title)
      const otherStager = await createOwner({ userType })
      const line = `POST /api/projects/${body.id}/bids`
      assert.equal((await call(otherStager, line, terms)).status, 403, userType)
      assert.equal((await call(company, line, terms)).status, 201, userType)
    }
    assert.equal(userTypes.label('homeowner'), 'Homeowner')
  }).tags(['@GEN-01'])
})
