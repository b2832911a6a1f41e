import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { SeatRights } from '#shared/accounts/capabilities'
import CalendarFeed from '#models/calendar_feed'
import Person from '#models/person'
import Seat from '#models/seat'
import User from '#models/user'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import {
  createAdmin,
  createOwner,
  createStager,
  password,
  type Person as SignedIn,
} from '#tests/helpers/people'
import { suspend } from '#tests/helpers/moderation'
import { subscribe } from '#tests/helpers/push'
import { addPerson, addSeat } from '#tests/helpers/seats'
import { invitationToken } from '#tests/helpers/seat_invitations'

const onlyOwner = 'You’re the only owner. Make somebody else owner first.'

/** A company's owner, and someone who has a seat there and no other. */
async function twoPeople(rights: Partial<SeatRights> = {}) {
  const company = await createStager()
  const colleague = await addPerson(company, rights)
  return { company, colleague, seatId: colleague.user.seat!.id }
}

const seatPath = ({ user }: SignedIn, seatId: number) => `/api/users/${user.id}/people/${seatId}`
const roleOf = async (id: number) => (await Seat.findOrFail(id)).role

test.group('A role', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is changed by an owner, and the person is told', async ({ assert }) => {
    const { company, colleague, seatId } = await twoPeople()
    const path = `PATCH ${seatPath(company, seatId)}` as const
    const changed = await call(company, path, { role: 'books', mayCommit: true })
    assert.equal(changed.status, 200)
    const { role, mayCommit } = await Seat.findOrFail(seatId)
    assert.deepEqual([role, mayCommit], ['books', true])
    const letters = await deliverEmails()
    assert.lengthOf(letters, 1)
    assert.equal(letters[0].to[0].address, colleague.user.person.email)
    assert.include(letters[0].text, 'You are now: books.')
    assert.include(letters[0].text, 'You may sign agreements and pay fees.')
    assert.lengthOf(
      await db.from('audit_events').where({ kind: 'role_changed', seat_id: seatId }),
      1
    )
  }).tags(['@PPL-16'])

  test('of an owner needs the password, and the other owners are told', async ({ assert }) => {
    const { company, seatId } = await twoPeople()
    const path = `PATCH ${seatPath(company, seatId)}` as const
    const bare = await call(company, path, { role: 'owner' })
    assert.deepEqual([bare.status, bare.body.errors?.[0].field], [422, 'currentPassword'])
    assert.equal(await roleOf(seatId), 'member')
    const made = await call(company, path, { role: 'owner', currentPassword: password })
    assert.equal(made.status, 200)
    const subjects = (await deliverEmails()).map(({ subject }) => subject)
    assert.lengthOf(subjects, 2)
    assert.isTrue(subjects.some((subject) => subject.includes('is an owner of')))
  }).tags(['@PPL-16'])

  test('is given up by an owner only if there is another', async ({ assert }) => {
    const { company, seatId } = await twoPeople()
    const own = `PATCH ${seatPath(company, company.user.seat!.id)}` as const
    const alone = await call(company, own, { role: 'member' })
    assert.deepEqual([alone.status, alone.body.message], [409, onlyOwner])
    await Seat.query().where('id', seatId).update({ role: 'owner' })
    assert.equal((await call(company, own, { role: 'member' })).status, 200)
    // The right ends with the role.
    const later = await call(company, own, { role: 'owner', currentPassword: password })
    assert.equal(later.status, 403)
  }).tags(['@PPL-16'])

  test('can’t be taken by two owners from each other at the same moment', async ({ assert }) => {
    const { company, colleague, seatId } = await twoPeople({ role: 'owner' })
    const replies = await atOnce([
      () => call(company, `DELETE ${seatPath(company, seatId)}`),
      () => call(colleague, `DELETE ${seatPath(company, company.user.seat!.id)}`),
    ])
    const [first] = statusesOf(replies)
    assert.equal(first, 204)
    assert.isTrue(replies.some(({ status }) => status === 401 || status === 404))
    const owners = await Seat.query().where({ userId: company.user.id, role: 'owner' })
    assert.lengthOf(
      owners.filter(({ endedAt }) => endedAt === null),
      1
    )
  }).tags(['@PPL-03', '@PPL-19'])
})

