import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import CalendarFeed from '#models/calendar_feed'
import Passkey from '#models/passkey'
import Person from '#models/person'
import User from '#models/user'
import { sectionsOf } from '#queries/data_export'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { addPasskey } from '#tests/helpers/passkeys'
import { createAdmin, createOwner, createStager, password } from '#tests/helpers/people'
import { subscribe } from '#tests/helpers/push'
import { createBrowser } from '#tests/helpers/push_service'
import { addSeat } from '#tests/helpers/seats'

test.group('Two people in one account', (group) => {
  group.each.setup(() => emptyDatabase())

  test('don’t see, test or remove each other’s browsers', async ({ assert }) => {
    const company = await createStager()
    const colleague = await addSeat(company, await createOwner())
    const browser = await subscribe(company)
    const { id } = await db.from('push_subscriptions').firstOrFail()
    const { body } = await call<{ devices: unknown[] }>(colleague, 'GET /api/push-subscriptions')
    assert.deepEqual(body.devices, [])
    const tested = await call(colleague, `POST /api/push-subscriptions/${id}/test`)
    assert.equal(tested.status, 404)
    const removed = await call(colleague, `DELETE /api/push-subscriptions/${id}`)
    assert.equal(removed.status, 404)
    const stolen = { ...browser.subscription, keys: createBrowser().subscription.keys }
    const taken = await call(colleague, 'POST /api/push-subscriptions', stolen)
    assert.equal(taken.status, 409)
    assert.lengthOf(await db.from('push_subscriptions').where({ id }), 1)
    const own = await call<{ devices: unknown[] }>(company, 'GET /api/push-subscriptions')
    assert.lengthOf(own.body.devices, 1)
  }).tags(['@PPL-07'])

  test('change the contact address only as who signs in with it', async ({ assert }) => {
    const company = await createStager()
    const other = await createOwner()
    const colleague = await addSeat(company, other)
    const path = `PATCH /api/users/${company.user.id}` as const
    const { email } = company.user
    const same = await call(colleague, path, { email, name: 'Fern and Field' })
    assert.equal(same.status, 200)
    assert.equal((await User.findOrFail(company.user.id)).name, 'Fern and Field')
    assert.equal((await Person.findOrFail(other.user.person.id)).email, other.user.email)
  }).tags(['@PPL-07'])

  test('who is protected needs a proof for a new login address, whatever the account’s is', async ({
    assert,
  }) => {
    const company = await createStager()
    const other = await createOwner()
    const colleague = await addSeat(company, other)
    await addPasskey(other)
    // The one who signs in with the contact address has left.
    await company.user.seat!.merge({ endedAt: company.user.seat!.joinedAt }).save()
    await db
      .from('people')
      .where('id', company.user.person.id)
      .update({ email: 'gone@stagely.example' })
    const { status } = await call(colleague, `PATCH /api/users/${company.user.id}`, {
      email: company.user.email,
    })
    assert.equal(status, 200)
    assert.equal((await Person.findOrFail(other.user.person.id)).email, other.user.email)
  }).tags(['@PPL-07'])

  test('who exports the account gets no devices of another one', async ({ assert }) => {
    const company = await createStager()
    const other = await createOwner()
    await addSeat(company, other)
    const agents = ['Console of the company', 'Phone at home']
    const name = (userId: number, userAgent: string) =>
      db.from('sessions').where('user_id', userId).update({ user_agent: userAgent })
    await name(company.user.id, agents[0])
    await name(other.user.id, agents[1])
    const [, rows] = sectionsOf(company.user).find(([section]) => section === 'signIns')!
    const text = JSON.stringify(await Array.fromAsync(rows))
    assert.include(text, agents[0])
    assert.notInclude(text, agents[1])
  }).tags(['@PPL-07'])

  test('someone who comes back gets no former access back', async ({ assert }) => {
    const [company, other] = [await createStager(), await createOwner()]
    const former = await addSeat(company, other)
    await subscribe(former)
    const { url } = await CalendarFeed.issue(former.user, 'Phone')
    await db.transaction((trx) => former.user.seat!.end({ by: null, trx }))
    const back = await addSeat(company, other)
    const statuses = [
      (await call(former, 'GET /api/auth/me')).status,
      (await send('GET', new URL(url).pathname)).status,
      (await call(back, 'GET /api/auth/me')).status,
      (await call(other, 'GET /api/auth/me')).status,
    ]
    assert.deepEqual(statuses, [401, 404, 200, 200])
    assert.lengthOf(await db.from('push_subscriptions'), 0)
  }).tags(['@PPL-04'])

  test('the team confirms a contact address that nobody signs in with', async ({ assert }) => {
    const [company, admin] = [await createStager(), await createAdmin()]
    const { id } = company.user
    await db.from('people').where('id', company.user.person.id).update({ email: 'x@y.example' })
    await db.from('users').where({ id }).update({ email_confirmed: false })
    const path = `POST /api/admin/users/${id}` as const
    const resent = await call(admin, `${path}/emails`, { email: 'confirmation' })
    assert.equal(resent.status, 404)
    const confirmed = await call(admin, `${path}/confirm-email`, { reason: 'They called us.' })
    assert.equal(confirmed.status, 200)
    assert.isTrue((await User.findOrFail(id)).emailConfirmed)
  }).tags(['@PPL-07'])

  test('a passkey that was removed in one account still protects in the other', async ({
    assert,
  }) => {
    const company = await createStager()
    const other = await createOwner()
    const colleague = await addSeat(company, other)
    await addPasskey(other)
    const { id } = await Passkey.ofPerson(other.user.person).firstOrFail()
    const removed = await call(other, `DELETE /api/users/${other.user.id}/passkeys/${id}`, {
      currentPassword: password,
    })
    assert.oneOf(removed.status, [200, 204])
    const { status } = await call(colleague, `DELETE /api/users/${company.user.id}`, {})
    assert.equal(status, 422)
  }).tags(['@PPL-07'])
})
