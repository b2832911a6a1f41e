import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import CalendarFeed from '#models/calendar_feed'
import Person from '#models/person'
import PushSubscription from '#models/push_subscription'
import Seat from '#models/seat'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { addPasskey } from '#tests/helpers/passkeys'
import {
  createOwner,
  createProject,
  createStager,
  password,
  type Person as SignedIn,
} from '#tests/helpers/people'
import { subscribe } from '#tests/helpers/push'
import { addSeat } from '#tests/helpers/seats'

const registration = {
  ...{ email: 'renee@stagely.example', password, confirmPassword: password },
  ...{ name: 'Renee Field', phone: '8285550142', userType: 'staging_company' },
  ...{ company: 'Fern & Field', agreeToTerms: true },
}

interface SignedInBody {
  user: { id: number }
  sessionId: string
}

const logIn = (email: string) =>
  call<SignedInBody>(null, 'POST /api/auth/login', { email, password })

test.group('A person in an account', (group) => {
  group.each.setup(() => emptyDatabase())

  test('registers with the owner’s seat; calls name the account', async ({ assert }) => {
    // One account more than people, so that their ids differ.
    await createOwner()
    const { status, body } = await call<SignedInBody>(null, 'POST /api/auth/register', registration)
    assert.equal(status, 201)
    const { id } = body.user
    const [seat, ...others] = await Seat.query().where('userId', id)
    assert.lengthOf(others, 0)
    assert.equal(seat.role, 'owner')
    assert.isNull(seat.endedAt)
    assert.notEqual(seat.personId, id)
    const person = await Person.findOrFail(seat.personId)
    assert.deepInclude(person.$attributes, {
      ...{ email: registration.email, name: registration.name, emailConfirmed: false },
    })
    assert.equal((await logIn(registration.email)).body.user.id, id)
    const headers = { authorization: `Bearer ${body.sessionId}` }
    const sent = await send('GET', '/api/auth/me', { headers })
    assert.equal(JSON.parse(sent.text).id, id)
  }).tags(['@PPL-01', '@PPL-02', '@R605'])

  test('loses every access with the seat, in the next request', async ({ assert }) => {
    const [company, other] = [await createStager(), await createOwner()]
    const { user } = company
    const project = await createProject(await createOwner())
    const { url } = await CalendarFeed.issue(user, 'Phone')
    await subscribe(company)
    const calendar = new URL(url).pathname
    const poll = `GET /api/projects/${project.id}/bids`
    const statuses = async () => [
      (await call(company, 'GET /api/auth/me')).status,
      (await call(company, 'GET /api/notifications')).status,
      (await send('GET', calendar)).status,
      (await PushSubscription.ofPerson(user)).length,
    ]
    assert.deepEqual(await statuses(), [200, 200, 200, 1])
    const tagOf = async (viewer: SignedIn | null) => (await call(viewer, poll)).headers.etag
    assert.notEqual(await tagOf(company), await tagOf(null))
    await addSeat(company, other)
    await user.seat!.merge({ endedAt: user.seat!.joinedAt }).save()
    assert.deepEqual(await statuses(), [401, 401, 404, 0])
    assert.equal(await tagOf(company), await tagOf(null), 'as a visitor')
    assert.equal((await logIn(user.email)).status, 401, 'without a seat')
  }).tags(['@PPL-04'])

  test('changes only the own password, address and passkeys', async ({ assert }) => {
    const [company, other] = [await createStager(), await createOwner()]
    await addSeat(company, other)
    await addPasskey(other)
    const ofOther = () =>
      Promise.all([
        db.from('people').where('id', other.user.person.id),
        db.from('passkeys'),
        db.from('seats').orderBy('id'),
      ])
    const before = await ofOther()
    const changed = await call(company, `PUT /api/users/${company.user.id}/password`, {
      ...{ currentPassword: password, newPassword: 'a new one for Renee' },
    })
    assert.equal(changed.status, 200)
    assert.deepEqual(await ofOther(), before)
    assert.equal((await call(other, 'GET /api/auth/me')).status, 200)
  }).tags(['@PPL-01'])

  test('stays when an account is deleted, if there is another seat', async ({ assert }) => {
    const [company, other] = [await createStager(), await createOwner()]
    await addSeat(company, other)
    const { user } = company
    await addPasskey(other)
    const closed = await call(company, `DELETE /api/users/${user.id}`, {
      currentPassword: password,
    })
    assert.equal(closed.status, 200)
    const gone = await Person.findOrFail(user.person.id)
    assert.match(gone.email, /^deleted-person-\d+-[0-9a-f]{8}@account\.invalid$/)
    assert.equal(gone.name, 'Deleted user')
    assert.isNotNull(gone.deletedAt)
    const stays = await Person.findOrFail(other.user.person.id)
    assert.isNull(stays.deletedAt)
    assert.equal(stays.email, other.user.email)
    assert.lengthOf(await db.from('passkeys').where('person_id', stays.id), 1)
    assert.lengthOf(await Seat.query().where('userId', user.id).whereNull('endedAt'), 0)
    assert.equal((await logIn(other.user.email)).body.user.id, other.user.id)
  }).tags(['@PPL-06'])
})
