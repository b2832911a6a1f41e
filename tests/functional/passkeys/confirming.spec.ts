import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { adminPath } from '#config/admin'
import EmailLink from '#models/email_link'
import Passkey from '#models/passkey'
import PasskeyChallenge from '#models/passkey_challenge'
import Session from '#models/session'
import { sectionsOf } from '#queries/data_export'
import { proofPurposes } from '#shared/accounts/passkeys'
import { codeRequired } from '#shared/console/team_roles'
import { call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { open, pageProps } from '#tests/helpers/pages'
import {
  addPasskey,
  challengeFor,
  LoginPage,
  proofBy,
  registrationOptions,
  removePasskey,
  SoftwareAuthenticator,
  strayAssertion,
} from '#tests/helpers/passkeys'
import { issueLink } from '#tests/helpers/password_resets'
import {
  type Person,
  createAdmin,
  createOwner,
  createSupport,
  linkFor,
  password,
  signIn,
} from '#tests/helpers/people'
import { endVerification, enrol, setUpTwoStep } from '#tests/helpers/two_step'

const newPassword = 'a brand new password'
const volatile = ['rate_limits', 'passkey_challenges']

const pathOf = ({ user }: Person) => `/api/users/${user.id}`
const changePassword = (person: Person, proof: object) =>
  call(person, `PUT ${pathOf(person)}/password`, { ...proof, newPassword })
const changeEmail = (person: Person, proof: object, email = 'new@stagely.example') =>
  call(person, `PATCH ${pathOf(person)}`, { ...proof, email })
const deleteAccount = (person: Person, proof?: object) =>
  call(person, `DELETE ${pathOf(person)}`, proof)

test.group('Confirming with a passkey', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  test('replaces the password where it is asked for', async ({ assert }) => {
    const person = await createOwner()
    const { key } = await addPasskey(person)
    const email = { passkey: await proofBy(person, key, 'change_email') }
    assert.equal((await changeEmail(person, email)).status, 200)
    const changed = await changePassword(person, {
      passkey: await proofBy(person, key, 'change_password'),
    })
    assert.equal(changed.status, 200)
    const renewed = { ...person, sessionId: String(changed.body.sessionId) }
    const passkey = await proofBy(renewed, key, 'delete_account')
    assert.equal((await deleteAccount(renewed, { passkey })).status, 200)
    assert.lengthOf(await db.from('passkeys'), 0)
    assert.lengthOf(await db.from('passkey_challenges'), 0)
    assert.equal((await new LoginPage().signIn(key)).status, 401)
  }).tags(['@PKY-20', '@PKY-15', '@PKY-26'])

  test('the specified password field stays', async ({ assert }) => {
    const person = await createOwner()
    await addPasskey(person)
    assert.equal((await changeEmail(person, { currentPassword: password })).status, 200)
    assert.equal((await deleteAccount(person, { currentPassword: password })).status, 200)
  }).tags(['@PKY-20'])

  test('an account with a passkey confirms a new address and its deletion', async ({ assert }) => {
    const [person, plain] = [await createOwner(), await createOwner()]
    await addPasskey(person)
    await deliverEmails()
    const before = await databaseDump(volatile)
    for (const reply of [
      await changeEmail(person, {}),
      await deleteAccount(person),
      await deleteAccount(person, {}),
    ]) {
      assert.deepEqual([reply.status, reply.body.errors?.[0].field], [422, 'currentPassword'])
    }
    const wrong = await deleteAccount(person, { currentPassword: 'wrong' })
    assert.equal(wrong.status, 422)
    assert.deepEqual(await databaseDump(volatile), before)
    assert.equal((await changeEmail(plain, {}, 'plain@stagely.example')).status, 200)
    assert.equal((await deleteAccount(plain)).status, 200)
  }).tags(['@PKY-22', '@R300'])

  test('a removed passkey protects the account for another day', async ({ assert }) => {
    const [person, stranger] = [await createOwner(), await createOwner()]
    const { id } = await addPasskey(person)
    assert.equal((await removePasskey(person, id)).status, 204)
    const page = await open('/edit-profile', person)
    const { hasPasskey, isProtected } = pageProps<Record<string, boolean>>(page.text)
    assert.deepEqual([hasPasskey, isProtected], [false, true])
    await deliverEmails()
    const before = await databaseDump(volatile)
    for (const reply of [await changeEmail(person, {}), await deleteAccount(person)]) {
      assert.deepEqual([reply.status, reply.body.errors?.[0].field], [422, 'currentPassword'])
    }
    assert.deepEqual(await databaseDump(volatile), before)
    assert.equal((await changeEmail(person, { currentPassword: password })).status, 200)
    assert.equal((await deleteAccount(stranger)).status, 200, 'others are not protected by it')

    const removals = db.from('audit_events').where('kind', 'passkey_removed')
    await removals.update({ created_at: db.raw("now() - interval '24 hours 1 second'") })
    assert.equal((await changeEmail(person, {}, 'third@stagely.example')).status, 200)
    assert.equal((await deleteAccount(person)).status, 200)
  }).tags(['@PKY-22', '@PKY-41', '@R300', '@R326'])

  test('removing one needs the password, or a passkey for this one', async ({ assert }) => {
    const person = await createOwner()
    const { key, id } = await addPasskey(person)
    const { id: other } = await addPasskey(person)
    const foreign = await addPasskey(await createOwner())
    await deliverEmails()
    const before = await databaseDump(volatile)
    const proofs = [
      [{}, 'currentPassword'],
      [{ currentPassword: 'wrong' }, 'currentPassword'],
      [{ passkey: await proofBy(person, key, 'delete_account') }, 'passkey'],
      [{ passkey: await proofBy(person, key, 'remove_passkey', { passkeyId: other }) }, 'passkey'],
      [
        { passkey: await proofBy(person, foreign.key, 'remove_passkey', { passkeyId: id }) },
        'passkey',
      ],
    ] as const
    for (const [proof, field] of proofs) {
      const { status, body } = await removePasskey(person, id, proof)
      assert.deepEqual([status, body.errors?.[0].field], [422, field])
    }
    assert.deepEqual(await databaseDump(volatile), before)
    assert.equal((await removePasskey(person, other)).status, 204)
    const passkey = await proofBy(person, key, 'remove_passkey', { passkeyId: id })
    assert.equal((await removePasskey(person, id, { passkey })).status, 204)
    assert.lengthOf(await db.from('passkeys').where('user_id', person.user.id), 0)
  }).tags(['@PKY-08', '@PKY-40', '@R301'])

  test('two-step verification protects the account as well', async ({ assert }) => {
    const support = await createSupport()
    await setUpTwoStep(support)
    for (const reply of [await changeEmail(support, {}), await deleteAccount(support)]) {
      assert.deepEqual([reply.status, reply.body.errors?.[0].field], [422, 'currentPassword'])
    }
    const proof = { currentPassword: password }
    const half = { ...support, sessionId: await signIn(support.user) }
    const replies = [
      await changeEmail(half, proof),
      await changePassword(half, proof),
      await deleteAccount(half, proof),
    ]
    for (const reply of replies) {
      assert.deepEqual([reply.status, reply.body.message], [403, codeRequired])
    }
    const renamed = await call(half, `PATCH ${pathOf(half)}`, { name: 'Sam Sample' })
    assert.equal(renamed.status, 200, 'the rest of the profile takes a session')
    assert.equal((await changeEmail(support, proof)).status, 200)
    assert.equal((await deleteAccount(support, proof)).status, 200)
  }).tags(['@PKY-47', '@R328'])

  test('works for its purpose, in its session, once, within five minutes', async ({ assert }) => {
    const person = await createOwner()
    const { key } = await addPasskey(person)
    const phone = { ...person, sessionId: await signIn(person.user) }
    await deliverEmails()
    const before = await databaseDump(volatile)
    for (const purpose of proofPurposes.filter((each) => each !== 'delete_account')) {
      const passkey = await proofBy(person, key, purpose)
      assert.equal((await deleteAccount(person, { passkey })).status, 422, purpose)
      await limiter.clear()
    }
    const login = key.get(await new LoginPage().options())
    assert.equal((await deleteAccount(person, { passkey: login })).status, 422, 'a login')
    const ofPhone = await proofBy(phone, key, 'delete_account')
    assert.equal((await deleteAccount(person, { passkey: ofPhone })).status, 422, 'other session')
    const late = await proofBy(person, key, 'delete_account')
    await db.from('passkey_challenges').update({ expires_at: new Date() })
    assert.equal((await deleteAccount(person, { passkey: late })).status, 422, 'expired')
    const { body: options } = await registrationOptions(person)
    const ofAdding = key.get(options)
    assert.equal((await deleteAccount(person, { passkey: ofAdding })).status, 422, 'registration')
    assert.deepEqual(
      await databaseDump([...volatile, 'passkeys']),
      Object.fromEntries(Object.entries(before).filter(([table]) => table !== 'passkeys'))
    )

    await limiter.clear()
    const passkey = await proofBy(person, key, 'change_password')
    const replies = await Promise.all([1, 2].map(() => changePassword(person, { passkey })))
    assert.deepEqual(statusesOf(replies).slice(0, 1), [200])
    assert.include([401, 422], statusesOf(replies)[1])
  }).tags(['@PKY-21'])

  test('refuses forgeries and the passkeys of others', async ({ assert }) => {
    const [person, stranger] = [await createOwner(), await createOwner()]
    const { key } = await addPasskey(person)
    const { key: foreign } = await addPasskey(stranger)
    const forgeries = [{ isForged: true }, { isVerified: false }, { origin: 'https://a.example' }]
    for (const forgery of forgeries) {
      const passkey = await proofBy(person, key, 'delete_account', forgery)
      const { status, body } = await deleteAccount(person, { passkey })
      assert.deepEqual([status, body.errors?.[0].field], [422, 'passkey'])
    }
    const { response } = key.get(await challengeFor(person, 'delete_account'))
    for (const userHandle of [response.userHandle!, undefined]) {
      const passkey = await proofBy(person, foreign, 'delete_account', { userHandle })
      assert.equal((await deleteAccount(person, { passkey })).status, 422)
    }
    const broken = { passkey: { id: 'x' } }
    assert.equal((await deleteAccount(person, broken)).status, 422)
    assert.equal(await me(person), 200)
  }).tags(['@PKY-21'])

  test('refused ones count like wrong codes', async ({ assert }) => {
    const person = await createOwner()
    const { key } = await addPasskey(person)
    for (let turn = 0; turn < 5; turn += 1) {
      const passkey = await proofBy(person, key, 'delete_account', { isForged: true })
      assert.equal((await deleteAccount(person, { passkey })).status, 422)
    }
    const passkey = await proofBy(person, key, 'delete_account')
    const throttled = await deleteAccount(person, { passkey })
    assert.equal(throttled.status, 429)
    assert.isAbove(Number(throttled.headers['retry-after']), 60)
    assert.equal((await deleteAccount(person, { currentPassword: password })).status, 200)
  }).tags(['@PKY-23'])

  test('a session that has just ended gets no challenge and adds no passkey', async ({
    assert,
  }) => {
    const person = await createOwner()
    await addPasskey(person)
    const { user } = person
    user.currentSession = await Session.findByOrFail('userId', user.id)
    await Session.end(person.sessionId)
    await assert.rejects(() => Passkey.proofOptions(user, 'change_email'), /log in/)
    await assert.rejects(() => Passkey.registrationOptions(user), /log in/)
    assert.lengthOf(await db.from('passkey_challenges'), 0)
  }).tags(['@PKY-21'])

  test('challenges need a passkey and a known purpose', async ({ assert }) => {
    const person = await createOwner()
    const line = `POST ${pathOf(person)}/passkeys/challenges`
    assert.equal((await call(person, line, { purpose: 'delete_account' })).status, 409)
    for (const purpose of ['sign_in', 'register', 'x', undefined]) {
      assert.equal((await call(person, line, { purpose })).status, 422)
    }
    const { key } = await addPasskey(person)
    const { allowCredentials } = await challengeFor(person, 'delete_account')
    assert.deepEqual(
      allowCredentials?.map(({ id }) => id),
      [key.id]
    )
  }).tags(['@PKY-21'])
})

