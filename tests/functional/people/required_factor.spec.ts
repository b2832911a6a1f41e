import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import Seat from '#models/seat'
import Session from '#models/session'
import User from '#models/user'
import { isLastWithFactor } from '#models/user/second_factor'
import { secondFactorOf } from '#queries/second_factor'
import { latestDay } from '#shared/accounts/second_factor'
import { marketToday } from '#shared/values/market_time'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { open } from '#tests/helpers/pages'
import { addPasskey, LoginPage, proofBy, removePasskey } from '#tests/helpers/passkeys'
import {
  createOwner,
  createProject,
  createStager,
  password,
  type Person,
} from '#tests/helpers/people'
import { addSeat } from '#tests/helpers/seats'
import { codeOf, forgetUsedCodes, ownTwoStep, setUpTwoStep } from '#tests/helpers/two_step'

const today = () => marketToday(new Date())
const tomorrow = () => new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10)

const require = (person: Person, from: string | null) =>
  call(person, `PUT /api/users/${person.user.id}/second-factor`, {
    from,
    currentPassword: password,
  })

const me = async (person: Person) => {
  const { status, body } = await call(person, 'GET /api/auth/me')
  return status === 200 ? 200 : body.code
}

const lastOne =
  'This account requires two-step login, and no other owner uses it. Another owner has to set it up first.'

