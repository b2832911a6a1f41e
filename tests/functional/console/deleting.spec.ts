import { test } from '@japa/runner'
import User from '#models/user'
import { call } from '#tests/helpers/calls'
import { listed, type ListedUser } from '#tests/helpers/console'
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
    const boss = await createAdmin()
    const company = await createStager({ name: 'Renee Castellano' })
    const offer = await createBid(await createProject(await createOwner()), company)
    const line = `DELETE /api/admin/users/${company.user.id}`
    const { status, body } = await call(boss, line)
    assert.deepEqual([status, body.message], [200, 'User deleted successfully'])
    assert.equal((await listed<ListedUser>(boss, 'users?q=renee')).total, 0)
    assert.equal((await call(company, 'GET /api/auth/me')).status, 401)
    await offer.refresh()
    assert.equal(offer.status, 'cancelled')
    assert.equal((await call(boss, line)).status, 404)
  }).tags(['@ADM-12', '@API-20', '@GEN-06'])

  test('is refused for the admin’s own account', async ({ assert }) => {
    const boss = await createAdmin()
    await createAdmin()
    const { status } = await call(boss, `DELETE /api/admin/users/${boss.user.id}`)
    assert.equal(status, 409)
    assert.isTrue((await User.findOrFail(boss.user.id)).isAdmin)
  })
})
