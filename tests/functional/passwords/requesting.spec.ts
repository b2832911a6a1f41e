import { test } from '@japa/runner'
import throttle from '#config/throttle'
import PasswordReset from '#models/password_reset'
import { call, type ResponseFields } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { queuedJobs } from '#tests/helpers/emails'
import { createOwner } from '#tests/helpers/people'
import { issueLink, ageLinks } from '#tests/helpers/password_resets'

const email = 'olivia@stagely.example'
const unknown = 'nobody@stagely.example'

const forget = (body: unknown = { email }) =>
  call<ResponseFields>(null, 'POST /api/auth/forgot-password', body)

test.group('Requesting a reset link', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => {
    const usual = throttle.reset
    return () => void (throttle.reset = usual)
  })

  test('stores a hash for an hour, and queues the email in the same commit', async ({ assert }) => {
    await createOwner({ email })
    const before = Date.now()
    const { status, headers, body } = await forget()
    const after = Date.now()

    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['message'])
    assert.equal(headers['cache-control'], 'no-store')
    const [reset, ...others] = await PasswordReset.all()
    assert.lengthOf(others, 0)
    assert.equal(reset.email, email)
    assert.isFalse(reset.used)
    assert.match(reset.token, /^[0-9a-f]{64}$/)
    const hour = 3_600_000
    assert.isAtLeast(reset.expiresAt.toMillis(), before + hour)
    assert.isAtMost(reset.expiresAt.toMillis(), after + hour)
    const [job] = await queuedJobs()
    assert.equal(job.name, 'SendPasswordReset')
    assert.sameMembers(Object.keys(job.payload), ['resetId', 'sealedToken'])
    assert.notInclude(JSON.stringify(job), email)
  }).tags(['@API-05', '@DAT-04', '@R32'])

  test('does the same for an unknown address, so it takes the same time', async ({ assert }) => {
    await createOwner({ email })
    const answers: ResponseFields[] = []
    const known = await queriesDuring(async () => answers.push((await forget()).body))
    const foreign = await queriesDuring(async () =>
      answers.push((await forget({ email: unknown })).body)
    )
    assert.deepEqual(answers[0], answers[1])
    assert.deepEqual(known, foreign)
    assert.isFalse(known.some((sql) => sql.includes('"users"')))
    const [one, other] = (await queuedJobs()).map(({ name, payload }) => [
      name,
      Object.keys(payload),
      String(payload.sealedToken).length,
    ])
    assert.deepEqual(one, other)
  }).tags(['@R32'])

  test('voids the older link of the address, in any spelling', async ({ assert }) => {
    await createOwner({ email })
    const older = await issueLink(email)
    await ageLinks()
    assert.equal((await forget({ email: ` ${email.toUpperCase()} ` })).status, 200)
    assert.isNull(await PasswordReset.findValid(older))
    assert.lengthOf(await PasswordReset.all(), 1)
  })

  test('keeps a link that is younger than two minutes', async ({ assert }) => {
    await createOwner({ email })
    const recent = await issueLink(email)
    const answers = [await forget(), await forget({ email: unknown })]
    assert.isNotNull(await PasswordReset.findValid(recent))
    assert.deepEqual(
      (await queuedJobs()).map(({ name }) => name),
      Array<string>(2).fill('SendPasswordReset')
    )
    assert.deepEqual(answers[0].body, answers[1].body)

    await ageLinks()
    assert.deepEqual((await forget()).body, answers[0].body)
    assert.isNull(await PasswordReset.findValid(recent))
  }).tags(['@LOG-08'])

  test('sends three links an hour to an address, with the same response after that', async ({
    assert,
  }) => {
    await createOwner({ email })
    const bodies: ResponseFields[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      await ageLinks()
      const reply = await send('POST', '/api/auth/forgot-password', {
        body: { email: turn % 2 ? email.toUpperCase() : email },
        from: `127.0.0.${turn + 1}`,
      })
      assert.equal(reply.status, 200)
      bodies.push(JSON.parse(reply.text))
    }
    assert.lengthOf(await queuedJobs(), 3)
    for (const body of bodies) assert.deepEqual(body, bodies[0])
  }).tags(['@LOG-08'])

  test('succeeds for each of ten simultaneous requests', async ({ assert }) => {
    throttle.reset = { requests: 100, seconds: 60 }
    const replies = await Promise.all(Array.from({ length: 10 }, () => forget()))
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]))
    assert.lengthOf(await PasswordReset.query().where('used', false), 1)
  })

  test('is limited by network and address together', async ({ assert }) => {
    throttle.reset = { requests: 2, seconds: 60 }
    const ask = (address: string, from = '127.0.0.1', forwarded = '203.0.113.1') =>
      send('POST', '/api/auth/forgot-password', {
        body: { email: address },
        from,
        headers: { 'x-forwarded-for': forwarded },
      })
    assert.equal((await ask(email)).status, 200)
    assert.equal((await ask(email.toUpperCase(), '127.0.0.1', '203.0.113.2')).status, 200)
    const before = await databaseDump(['rate_limits'])
    const refused = await ask(email, '127.0.0.1', '203.0.113.3')
    assert.equal(refused.status, 429)
    const wait = Number(refused.headers['retry-after'])
    assert.isTrue(wait > 0 && wait <= 60, `Retry-After: ${wait}`)
    assert.deepEqual(await databaseDump(['rate_limits']), before)

    assert.equal((await ask(email, '127.0.0.2')).status, 200)
    assert.equal((await ask(unknown)).status, 200)
  })

  test('accepts the longest valid address', async ({ assert }) => {
    const longest = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}cd.ef`
    assert.equal(longest.length, 253)
    const { status } = await forget({ email: longest })
    assert.equal(status, 200)
  })

  test('refuses invalid addresses', async ({ assert }) => {
    const before = await databaseDump()
    for (const value of [
      undefined,
      null,
      '',
      '  ',
      'olivia',
      7,
      true,
      [email],
      { email },
      'a\0@b.co',
    ]) {
      const { status, body } = await forget({ email: value })
      assert.equal(status, 422)
      assert.equal(body.errors?.[0].field, 'email')
    }
    assert.equal((await forget('{"email":')).status, 400)
    const plain = { body: email, headers: { 'content-type': 'text/plain' } }
    assert.equal((await send('POST', '/api/auth/forgot-password', plain)).status, 415)
    assert.equal((await forget({ email, padding: 'x'.repeat(70_000) })).status, 413)
    const after = await databaseDump(['rate_limits'])
    delete before.rate_limits
    assert.deepEqual(after, before)
  })
})