test.group('A second factor that an account requires', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  test('is announced to everyone by an owner who has one', async ({ assert }) => {
    const [company, person] = [await createStager(), await createOwner()]
    const member = await addSeat(company, person, { role: 'member' })
    assert.equal((await require(member, today())).status, 403, 'no owner')
    const refused = await require(company, today())
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, 'Set up two-step login for yourself first.']
    )
    await setUpTwoStep(company, ownTwoStep(company))
    for (const [day, message] of [
      ['2020-01-01', 'Choose a day from today on'],
      [latestDay(tomorrow()), 'Choose a day within the next 60 days'],
    ]) {
      const { status, body } = await require(company, day)
      assert.deepEqual([status, body.errors], [422, [{ field: 'from', message }]])
    }
    assert.isNull((await User.findOrFail(company.user.id)).secondFactorFrom)

    const { status, body } = await require(company, latestDay(today()))
    assert.equal(status, 200)
    assert.deepEqual(body, {
      ...{ from: latestDay(today()), people: 2, withFactor: 1, isOwn: true, hasPasskey: false },
    })
    assert.equal((await require(company, latestDay(today()))).status, 200, 'the same again')
    const emails = await deliverEmails()
    assert.sameMembers(
      emails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`),
      [company, member].map(({ user }) => `${user.person.email}: Two-step login becomes required`)
    )
    const events = await db.from('audit_events').where('kind', 'second_factor_required')
    assert.lengthOf(events, 1)
    const notice = await db.from('notifications').where('title', 'Two-step login is required')
    assert.lengthOf(notice, 1)
    assert.equal(await me(member), 200, 'not yet')
  }).tags(['@PPL-83'])

  test('takes the seat of a session without one, until it is set up', async ({ assert }) => {
    const [company, person] = [await createStager(), await createOwner()]
    const member = await addSeat(company, person, { role: 'member' })
    await setUpTwoStep(company, ownTwoStep(company))
    assert.equal((await require(company, tomorrow())).status, 200)
    assert.equal(await me(member), 200, 'before the day')
    assert.equal((await require(company, today())).status, 200)
    assert.equal(await me(company), 200)
    assert.equal(await me(member), 'second_factor_required')
    assert.equal(await me(person), 200, 'another account of the person')
    const project = await createProject(await createOwner())
    const poll = await call(member, `GET /api/projects/${project.id}`)
    assert.deepEqual([poll.status, poll.body.code], [403, 'second_factor_required'])
    assert.equal((await open('/bids', member)).location, '/two-step?redirect=%2Fbids')
    const page = await open('/two-step?redirect=%2Fbids', member)
    assert.include(page.words, 'Set up two-step login')
    assert.include(page.words, 'Your place in it stays')
    assert.notInclude(page.text, company.user.name)

    await setUpTwoStep(member, ownTwoStep(member))
    assert.equal(await me(member), 200)
    assert.equal((await open('/bids', member)).status, 200)
    assert.isNull((await db.from('seats').where('id', member.user.seat!.id).first()).ended_at)
  }).tags(['@PPL-84'])

  test('takes a passkey that was shown, and no password in its place', async ({ assert }) => {
    const [company, person] = [await createStager(), await createOwner()]
    const { key } = await addPasskey(person)
    const member = await addSeat(company, person, { role: 'member' })
    await setUpTwoStep(company, ownTwoStep(company))
    await require(company, today())
    assert.equal(await me(member), 'second_factor_required')
    assert.include((await open('/two-step', member)).words, 'Confirm with your passkey')
    const start = `POST ${ownTwoStep(member)}`
    const byPassword = await call(member, start, { currentPassword: password })
    assert.deepEqual(
      [byPassword.status, byPassword.body.message],
      [422, 'Confirm with a passkey: a password is not enough here.']
    )
    const passkey = await proofBy(member, key, 'second_factor')
    assert.equal((await call(member, `${start}/passkey`, { passkey })).status, 204)
    assert.equal(await me(member), 200)

    const other = { user: member.user, sessionId: (await addSession(member)).sessionId }
    assert.equal(await me(other), 'second_factor_required')
    const proof = await proofBy(other, key, 'set_up_two_step')
    const started = await call<{ secret: string }>(other, start, { passkey: proof })
    const code = codeOf(started.body.secret)
    assert.equal((await call(other, `${start}/confirm`, { code })).status, 200)
    assert.equal(await me(other), 200)
    assert.equal(await me(member), 'second_factor_required', 'the passkey of before is no code')
  }).tags(['@PPL-84', '@R629'])

  test('counts a login with a passkey, until the passkey is gone', async ({ assert }) => {
    const company = await createStager()
    const { key, id } = await addPasskey(company)
    await setUpTwoStep(await addSeat(company, await createOwner()), ownTwoStep(company))
    const page = new LoginPage()
    const { body } = await page.send(key.get(await page.options()))
    const byPasskey = { user: company.user, sessionId: body.sessionId }
    assert.equal((await require(byPasskey, today())).status, 200)
    assert.equal(await me(byPasskey), 200)
    assert.equal(await me(company), 'second_factor_required', 'a login with the password')
    assert.equal((await removePasskey(byPasskey, id)).status, 204)
    assert.equal(await me(byPasskey), 'second_factor_required')
  }).tags(['@PPL-84'])

  test('keeps the last owner who has one', async ({ assert }) => {
    const [company, person] = [await createStager(), await createOwner()]
    const { secret, recoveryCodes } = await setUpTwoStep(company, ownTwoStep(company))
    await require(company, today())
    const off = (code: string) => call(company, `POST ${ownTwoStep(company)}/off`, { code })
    const refused = await off(recoveryCodes[0])
    assert.deepEqual([refused.status, refused.body.message], [409, lastOne])
    assert.equal(await me(company), 200)
    assert.lengthOf(await db.from('recovery_codes'), 10, 'the code was not used up')

    const { id } = await addPasskey(company)
    await forgetUsedCodes(company)
    assert.equal((await off(codeOf(secret))).status, 204, 'the passkey stays')
    const page = await call(company, 'GET /api/auth/me')
    assert.equal(page.body.code, 'second_factor_required', 'its session has shown nothing')

    const other = await addSeat(company, person)
    await setUpTwoStep(other, ownTwoStep(other))
    await db
      .from('sessions')
      .where('person_id', company.user.person.id)
      .update({
        verified_at: db.raw('now()'),
      })
    const last = (account: Person, whose: Person) =>
      db.transaction((trx) => isLastWithFactor(account.user, whose.user.person, trx))
    assert.isFalse(await last(company, company))
    assert.isFalse(await last(company, other))
    assert.equal((await removePasskey(company, id)).status, 204, 'the other owner has one')
    assert.isTrue(await last(company, other), 'for who removes or demotes an owner')
    const own = () => db.from('people').where('id', company.user.person.id)
    await own().update({ two_step_at: new Date() })
    assert.isFalse(await last(company, other), 'both have one')
    const seat = () => db.from('seats').where('id', company.user.seat!.id)
    await seat().update({ ended_at: new Date() })
    assert.isTrue(await last(company, other), 'an owner who has left counts no longer')
    await seat().update({ ended_at: null, role: 'member' })
    assert.isTrue(await last(company, other), 'nor does a member')
    await seat().update({ role: 'owner' })
    await own().update({ two_step_at: null })
    assert.isFalse(await last(company, company), 'has none')
  }).tags(['@PPL-85'])

  test('ends when an owner no longer requires it', async ({ assert }) => {
    const [company, person] = [await createStager(), await createOwner()]
    const member = await addSeat(company, person, { role: 'member' })
    const { recoveryCodes } = await setUpTwoStep(company, ownTwoStep(company))
    await require(company, today())
    assert.equal((await secondFactorOf(company.user)).from, today())
    assert.equal(await me(member), 'second_factor_required')
    assert.equal((await require(company, null)).status, 200)
    assert.equal(await me(member), 200)
    const code = recoveryCodes[0]
    const off = await call(company, `POST ${ownTwoStep(company)}/off`, { code })
    assert.equal(off.status, 204)
    const kinds = await db.from('audit_events').where('kind', 'second_factor_optional')
    assert.lengthOf(kinds, 1)
    assert.lengthOf(await deliverEmails(), 0, 'announced, and taken back before it left')
  }).tags(['@PPL-83'])
})

/** Another login of the person with the password, into the same account. */
async function addSession({ user }: Person) {
  const seat = await Seat.query().where('id', user.seat!.id).preload('person').firstOrFail()
  return { sessionId: await Session.signIn(seat) }
}
