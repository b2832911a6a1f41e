import { test } from '@japa/runner'
import hash from '@adonisjs/core/services/hash'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, password } from '#tests/helpers/people'

const email = 'olivia@stagely.example'

const logIn = (from: string, tried: { email?: string; password?: string } = {}) =>
  send('POST', '/api/auth/login', { body: { email, password, ...tried }, from })

/** Passwords take as long to check as the test lets them. */
function holdHashing() {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const { make } = hash
  let started = 0
  hash.make = async (value) => {
    started += 1
    await end
    return make.call(hash, value)
  }
  const release = () => {
    hash.make = make
    resolve()
  }
  return { release, started: () => started }
}

test.group('Many sign-ins at once', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are refused at once, and a refused one is no failed attempt', async ({
    assert,
    cleanup,
  }) => {
    await createOwner({ email })
    const { release, started } = holdHashing()
    cleanup(release)
    const others = Array.from({ length: 60 }, (_, place) =>
      logIn(`127.0.1.${place + 1}`, { email: `nobody${place}@stagely.example` })
    )
    const refused = await Promise.race(others)
    assert.equal(refused.status, 503)
    assert.isAtLeast(started(), 1)
    assert.isAtMost(started(), 2)

    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { status, headers, text } = await logIn('127.0.0.1', { password: 'wrong' })
      assert.equal(status, 503)
      assert.equal(headers['retry-after'], '5')
      assert.match(JSON.parse(text).message, /^Many people are signing in right now/)
    }

    release()
    const statuses = (await Promise.all(others)).map(({ status }) => status)
    assert.isAtLeast(statuses.filter((status) => status === 401).length, 50)
    assert.equal((await logIn('127.0.0.1')).status, 200)
  }).tags(['@SCL-72', '@R245'])
})
