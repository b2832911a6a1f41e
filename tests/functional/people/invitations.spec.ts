import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Person from '#models/person'
import Seat from '#models/seat'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails, linkTokenIn } from '#tests/helpers/emails'
import {
  createOwner,
  createStager,
  createSupport,
  createUnconfirmed,
  password,
} from '#tests/helpers/people'
import { addSeat } from '#tests/helpers/seats'
import { invitationToken, inviteAddress } from '#tests/helpers/seat_invitations'

const email = 'mei@fern.example'
const isOver = 'This invitation has expired, was used or was taken back. Ask for a new one.'
const newPerson = { name: 'Mei Tanaka', password: 'a long passphrase', agreeToTerms: true }

const seatsIn = async (userId: number) =>
  Seat.query().where({ userId }).whereNull('endedAt').preload('person').orderBy('id')

test.group('An invitation', (group) => {
  group.each.setup(() => emptyDatabase())

  test('makes a new person with a login of their own', async ({ assert }) => {
    const company = await createStager()
    const { id } = company.user
    const token = await invitationToken(company, email, { mayCommit: true })
    const joined = await call<{ user: { id: number }; sessionId: string }>(
      null,
      'POST /api/auth/join',
      { token, ...newPerson }
    )
    assert.deepEqual([joined.status, joined.body.user.id], [201, id])
    const { sessionId } = joined.body
    const me = await call({ user: company.user, sessionId }, 'GET /api/auth/me')
    assert.equal(me.status, 200)
    const [, seat] = await seatsIn(id)
    const { person, role, mayCommit, invitedBy } = seat
    assert.deepEqual(
      [person.name, person.email, person.emailConfirmed, role, mayCommit, invitedBy],
      ['Mei Tanaka', email, true, 'member', true, company.user.person.id]
    )
    const login = await call(null, 'POST /api/auth/login', { email, password: newPerson.password })
    assert.equal(login.status, 200)
    assert.lengthOf(await db.from('seat_invitations'), 0)
  }).tags(['@PPL-12', '@PPL-13'])

  test('lets someone with a login in, whose session moves to the account', async ({ assert }) => {
    const [agent, other] = [await createOwner(), await createOwner()]
    const token = await invitationToken(agent, other.user.email)
    const { status, body } = await call<{ sessionId: string; user: { id: number } }>(
      other,
      'POST /api/auth/invitations',
      { token }
    )
    assert.deepEqual([status, body.user.id], [200, agent.user.id])
    assert.equal((await call(other, 'GET /api/auth/me')).status, 401)
    const moved = { ...other, sessionId: body.sessionId }
    const me = await call<{ id: number }>(moved, 'GET /api/auth/me')
    assert.equal(me.body.id, agent.user.id)
    const back = await call<{ user: { id: number } }>(moved, 'POST /api/auth/seat', {
      userId: other.user.id,
    })
    assert.deepEqual([back.status, back.body.user.id], [200, other.user.id])
  }).tags(['@PPL-13', '@PPL-17'])

  for (const [what, spoil] of [
    ['expired', () => db.from('seat_invitations').update({ expires_at: new Date(0) })],
    ['taken back', () => db.from('seat_invitations').delete()],
  ] as const) {
    test(`that is ${what} is refused, and leaves nothing`, async ({ assert }) => {
      const [company, other] = [await createStager(), await createOwner()]
      const token = await invitationToken(company, email)
      await spoil()
      const asNew = await call(null, 'POST /api/auth/join', { token, ...newPerson })
      assert.deepEqual([asNew.status, asNew.body.message], [409, isOver])
      const signedIn = await call(other, 'POST /api/auth/invitations', { token })
      assert.deepEqual([signedIn.status, signedIn.body.message], [409, isOver])
      assert.lengthOf(await seatsIn(company.user.id), 1)
      assert.isNull(await Person.findByEmail(email))
    }).tags(['@PPL-14'])
  }

  test('works once, also for two at the same moment', async ({ assert }) => {
    const company = await createStager()
    const token = await invitationToken(company, email)
    const join = () => call(null, 'POST /api/auth/join', { token, ...newPerson })
    assert.deepEqual(statusesOf(await atOnce([join, join])), [201, 409])
    assert.lengthOf(await seatsIn(company.user.id), 2)
  }).tags(['@PPL-14'])

  test('that is sent again has a new link, and the former one stops', async ({ assert }) => {
    const company = await createStager()
    const former = await invitationToken(company, email)
    const { id } = await db.from('seat_invitations').firstOrFail()
    const path = `/api/users/${company.user.id}/invitations/${id}`
    assert.equal((await call(company, `POST ${path}/sends`)).status, 200)
    const [letter] = await deliverEmails()
    const token = linkTokenIn('/join', letter.text)
    const old = await call(null, 'POST /api/auth/join', { token: former, ...newPerson })
    assert.equal(old.status, 409)
    const joined = await call(null, 'POST /api/auth/join', { token, ...newPerson })
    assert.equal(joined.status, 201)
  }).tags(['@PPL-14'])

  test('answers the same, whether the address has a login or not', async ({ assert }) => {
    const [company, other] = [await createStager(), await createStager()]
    const path = `POST /api/users/${company.user.id}/invitations`
    const shapeOf = async (address: string) => {
      const { status, body } = await call(company, path, { email: address, role: 'member' })
      return [status, Object.keys(body).toSorted()]
    }
    assert.deepEqual(await shapeOf(email), await shapeOf(other.user.email))
  }).tags(['@PPL-15'])

  test('is refused at the address for who works here or is invited', async ({ assert }) => {
    const company = await createStager()
    const path = `POST /api/users/${company.user.id}/invitations`
    await inviteAddress(company, email)
    const again = await call(company, path, { email: email.toUpperCase(), role: 'member' })
    assert.deepEqual(
      [again.status, again.body.errors?.[0].field, again.body.errors?.[0].message],
      [422, 'email', 'This address is invited already. Send the invitation again instead.']
    )
    const own = await call(company, path, { email: company.user.email, role: 'books' })
    assert.deepEqual(
      [own.status, own.body.errors?.[0].message],
      [422, 'This person works here already.']
    )
  }).tags(['@PPL-12'])

  test('of an owner needs the password', async ({ assert }) => {
    const company = await createStager()
    const path = `POST /api/users/${company.user.id}/invitations`
    const bare = await call(company, path, { email, role: 'owner' })
    assert.deepEqual([bare.status, bare.body.errors?.[0].field], [422, 'currentPassword'])
    const wrong = { email, role: 'owner', currentPassword: 'not it' }
    assert.equal((await call(company, path, wrong)).status, 422)
    assert.lengthOf(await db.from('seat_invitations'), 0)
    const right = { email, role: 'owner', currentPassword: password }
    assert.equal((await call(company, path, right)).status, 201)
  }).tags(['@PPL-16'])

  test('is refused while the own address isn’t confirmed, and for the team', async ({ assert }) => {
    const unconfirmed = await createUnconfirmed(createOwner)
    const first = await call(unconfirmed, `POST /api/users/${unconfirmed.user.id}/invitations`, {
      ...{ email, role: 'member' },
    })
    assert.equal(first.status, 409)
    const support = await createSupport()
    const second = await call(support, `POST /api/users/${support.user.id}/invitations`, {
      ...{ email, role: 'member' },
    })
    assert.deepEqual(
      [second.status, second.body.message],
      [409, 'An account of Stagely’s team has one person.']
    )
    assert.lengthOf(await db.from('seat_invitations'), 0)
  }).tags(['@PPL-12'])

  test('that is followed with another address waits for an owner', async ({ assert }) => {
    const [company, agent, helper] = [
      await createStager(),
      await createOwner(),
      await createOwner(),
    ]
    const token = await invitationToken(agent, email)
    const asked = await call(helper, 'POST /api/auth/invitations', { token })
    assert.deepEqual([asked.status, Object.keys(asked.body)], [200, ['message']])
    assert.lengthOf(await seatsIn(agent.user.id), 1)
    const again = await call(helper, 'POST /api/auth/invitations', { token })
    assert.equal(again.status, 409)
    const [letter] = await deliverEmails()
    assert.include(letter.subject, 'asks to join')
    assert.include(letter.text, helper.user.email)
    const { id } = await db.from('seat_invitations').firstOrFail()
    const foreign = `POST /api/users/${company.user.id}/invitations/${id}/approvals`
    assert.equal((await call(company, foreign)).status, 404)
    const path = `POST /api/users/${agent.user.id}/invitations/${id}/approvals`
    assert.equal((await call(agent, path)).status, 201)
    const [welcome] = (await deliverEmails()).filter(({ to }) =>
      to.some(({ address }) => address === helper.user.email)
    )
    assert.include(welcome.subject, 'You work for')
    assert.equal((await call(agent, path)).status, 404)
    const [, seat] = await seatsIn(agent.user.id)
    assert.equal(seat.personId, helper.user.person.id)
  }).tags(['@PPL-15', '@R606'])

  test('that somebody else has followed works for its address once it is sent again', async ({
    assert,
  }) => {
    const [agent, helper] = [await createOwner(), await createOwner()]
    const token = await invitationToken(agent, email)
    await call(helper, 'POST /api/auth/invitations', { token })
    await deliverEmails()
    const { id } = await db.from('seat_invitations').firstOrFail()
    const path = `/api/users/${agent.user.id}/invitations/${id}`
    assert.equal((await call(agent, `POST ${path}/sends`)).status, 200)
    const approved = await call(agent, `POST ${path}/approvals`)
    assert.equal(approved.status, 404, 'nobody asks anymore')
    const [letter] = await deliverEmails()
    const sent = linkTokenIn('/join', letter.text)
    const joined = await call(null, 'POST /api/auth/join', { token: sent, ...newPerson })
    assert.equal(joined.status, 201)
  }).tags(['@PPL-14', '@PPL-15'])
})