const me = async (person: Person) => (await call(person, 'GET /api/auth/me')).status

test.group('Passkeys and the console', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  const signedInBy = async (person: Person, key: SoftwareAuthenticator): Promise<Person> => {
    const { body } = await new LoginPage().signIn(key)
    return { user: person.user, sessionId: body.sessionId }
  }

  /** Two-step verification is on, and this session has entered a code. */
  const enrolled = async (): Promise<Person> => {
    const support = await createSupport()
    await setUpTwoStep(support)
    return support
  }

  test('signing in with a passkey counts as the code, with a password it does not', async ({
    assert,
  }) => {
    const support = await enrolled()
    const { key } = await addPasskey(support)
    const byPassword = { ...support, sessionId: await signIn(support.user) }
    assert.equal((await open(adminPath, byPassword)).status, 302)
    const verified = await signedInBy(support, key)
    assert.equal((await open(adminPath, verified)).status, 200)
    await endVerification(support)
    assert.equal((await open(adminPath, verified)).status, 302, 'after twelve hours')
  }).tags(['@PKY-17', '@R306'])

  test('a passkey from before a code counts nowhere as one', async ({ assert }) => {
    const support = await createSupport()
    const { key } = await addPasskey(support)
    await enrol(support.user.id)
    const line = `POST ${pathOf(support)}/passkeys/challenges`
    const asked = await call(support, line, { purpose: 'open_console' })
    assert.deepEqual(
      [asked.status, asked.body.message],
      [409, 'This account has no passkey that opens the console.']
    )
    const byPasskey = await signedInBy(support, key)
    assert.equal((await open(adminPath, byPasskey)).status, 302)
    const page = await open(`${adminPath}/verify`, byPasskey)
    assert.isFalse(pageProps<{ hasPasskey: boolean }>(page.text).hasPasskey)
    const sessionId = (await Session.findByOrFail('sessionId', Session.hashOf(support.sessionId)))
      .id
    const challenge = await PasskeyChallenge.issue({ purpose: 'open_console', sessionId })
    const body = { passkey: key.get({ challenge }) }
    assert.equal((await call(support, 'POST /api/admin/two-step/passkey', body)).status, 422)
    assert.equal((await call(support, 'GET /api/admin/users')).status, 403)
  }).tags(['@PKY-17', '@PKY-18', '@PKY-39', '@R327'])

  test('a session without its code adds, renames and removes none', async ({ assert }) => {
    const support = await enrolled()
    const { key, id } = await addPasskey(support)
    const stolen = { ...support, sessionId: await signIn(support.user) }
    const half = await Session.findByOrFail('sessionId', Session.hashOf(stolen.sessionId))
    const challenge = await PasskeyChallenge.issue({ purpose: 'register', sessionId: half.id })
    const credential = new SoftwareAuthenticator().create({ challenge, user: { id: 'x' } })
    await deliverEmails()
    const before = await databaseDump(volatile)
    const own = `${pathOf(support)}/passkeys`
    const refused: [string, object][] = [
      [`POST ${own}/options`, { currentPassword: password }],
      [`POST ${own}`, { name: 'Phone', credential }],
      [`PATCH ${own}/${id}`, { name: 'Phone' }],
      [`DELETE ${own}/${id}`, { currentPassword: password }],
    ]
    for (const [line, body] of refused) {
      const { status, body: reply } = await call(stolen, line, body)
      assert.deepEqual([status, reply.message], [403, codeRequired], line)
    }
    support.user.currentSession = half
    const offered = await PasskeyChallenge.issue({ purpose: 'register', sessionId: half.id })
    const made = new SoftwareAuthenticator().create({ challenge: offered, user: { id: 'x' } })
    await assert.rejects(() => Passkey.register(support.user, 'Phone', made), codeRequired)
    assert.deepEqual(await databaseDump(volatile), before)
    assert.equal((await removePasskey(support, id)).status, 204)
    assert.equal((await new LoginPage().signIn(key)).status, 401)
  }).tags(['@PKY-38', '@R327'])

  test('those of a former two-step verification count no longer', async ({ assert }) => {
    const [support, other, admin] = [await enrolled(), await enrolled(), await createAdmin()]
    const { key } = await addPasskey(support)
    const { key: kept } = await addPasskey(other)
    const reset = `DELETE /api/admin/users/${support.user.id}/two-step`
    assert.equal((await call(admin, reset)).status, 204)
    await setUpTwoStep(support)
    assert.equal((await open(adminPath, await signedInBy(support, key))).status, 302)
    assert.equal((await open(adminPath, await signedInBy(other, kept))).status, 200)
  }).tags(['@PKY-39', '@R306'])

  test('two-step verification is set up with the password or a passkey', async ({ assert }) => {
    const support = await createSupport()
    const { key } = await addPasskey(support)
    const line = 'POST /api/admin/two-step'
    for (const proof of [{}, { currentPassword: 'wrong' }]) {
      const { status, body } = await call(support, line, proof)
      assert.deepEqual([status, body.errors?.[0].field], [422, 'currentPassword'])
    }
    assert.lengthOf(await db.from('two_step_verifications'), 0)
    const passkey = await proofBy(support, key, 'set_up_two_step')
    assert.equal((await call(support, line, { passkey })).status, 201)
  }).tags(['@PKY-46', '@R328'])

  test('a passkey opens it instead of the code', async ({ assert }) => {
    const support = await enrolled()
    const { key } = await addPasskey(support)
    await endVerification(support)
    const line = 'POST /api/admin/two-step/passkey'
    for (const purpose of proofPurposes.filter((each) => each !== 'open_console')) {
      const passkey = await proofBy(support, key, purpose)
      assert.equal((await call(support, line, { passkey })).status, 422, purpose)
      // Refused passkeys count like wrong codes.
      await limiter.clear()
    }
    assert.equal((await open(adminPath, support)).status, 302)
    const passkey = await proofBy(support, key, 'open_console')
    assert.equal((await call(support, line, { passkey })).status, 204)
    assert.equal((await open(adminPath, support)).status, 200)
  }).tags(['@PKY-18'])

  test('it is unknown outside the team, and counts with the codes', async ({ assert }) => {
    const [owner, support] = [await createOwner(), await createSupport()]
    const line = 'POST /api/admin/two-step/passkey'
    const stray = { passkey: strayAssertion }
    assert.equal((await call(owner, line, stray)).status, 404)
    assert.equal((await call(support, line, stray)).status, 409, 'not set up')
    await setUpTwoStep(support)
    const { key: own } = await addPasskey(support)
    await endVerification(support)
    for (let turn = 0; turn < 5; turn += 1) {
      const forged = await proofBy(support, own, 'open_console', { isForged: true })
      assert.equal((await call(support, line, { passkey: forged })).status, 422)
    }
    const code = await call(support, 'POST /api/admin/two-step/verify', { code: '000000' })
    assert.equal(code.status, 429)
  }).tags(['@PKY-18', '@PKY-23'])
})

