import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import PasswordReset from '#models/password_reset'
import Person from '#models/person'
import Session from '#models/session'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, lockWaiters } from '#tests/helpers/database'
import { issueLink } from '#tests/helpers/password_resets'
import { createOwner, createStager, createUnconfirmed } from '#tests/helpers/people'
import { addSeat } from '#tests/helpers/seats'

const newPassword = 'a brand new password'

test.group('A reset link', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is refused if the address changes while it waits', async ({ assert }) => {
    const { user } = await createUnconfirmed(createOwner, { email: 'typo@stagely.example' })
    const token = await issueLink('typo@stagely.example')
    const trx = await db.transaction()
    await trx.from('users').where('id', user.id).forUpdate()
    const redeemed = PasswordReset.redeem(token, newPassword).then(
      () => 'set',
      () => 'refused'
    )
    await lockWaiters()
    const email = 'right@stagely.example'
    await trx.from('people').where('id', user.person.id).update({ email })
    await trx.from('users').where('id', user.id).update({ email })
    await trx.commit()
    assert.equal(await redeemed, 'refused')
    assert.isNull(await Person.findByCredentials(email, newPassword))
    assert.lengthOf(await Session.all(), 1)
  }).tags(['@PPL-01', '@LOG-07'])

  test('doesn’t meet a deletion crosswise', async ({ assert }) => {
    const { user } = await createOwner({ email: 'olivia@stagely.example' })
    const token = await issueLink('olivia@stagely.example')
    const trx = await db.transaction()
    await trx.from('users').where('id', user.id).forUpdate()
    const redeemed = PasswordReset.redeem(token, newPassword).then(
      () => 200,
      (error: { status?: number; code?: string }) => error.status ?? error.code
    )
    await lockWaiters()
    // What a deletion does next.
    await trx.from('password_resets').whereRaw('lower(email) = ?', [user.email]).delete()
    await trx.commit()
    assert.equal(await redeemed, 409)
  }).tags(['@PPL-06'])

  test('is refused for a person without a seat', async ({ assert }) => {
    const [company, other] = [await createStager(), await createOwner()]
    await addSeat(company, other)
    const token = await issueLink(company.user.email)
    await company.user.seat!.merge({ endedAt: company.user.seat!.joinedAt }).save()
    const body = { token, newPassword }
    const { status } = await call(null, 'POST /api/auth/reset-password', body)
    assert.equal(status, 409)
  }).tags(['@PPL-04'])
})
