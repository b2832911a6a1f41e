import { test } from '@japa/runner'
import hash from '@adonisjs/core/services/hash'
import Session from '#models/session'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, password } from '#tests/helpers/people'
import { ownerForm } from '#tests/helpers/registrations'

const email = 'olivia@stagely.example'

test.group('Signing in', (group) => {
  group.each.setup(() => emptyDatabase())

  test('returns the person and a session id that authenticates calls', async ({
    assert,
    client,
  }) => {
    const { user } = await createOwner({ email })

    const response = await client.post('/api/auth/login').json({ email, password })

    response.assertStatus(200)
    assert.sameMembers(Object.keys(response.body()), ['user', 'sessionId'])
    assert.match(response.body().sessionId, /^[\w-]{43}$/)
    assert.equal(response.header('cache-control'), 'no-store')
    const me = await client.get('/api/auth/me').bearerToken(response.body().sessionId)
    assert.deepEqual(me.body(), response.body().user)
    assert.equal(me.body().id, user.id)
  }).tags(['@API-02', '@R34', '@R33'])

  test('accepts the address in any case, with spaces around it', async ({ client }) => {
    await createOwner({ email })
    for (const written of ['OLIVIA@STAGELY.EXAMPLE', `  ${email} `]) {
      const response = await client.post('/api/auth/login').json({ email: written, password })
      response.assertStatus(200)
    }
  }).tags(['@R41'])

  test('gives each device its own session', async ({ assert, client }) => {
    const { user } = await createOwner({ email })
    const first = await client.post('/api/auth/login').json({ email, password })
    const second = await client.post('/api/auth/login').json({ email, password })
    assert.notEqual(first.body().sessionId, second.body().sessionId)
    // The helper creates the first session.
    assert.lengthOf(await Session.query().where('userId', user.id), 3)
  })

  test('answers a wrong password and an unknown address alike', async ({ assert, client }) => {
    await createOwner({ email })
    const wrong = await client.post('/api/auth/login').json({ email, password: 'x' })
    const unknown = await client
      .post('/api/auth/login')
      .json({ email: 'nobody@stagely.example', password })

    wrong.assertStatus(401)
    unknown.assertStatus(401)
    assert.deepEqual(wrong.body(), unknown.body())
    assert.deepEqual(wrong.body(), { message: 'That email and password don’t match.' })
    assert.isUndefined(wrong.header('set-cookie'))
    assert.lengthOf(await Session.all(), 1)
  }).tags(['@R31'])

  test('takes the password literally, with case and spaces', async ({ client }) => {
    await createOwner({ email, password: ' Secret with blanks ' })
    for (const [tried, status] of [
      [' Secret with blanks ', 200],
      ['Secret with blanks', 401],
      [' secret with blanks ', 401],
    ] as const) {
      const response = await client.post('/api/auth/login').json({ email, password: tried })
      response.assertStatus(status)
    }
  })

  test('accepts a password with accents from any keyboard, as one attempt', async ({
    assert,
    client,
  }) => {
    const [composed, decomposed] = ['cafécité', 'cafécité'.normalize('NFD')]
    const signIn = (tried: string, to = email) =>
      client.post('/api/auth/login').json({ email: to, password: tried })

    const registered = await client
      .post('/api/auth/register')
      .json({ ...ownerForm, email: 'ines@stagely.example', password: decomposed })
    registered.assertStatus(201)
    for (const tried of [composed, decomposed]) {
      ;(await signIn(tried, 'ines@stagely.example')).assertStatus(200)
    }

    // Stored as it was typed, by an earlier release.
    const { user } = await createOwner({ email })
    await user.person.merge({ password: await hash.make(decomposed) }).save()
    ;(await signIn(decomposed)).assertStatus(200)

    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt++) {
      statuses.push((await signIn('wrong é'.normalize('NFD'))).status())
    }
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429])
  }).tags(['@PLC-79'])

  test('names the field that is missing or malformed', async ({ assert, client }) => {
    const emailMessage = 'Please enter a valid email address'
    const cases: [Record<string, unknown>, string, string][] = [
      [{ password }, 'email', emailMessage],
      [{ email: 'not-an-address', password }, 'email', emailMessage],
      [{ email }, 'password', 'Enter your password'],
      [{ email, password: '' }, 'password', 'Enter your password'],
    ]
    for (const [body, field, message] of cases) {
      const response = await client.post('/api/auth/login').json(body)
      response.assertStatus(422)
      assert.deepEqual(response.body(), { message, errors: [{ field, message }] })
    }
  })

  test('refuses anything but text for both fields', async ({ assert, client }) => {
    for (const value of [7, true, null, [email], { $ne: '' }, { length: 9 }]) {
      for (const field of ['email', 'password']) {
        const response = await client
          .post('/api/auth/login')
          .json({ email, password, [field]: value })
        response.assertStatus(422)
        assert.equal(response.body().errors[0].field, field)
      }
    }
  }).tags(['@API-02'])
})
