import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import PushSubscription from '#models/push_subscription'
import Session from '#models/session'
import TwoStepVerification from '#models/two_step_verification'
import { createSentAgreement, signatureOf } from '#tests/helpers/agreements'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase, lockWaiters } from '#tests/helpers/database'
import { addPasskey, LoginPage } from '#tests/helpers/passkeys'
import {
  createAdmin,
  createOwner,
  createSupport,
  password,
  type Person,
} from '#tests/helpers/people'
import { createBrowser } from '#tests/helpers/push_service'
import { dayFromNow } from '#tests/helpers/stagings'
import { codeOf, forgetUsedCodes, setUpTwoStep } from '#tests/helpers/two_step'

/** What a refused call may write: it counts, uses up a challenge and renews its session. */
const traces = ['rate_limits', 'passkey_challenges', 'sessions']

type Ask = (person: Person) => Promise<{ person: Person; line: string; body?: object }>

const own = (person: Person, path = '') => `/api/users/${person.user.id}${path}`

/** A member of the team with a fresh code, and the calls that take one. */
const withCode =
  (line: string): Ask =>
  async (person) => {
    const { secret } = await setUpTwoStep(person)
    await forgetUsedCodes(person)
    return { person, line, body: { code: codeOf(secret) } }
  }

const asks: Record<string, Ask> = {
  'a new address': async (person) => ({
    person,
    line: `PATCH ${own(person)}`,
    body: { email: 'moved@stagely.example', currentPassword: password },
  }),
  'the deletion of the account': async (person) => ({ person, line: `DELETE ${own(person)}` }),
  'a new password': async (person) => ({
    person,
    line: `PUT ${own(person, '/password')}`,
    body: { currentPassword: password, newPassword: 'a brand new password' },
  }),
  'a calendar address': async (person) => ({ person, line: `POST ${own(person, '/calendar')}` }),
  'the removal of a passkey': async (person) => ({
    person,
    line: `DELETE ${own(person, `/passkeys/${(await addPasskey(person)).id}`)}`,
    body: { currentPassword: password },
  }),
  'push notifications': async (person) => ({
    person,
    line: 'POST /api/push-subscriptions',
    body: createBrowser().subscription,
  }),
  'a signature': async () => {
    const agreement = await createSentAgreement(dayFromNow(20))
    const { company, project } = agreement
    const body = await signatureOf(agreement, company)
    return { person: company, line: `POST /api/projects/${project.id}/agreement/signatures`, body }
  },
  'a code that is turned off': withCode('POST /api/admin/two-step/off'),
  'new recovery codes': withCode('POST /api/admin/two-step/recovery-codes'),
  'setting up codes': async (person) => ({
    person,
    line: 'POST /api/admin/two-step',
    body: { currentPassword: password },
  }),
}

const onTeam = /codes?\b/

/** Sends a call, and ends or renews its session while the call waits for the account or a project. */
async function askWhile(
  { person, line, body }: Awaited<ReturnType<Ask>>,
  change: (trx: TransactionClientContract) => Promise<unknown>
) {
  const trx = await db.transaction()
  await trx.from('projects').select('id').forUpdate()
  await trx.from('users').where('id', person.user.id).forUpdate().first()
  const before = await databaseDump(traces)
  const reply = call(person, line, body)
  await lockWaiters()
  await change(trx)
  await trx.commit()
  return { status: (await reply).status, before }
}

test.group('A session that ends while its call waits', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  for (const [name, ask] of Object.entries(asks)) {
    test(`changes nothing: ${name}`, async ({ assert }) => {
      const create = onTeam.test(name) ? createSupport : createOwner
      for (const how of ['ended', 'renewed']) {
        const asked = await ask(await create())
        const session = await Session.findByOrFail(
          'sessionId',
          Session.hashOf(asked.person.sessionId)
        )
        const { status, before } = await askWhile(asked, (trx) =>
          how === 'ended'
            ? trx.from('sessions').where('id', session.id).delete()
            : Session.renew(session, trx)
        )
        assert.include([401, 409], status, how)
        assert.deepEqual(await databaseDump(traces), before, how)
      }
    }).tags(['@PKY-50'])
  }

  test('appoints no one to the team', async ({ assert }) => {
    const [admin, other] = [await createAdmin(), await createOwner()]
    const asked = {
      person: admin,
      line: `PUT /api/admin/users/${other.user.id}/team-role`,
      body: { role: 'admin' },
    }
    const { status, before } = await askWhile(asked, (trx) =>
      trx.from('sessions').where('user_id', admin.user.id).delete()
    )
    assert.equal(status, 401)
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@PKY-50'])
})

test.group('A new password and push notifications', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  test('an address stored with a stolen session id gets nothing more', async ({ assert }) => {
    const [person, other] = [await createOwner(), await createOwner()]
    for (const each of [person, other]) {
      await call(each, 'POST /api/push-subscriptions', createBrowser().subscription)
    }
    const reached = (each: Person) =>
      db.transaction((trx) => PushSubscription.idsOf(each.user.id, trx))
    assert.lengthOf(await reached(person), 1)
    const { status, body } = await call(person, `PUT ${own(person, '/password')}`, {
      currentPassword: password,
      newPassword: 'a brand new password',
    })
    assert.equal(status, 200)
    assert.lengthOf(await reached(person), 0)
    assert.lengthOf(await reached(other), 1, 'those of others stay')

    const renewed = { ...person, sessionId: String(body.sessionId) }
    const outdated = async () => {
      const { body: list } = await call<{ devices: { current: boolean; outdated: boolean }[] }>(
        renewed,
        'GET /api/push-subscriptions'
      )
      return list.devices.map((device) => [device.current, device.outdated])
    }
    assert.deepEqual(await outdated(), [[true, true]], 'the browser stores one again')
    await call(renewed, 'POST /api/push-subscriptions', createBrowser().subscription)
    assert.deepEqual(await outdated(), [[true, false]])
    assert.lengthOf(await reached(person), 1)
  }).tags(['@PKY-51'])
})

test.group('A reset of two-step verification', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  test('also counts for someone who signs in with a passkey at that moment', async ({ assert }) => {
    const member = await createSupport()
    await setUpTwoStep(member)
    const { key } = await addPasskey(member)
    const before = await new LoginPage().signIn(key)
    const verified = async (sessionId: unknown) =>
      (await Session.findByOrFail('sessionId', Session.hashOf(String(sessionId)))).verifiedAt
    assert.isNotNull(await verified(before.body.sessionId))

    const trx = await db.transaction()
    const { id } = member.user.person
    await trx.rawQuery('select id from people where id = ? for no key update', [id])
    const login = new LoginPage().signIn(key)
    await lockWaiters()
    await TwoStepVerification.remove(id, trx)
    await trx.commit()
    const { status, body } = await login
    assert.equal(status, 200)
    assert.isNull(await verified(body.sessionId))
  }).tags(['@PKY-52'])
})
