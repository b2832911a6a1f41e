import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { failFromManyNetworks, ageLimits, logInFrom } from '#tests/helpers/networks'
import { issueLink } from '#tests/helpers/password_resets'
import { createOwner, password } from '#tests/helpers/people'
import {
  sharedServer,
  sharedSettings,
  startSecondServer,
  type SecondServer,
} from '#tests/helpers/second_server'

const email = 'olivia@stagely.example'
const unknown = 'nobody@stagely.example'
const home = '203.0.113.7'
const elsewhere = '203.0.113.8'

test.group('Guessing the password of one account', (group) => {
  let servers: SecondServer[]
  group.setup(async () => {
    const own = await startSecondServer(sharedSettings)
    servers = [own, await sharedServer()]
    return () => own.stop()
  })
  group.each.setup(() => emptyDatabase())

  test('counts all addresses of one /64 as one network', async ({ assert }) => {
    await createOwner({ email })
    const statuses: number[] = []
    for (let host = 1; host <= 200; host += 1) {
      const { status } = await logInFrom(servers[0].port, `2001:db8:1:2::${host.toString(16)}`, {
        email: unknown,
      })
      statuses.push(status)
    }
    assert.deepEqual(statuses, [...Array<number>(5).fill(401), ...Array<number>(195).fill(429)])
    const neighbor = await logInFrom(servers[0].port, '2001:db8:1:3::1', { email: unknown })
    assert.equal(neighbor.status, 401)
  }).tags(['@LOG-05'])

  test('slows down unknown networks across all processes, but no known one', async ({ assert }) => {
    const [{ port }, other] = servers
    await createOwner({ email })
    assert.equal((await logInFrom(port, home, { email, password })).status, 200)
    const statuses = [
      ...(await failFromManyNetworks(port, email, 10)),
      ...(await failFromManyNetworks(other.port, email, 10)),
    ]
    assert.deepEqual(statuses, Array<number>(20).fill(401))

    const refused = await logInFrom(other.port, elsewhere, { email, password })
    assert.equal(refused.status, 429)
    assert.equal(refused.headers['retry-after'], '60')
    assert.deepEqual(JSON.parse(refused.text), {
      message: 'Too many attempts. Try again in a minute.',
    })
    assert.equal((await logInFrom(port, home, { email })).status, 401)
    assert.equal((await logInFrom(other.port, home, { email, password })).status, 200)
  }).tags(['@LOG-05', '@R79'])

  test('gives each unknown network one attempt a minute until the hour is over', async ({
    assert,
  }) => {
    const [{ port }] = servers
    await createOwner({ email })
    await failFromManyNetworks(port, email, 20)
    const attempt = async (tried = 'wrong') =>
      (await logInFrom(port, elsewhere, { email, password: tried })).status

    assert.deepEqual([await attempt(), await attempt()], [429, 429])
    await ageLimits(61, 'turn')
    const parallel = await Promise.all(Array.from({ length: 4 }, () => attempt()))
    assert.deepEqual(parallel.toSorted(), [401, 429, 429, 429])
    await ageLimits(61, 'turn')
    assert.equal(await attempt(password), 200)
    assert.equal(await attempt(password), 200)

    await ageLimits(3601)
    assert.equal((await logInFrom(port, '203.0.113.9', { email })).status, 401)
  }).tags(['@LOG-05', '@R79'])

  test('gets the same responses for an address without an account', async ({ assert }) => {
    const [{ port }] = servers
    await createOwner({ email })
    const answers = []
    for (const address of [email, unknown]) {
      await failFromManyNetworks(port, address, 20)
      const { status, headers, text } = await logInFrom(port, elsewhere, { email: address })
      const names = Object.keys(headers).toSorted()
      const { 'retry-after': wait, 'x-ratelimit-limit': limit } = headers
      answers.push({ status, names, wait, limit, text })
    }
    assert.equal(answers[0].status, 429)
    assert.deepEqual(answers[0], answers[1])
  }).tags(['@LOG-05'])

  test('counts parallel attempts from many networks one by one', async ({ assert }) => {
    const [{ port }] = servers
    const attempts = Array.from({ length: 30 }, (_, turn) =>
      logInFrom(port, `198.51.100.${turn + 1}`, { email })
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    assert.lengthOf(
      statuses.filter((status) => status === 401),
      20
    )
  }).tags(['@LOG-05'])

  test('refuses attempts without waiting for the account’s row', async ({ assert }) => {
    const [{ port }] = servers
    await createOwner({ email })
    await failFromManyNetworks(port, email, 20)
    const key = '%sign_in_account_%'
    await db.transaction(async (trx) => {
      const rows = await trx.from('rate_limits').whereLike('key', key).forUpdate()
      assert.lengthOf(rows, 1)
      assert.equal((await logInFrom(port, elsewhere, { email })).status, 429)
    })
  }).tags(['@LOG-05', '@SCL-70'])

  test('is not limited from the network where the password was reset', async ({ assert }) => {
    const [{ port }] = servers
    await createOwner({ email })
    await failFromManyNetworks(port, email, 20)
    const body = { token: await issueLink(email), newPassword: 'remembered at last' }
    const headers = { 'x-forwarded-for': elsewhere }
    const reset = await send('POST', '/api/auth/reset-password', { port, body, headers })
    assert.equal(reset.status, 200)
    const attempt = { email, password: body.newPassword }
    assert.equal((await logInFrom(port, elsewhere, attempt)).status, 200)
    assert.equal((await logInFrom(port, home, attempt)).status, 429)
  }).tags(['@LOG-05'])

  test('forgets a network after ninety days', async ({ assert }) => {
    const [{ port }] = servers
    await createOwner({ email })
    assert.equal((await logInFrom(port, home, { email, password })).status, 200)
    await db.rawQuery("update known_networks set last_sign_in_at = now() - interval '91 days'")
    await failFromManyNetworks(port, email, 20)
    assert.equal((await logInFrom(port, home, { email, password })).status, 429)
  }).tags(['@LOG-05'])
})