test.group('Someone who is removed', (group) => {
  group.each.setup(() => emptyDatabase())

  test('loses every access with the next request', async ({ assert }) => {
    const { company, colleague, seatId } = await twoPeople({ role: 'owner' })
    const { person } = colleague.user
    await subscribe(colleague)
    const { url } = await CalendarFeed.issue(colleague.user, 'Phone')
    const token = await invitationToken(colleague, 'luis@fern.example')
    const removed = await call(company, `DELETE ${seatPath(company, seatId)}`)
    assert.equal(removed.status, 204)
    const statuses = [
      (await call(colleague, 'GET /api/auth/me')).status,
      (await call(colleague, `GET /api/notifications/unread`)).status,
      (await send('GET', new URL(url).pathname)).status,
      (await call(null, 'POST /api/auth/login', { email: person.email, password })).status,
      (
        await call(null, 'POST /api/auth/join', {
          ...{ token, name: 'Luis', password, agreeToTerms: true },
        })
      ).status,
    ]
    assert.deepEqual(statuses, [401, 401, 404, 401, 409])
    assert.lengthOf(await db.from('push_subscriptions'), 0)
    assert.isNotNull((await Person.findOrFail(person.id)).deletedAt)
    const { endedBy, formerName } = await Seat.findOrFail(seatId)
    assert.deepEqual([endedBy, formerName], [company.user.person.id, person.name])
  }).tags(['@PPL-19', '@R607'])

  test('is told at the address that is erased with the login', async ({ assert }) => {
    const { company, colleague, seatId } = await twoPeople()
    const { email } = colleague.user.person
    await call(company, `DELETE ${seatPath(company, seatId)}`)
    const letters = await deliverEmails()
    assert.lengthOf(letters, 1)
    assert.equal(letters[0].to[0].address, email)
    assert.include(letters[0].subject, 'You no longer work for')
  }).tags(['@PPL-19'])

  test('hands the contact address over to the owner who removes them', async ({ assert }) => {
    const { company, colleague } = await twoPeople({ role: 'owner' })
    const { user } = company
    const path = `DELETE ${seatPath(colleague, user.seat!.id)}`
    assert.equal((await call(colleague, path)).status, 204)
    const account = await User.findOrFail(user.id)
    const { email, name } = colleague.user.person
    assert.deepEqual([account.email, account.name], [email, name])
    const [former] = await db.from('users').where('id', user.id).select('password')
    const [person] = await db.from('people').where('email', email).select('password')
    assert.equal(former.password, person.password)
    assert.equal((await call(colleague, 'GET /api/auth/me')).status, 200)
  }).tags(['@PPL-19'])

  test('hands over whether the address is confirmed, and no name of another one', async ({
    assert,
  }) => {
    for (const isConfirmed of [true, false]) {
      const { company, colleague } = await twoPeople({ role: 'owner' })
      const account = await User.findOrFail(company.user.id)
      await account.merge({ emailConfirmed: !isConfirmed }).save()
      const { person: leaving } = company.user
      await db.from('people').where('id', leaving.id).update({ name: 'Renamed' })
      const { person } = colleague.user
      await person.merge({ emailConfirmed: isConfirmed }).save()
      const path = `DELETE ${seatPath(colleague, company.user.seat!.id)}`
      assert.equal((await call(colleague, path)).status, 204)
      const { email, emailConfirmed, name } = await User.findOrFail(account.id)
      assert.deepEqual([email, emailConfirmed], [person.email, isConfirmed])
      assert.equal(name, account.name, 'the account has a name of its own')
    }
  }).tags(['@PPL-19'])

  test('keeps another account with its sessions', async ({ assert }) => {
    const [agent, helper] = [await createOwner(), await createOwner()]
    const here = await addSeat(agent, helper, { role: 'member' })
    await call(agent, `DELETE ${seatPath(agent, here.user.seat!.id)}`)
    assert.equal((await call(here, 'GET /api/auth/me')).status, 401)
    assert.equal((await call(helper, 'GET /api/auth/me')).status, 200)
    assert.isNull((await Person.findOrFail(helper.user.person.id)).deletedAt)
  }).tags(['@PPL-19'])

  test('is removed by an owner of the own account, not by oneself', async ({ assert }) => {
    const { company, colleague, seatId } = await twoPeople()
    const foreign = await createStager()
    const statuses = [
      (await call(colleague, `DELETE ${seatPath(company, company.user.seat!.id)}`)).status,
      (await call(foreign, `DELETE ${seatPath(company, seatId)}`)).status,
      (await call(foreign, `DELETE ${seatPath(foreign, seatId)}`)).status,
      (await call(company, `DELETE ${seatPath(company, company.user.seat!.id)}`)).status,
    ]
    assert.deepEqual(statuses, [403, 403, 404, 409])
    assert.lengthOf(await Seat.query().where('userId', company.user.id).whereNull('endedAt'), 2)
  }).tags(['@PPL-19'])
})

test.group('Someone who leaves', (group) => {
  group.each.setup(() => emptyDatabase())

  test('ends their own access, and the owners are told', async ({ assert }) => {
    const { company, colleague } = await twoPeople()
    const left = await call(colleague, `DELETE /api/users/${company.user.id}/seat`)
    assert.equal(left.status, 204)
    assert.equal((await call(colleague, 'GET /api/auth/me')).status, 401)
    const letters = await deliverEmails()
    assert.lengthOf(letters, 1)
    assert.equal(letters[0].to[0].address, company.user.email)
    assert.include(letters[0].subject, ' left ')
  }).tags(['@PPL-20'])

  test('can’t be the only owner', async ({ assert }) => {
    const { company } = await twoPeople()
    const { status, body } = await call(company, `DELETE /api/users/${company.user.id}/seat`)
    assert.deepEqual([status, body.message], [409, onlyOwner])
  }).tags(['@PPL-20'])

  test('changes only the own name', async ({ assert }) => {
    const { company, colleague } = await twoPeople({ role: 'books' })
    const { name } = company.user
    const path = `PUT /api/users/${company.user.id}/person` as const
    assert.equal((await call(colleague, path, { name: 'Joel Ames' })).status, 200)
    assert.equal((await call(colleague, path, { name: ' ' })).status, 422)
    const account = await User.findOrFail(company.user.id)
    const person = await Person.findOrFail(colleague.user.person.id)
    assert.deepEqual([account.name, person.name], [name, 'Joel Ames'])
  }).tags(['@PPL-21'])

  test('moves only to accounts where they have a seat', async ({ assert }) => {
    const [agent, helper, other] = [await createOwner(), await createOwner(), await createOwner()]
    await addSeat(agent, helper, { role: 'member' })
    const to = (userId: number) => call(helper, 'POST /api/auth/seat', { userId })
    assert.equal((await to(other.user.id)).status, 404)
    await suspend(await createAdmin(), agent)
    assert.equal((await to(agent.user.id)).status, 404)
    assert.equal((await call(helper, 'GET /api/auth/me')).status, 200)
  }).tags(['@PPL-17'])
})
