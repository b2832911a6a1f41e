import { test } from '@japa/runner'
import { NotFound } from '#exceptions/http_refusals'
import User from '#models/user'
import { closeAccount } from '#models/user/account_closing'
import { call } from '#tests/helpers/calls'
import { listWithTotal, type ListedUser } from '#tests/helpers/console'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
} from '#tests/helpers/people'

test.group('An admin deletes an account', (group) => {
  group.each.setup(() => emptyMarket())

  test('removes it from the lists, and ends its sessions and its bid', async ({ assert }) => {
    const admin = await createAdmin()
    const company = await createStager({ name: 'Renee Castellano' })
    const bid = await createBid(await createProject(await createOwner()), company)
    const line = `DELETE /api/admin/users/${company.user.id}`
    const { status, body } = await call(admin, line)
    assert.deepEqual([status, body.message], [200, 'User deleted successfully'])
    assert.equal((await listWithTotal<ListedUser>(admin, 'users?q=renee')).total, 0)
    assert.equal((await call(company, 'GET /api/auth/me')).status, 401)
    await bid.refresh()
    assert.equal(bid.status, 'cancelled')
    assert.equal((await call(admin, line)).status, 404)
  }).tags(['@ADM-12', '@API-20', '@GEN-06'])

  test('is refused if the role has changed since the request began', async ({ assert }) => {
    await createAdmin()
    const { user } = await createOwner()
    for (const teamRole of ['support', null]) {
      const { user: by } = await createAdmin()
      await User.query().where('id', by.id).update({ teamRole })
      await assert.rejects(() => closeAccount(user, { by }), NotFound)
      assert.isNull((await User.findOrFail(user.id)).deletedAt)
    }
  }).tags(['@JOB-77', '@R466'])

  test('is refused for the admin’s own account', async ({ assert }) => {
    const admin = await createAdmin()
    await createAdmin()
    const { status } = await call(admin, `DELETE /api/admin/users/${admin.user.id}`)
    assert.equal(status, 409)
    assert.isTrue((await User.findOrFail(admin.user.id)).isAdmin)
  })
})