test.group('Passkeys and the rest of the account', (group) => {
  group.each.setup(() => emptyDatabase())

  test('a new password ends none, and its email says so', async ({ assert }) => {
    const person = await createOwner()
    const { key } = await addPasskey(person, { name: 'Work laptop' })
    const plain = await createOwner()
    await deliverEmails()
    for (const { user } of [person, plain]) {
      const token = await issueLink(user.email)
      const body = { token, newPassword }
      assert.equal((await call(null, 'POST /api/auth/reset-password', body)).status, 200)
    }
    const emails = await deliverEmails()
    const about = (to: Person) =>
      emails.find(
        (email) =>
          email.to?.[0].address === to.user.email && /was changed/.test(email.subject ?? '')
      )
    for (const part of [about(person)?.html, about(person)?.text]) {
      assert.include(part, 'Your passkeys still work: Work laptop.')
    }
    assert.notInclude(about(plain)?.text, 'passkey')
    assert.equal((await new LoginPage().signIn(key)).status, 200)
  }).tags(['@PKY-24'])

  test('restoring the former address removes all, because someone else may have added one', async ({
    assert,
  }) => {
    const person = await createOwner()
    const { key } = await addPasskey(person)
    const { token } = await db.transaction((trx) =>
      EmailLink.issue('restore', linkFor(person.user), trx)
    )
    assert.equal((await call(null, 'POST /api/auth/restore-email', { token })).status, 200)
    assert.lengthOf(await db.from('passkeys'), 0)
    assert.equal((await new LoginPage().signIn(key)).status, 401)
    const notices = await db.from('notifications').where('title', 'Your email address was restored')
    assert.include(notices[0].message, 'your passkeys')
  }).tags(['@PKY-25', '@R307'])

  test('the data copy lists them without keys', async ({ assert }) => {
    const person = await createOwner()
    const { key } = await addPasskey(person, { name: 'Work laptop' })
    const section = sectionsOf(person.user).find(([name]) => name === 'passkeys')
    const chapter = await Array.fromAsync(section![1])
    assert.lengthOf(chapter, 1)
    assert.containsSubset(chapter[0], { name: 'Work laptop', lastUsedAt: null })
    assert.notInclude(JSON.stringify(chapter), key.id)
  }).tags(['@PKY-26'])

  test('a removed passkey is refused while it is being used', async ({ assert }) => {
    const person = await createOwner()
    const { key, id } = await addPasskey(person)
    const page = new LoginPage()
    const passkey = key.get(await page.options())
    await Passkey.remove(person.user, id)
    assert.equal((await page.send(passkey)).status, 401)
  }).tags(['@PKY-15'])
})