test.group('Nobody works', (group) => {
  group.each.setup(() => emptyDatabase())

  const refusalOf = async (
    host: Awaited<ReturnType<typeof createOwner>>,
    guest: Awaited<ReturnType<typeof createOwner>>
  ) => {
    const token = await invitationToken(host, guest.user.email)
    const { status, body } = await call(guest, 'POST /api/auth/invitations', { token })
    return [status, status === 409 ? String(body.message).split('.')[0] : '']
  }

  test('for two staging companies, nor for both sides', async ({ assert }) => {
    const [company, rival, agent] = [
      await createStager(),
      await createStager(),
      await createOwner(),
    ]
    assert.deepEqual(await refusalOf(company, rival), [409, 'You work for another staging company'])
    assert.deepEqual(await refusalOf(agent, rival), [409, 'You work for a staging company'])
    assert.deepEqual(await refusalOf(company, agent), [409, 'You work for an owner of projects'])
    assert.lengthOf(await Seat.all(), 3)
  }).tags(['@PPL-18'])

  test('twice in one account, but for three agents', async ({ assert }) => {
    const [helper, ...agents] = [
      await createOwner(),
      await createOwner(),
      await createOwner(),
      await createOwner(),
    ]
    for (const agent of agents) await addSeat(agent, helper, { role: 'member' })
    assert.lengthOf(await Seat.ofPerson(helper.user.person), 4)
    const [agent] = agents
    const other = await createOwner()
    const token = await invitationToken(agent, 'else@where.example')
    await addSeat(agent, other, { role: 'member' })
    const twice = await call(other, 'POST /api/auth/invitations', { token })
    assert.deepEqual(
      [twice.status, twice.body.message],
      [409, 'You work for this account already.']
    )
  }).tags(['@PPL-18'])

  test('for an account of someone who has lost the right meanwhile', async ({ assert }) => {
    const [agent, helper, company] = [
      await createOwner(),
      await createOwner(),
      await createStager(),
    ]
    const token = await invitationToken(agent, email)
    await call(helper, 'POST /api/auth/invitations', { token })
    await addSeat(company, helper, { role: 'member' })
    const { id } = await db.from('seat_invitations').firstOrFail()
    const path = `POST /api/users/${agent.user.id}/invitations/${id}/approvals`
    const { status, body } = await call(agent, path)
    assert.deepEqual(
      [status, body.message],
      [409, 'This person can’t join at the moment. Take the invitation back.']
    )
  }).tags(['@PPL-18'])
})
