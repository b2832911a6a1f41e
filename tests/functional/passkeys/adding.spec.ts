import { generateKeyPairSync } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { relyingParty } from '#config/passkeys'
import Session from '#models/session'
import { maxPasskeys } from '#shared/accounts/passkeys'
import { call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import {
  addPasskey,
  coseOffCurve,
  coseOfEd25519,
  coseOfRsa,
  LoginPage,
  proofBy,
  registrationOptions,
  removePasskey,
  SoftwareAuthenticator,
  storePasskey,
} from '#tests/helpers/passkeys'
import { type Person, createOwner, signIn } from '#tests/helpers/people'

const list = (person: Person) =>
  call<{ name: string }[]>(person, `GET /api/users/${person.user.id}/passkeys`)

const rsaKey = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).publicKey

/** With it as the key, anyone can sign. */
const neutralPoint = Buffer.from([1, ...Array<number>(31).fill(0)])

const expire = () => db.from('passkey_challenges').update({ expires_at: new Date() })

test.group('Adding a passkey', (group) => {
  group.each.setup(() => emptyDatabase())

  test('takes the password, and informs the owner', async ({ assert }) => {
    const person = await createOwner()
    const { status, body: options } = await registrationOptions(person)
    assert.equal(status, 200)
    assert.containsSubset(options, {
      rp: { id: relyingParty.id, name: 'Stagely' },
      user: { name: person.user.email, displayName: person.user.name },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    assert.notInclude(Buffer.from(options.user.id, 'base64url').toString(), String(person.user.id))

    const key = new SoftwareAuthenticator()
    const stored = await storePasskey(person, key.create(options), '  Work\nlaptop ')
    assert.equal(stored.status, 201)
    assert.equal(stored.body.name, 'Work laptop')
    assert.isNull(stored.body.lastUsedAt)
    assert.notProperty(stored.body, 'publicKey')
    const listed = await list(person)
    assert.deepEqual(listed.body, [stored.body] as unknown)

    const [email] = await deliverEmails()
    assert.equal(email.subject, 'A passkey was added to your Stagely account')
    for (const part of [email.html, email.text]) assert.include(part, '“Work laptop”')
    const [notification] = await db.from('notifications').where('user_id', person.user.id)
    assert.include(notification.message, 'Work laptop')
    const events = await db.from('audit_events').where('kind', 'passkey_added')
    assert.lengthOf(events, 1)
    assert.equal(events[0].actor_id, person.user.id)
  }).tags(['@PKY-01', '@PKY-02', '@PKY-06', '@R305'])

  test('takes a passkey instead of the password', async ({ assert }) => {
    const person = await createOwner()
    const { key } = await addPasskey(person)
    const passkey = await proofBy(person, key, 'add_passkey')
    assert.equal((await registrationOptions(person, { passkey })).status, 200)
    const again = await registrationOptions(person, { passkey })
    assert.deepEqual([again.status, again.body.errors?.[0].field], [422, 'passkey'])
  }).tags(['@PKY-02'])

  test('is refused without a right password, and such attempts count', async ({ assert }) => {
    const person = await createOwner()
    const missing = await registrationOptions(person, {})
    assert.deepEqual([missing.status, missing.body.errors?.[0].field], [422, 'currentPassword'])
    for (let turn = 0; turn < 5; turn += 1) {
      assert.equal((await registrationOptions(person, { currentPassword: 'wrong' })).status, 422)
    }
    assert.equal((await registrationOptions(person)).status, 429)
    assert.lengthOf(await db.from('passkey_challenges'), 0)
  }).tags(['@PKY-02', '@R301'])

  test('refuses what does not answer the options of this session', async ({ assert }) => {
    const person = await createOwner()
    const phone = { ...person, sessionId: await signIn(person.user) }
    const stranger = await createOwner()
    const key = new SoftwareAuthenticator()
    const { key: own } = await addPasskey(person)
    const before = await databaseDump(['rate_limits', 'passkey_challenges'])
    const forgeries = {
      'a foreign origin': { origin: 'https://stagely.example.net' },
      'a foreign relying party': { rpId: 'example.net' },
      'no user verification': { isVerified: false },
      'an answer to another question': { type: 'webauthn.get' },
      'another challenge': { challenge: 'x'.repeat(43) },
      'a frame of another site': { crossOrigin: true },
      'a key that is no point of its curve': { publicKey: coseOffCurve },
      'a key of a kind whose points nobody checks': { publicKey: coseOfEd25519(neutralPoint) },
      'a short RSA key': { publicKey: coseOfRsa(rsaKey(1024)) },
    }
    for (const [name, forgery] of Object.entries(forgeries)) {
      const { body: options } = await registrationOptions(person)
      const { status, body } = await storePasskey(person, key.create(options, forgery))
      assert.deepEqual([status, body.errors?.[0].field], [422, 'credential'], name)
    }

    const { body: options } = await registrationOptions(person)
    assert.equal((await storePasskey(phone, key.create(options))).status, 422, 'another session')
    assert.equal((await storePasskey(stranger, key.create(options))).status, 422, 'a stranger')
    await expire()
    assert.equal((await storePasskey(person, key.create(options))).status, 422, 'expired')

    const proof = await call<{ challenge: string }>(
      person,
      `POST /api/users/${person.user.id}/passkeys/challenges`,
      { purpose: 'add_passkey' }
    )
    const made = key.create({ ...options, challenge: proof.body.challenge })
    assert.equal((await storePasskey(person, made)).status, 422, 'another purpose')
    const asked = await registrationOptions(person)
    const swapped = { ...key.create(asked.body), id: own.id }
    assert.equal((await storePasskey(person, swapped)).status, 422, 'the id of another credential')
    assert.deepEqual(await databaseDump(['rate_limits', 'passkey_challenges']), before)
  }).tags(['@PKY-03', '@PKY-04', '@PKY-05', '@PKY-43', '@R468'])

  test('drops the statement of the maker, and takes each kind of key', async ({ assert }) => {
    const person = await createOwner()
    for (const forgery of [{ hasCertificate: true }, { publicKey: coseOfRsa(rsaKey(2048)) }]) {
      const key = new SoftwareAuthenticator()
      const { body: options } = await registrationOptions(person)
      assert.equal((await storePasskey(person, key.create(options, forgery))).status, 201)
    }
    assert.lengthOf((await list(person)).body, 2)
    const certified = new SoftwareAuthenticator()
    const { body: options } = await registrationOptions(person)
    await storePasskey(person, certified.create(options, { hasCertificate: true }))
    assert.equal((await new LoginPage().signIn(certified)).status, 200)
  }).tags(['@PKY-03', '@R304'])

  test('refuses a credential that is known already, also to another account', async ({
    assert,
  }) => {
    const [person, stranger] = [await createOwner(), await createOwner()]
    const { key } = await addPasskey(person)
    for (const each of [person, stranger]) {
      const { body: options } = await registrationOptions(each)
      assert.equal((await storePasskey(each, key.create(options))).status, 409)
    }
    assert.lengthOf(await db.from('passkeys'), 1)
  }).tags(['@PKY-07'])

  test('refuses the eleventh, also if two are added at once', async ({ assert }) => {
    const person = await createOwner()
    for (let turn = 1; turn < maxPasskeys; turn += 1) await addPasskey(person)
    const [one, two] = [await registrationOptions(person), await registrationOptions(person)]
    const replies = await Promise.all(
      [one, two].map(({ body }) => storePasskey(person, new SoftwareAuthenticator().create(body)))
    )
    assert.deepEqual(statusesOf(replies), [201, 409])
    const eleventh = await registrationOptions(person)
    assert.equal(eleventh.status, 409)
    assert.lengthOf(await db.from('passkeys'), maxPasskeys)
  }).tags(['@PKY-07'])

  test('uses a challenge once, also at the same time', async ({ assert }) => {
    const person = await createOwner()
    const { body: options } = await registrationOptions(person)
    const replies = await Promise.all(
      [1, 2].map(() => storePasskey(person, new SoftwareAuthenticator().create(options)))
    )
    assert.deepEqual(statusesOf(replies), [201, 422])
  }).tags(['@PKY-04'])

  test('refuses malformed bodies with 422', async ({ assert }) => {
    const person = await createOwner()
    const { body: options } = await registrationOptions(person)
    const credential = new SoftwareAuthenticator().create(options)
    const { response } = credential
    const path = `POST /api/users/${person.user.id}/passkeys`
    const malformed: [unknown, string][] = [
      [{ credential }, 'name'],
      [{ name: ' ', credential }, 'name'],
      [{ name: 'x'.repeat(61), credential }, 'name'],
      [{ name: 'Mac' }, 'credential'],
      [{ name: 'Mac', credential: 'x' }, 'credential'],
      [{ name: 'Mac', credential: { ...credential, id: '+' } }, 'credential.id'],
      [
        { name: 'Mac', credential: { id: 'a', response: {} } },
        'credential.response.clientDataJSON',
      ],
      [
        { name: 'Mac', credential: { id: 'a', response: { ...response, transports: ['a b'] } } },
        'credential.response.transports.0',
      ],
      [
        { name: 'Mac', credential: { id: 'a', response: { ...response, clientDataJSON: 'abc' } } },
        'credential',
      ],
      [
        {
          name: 'Mac',
          credential: { ...credential, response: { ...response, attestationObject: 'oA' } },
        },
        'credential',
      ],
    ]
    for (const [body, field] of malformed) {
      const reply = await call(person, path, body)
      assert.deepEqual([reply.status, reply.body.errors?.[0].field], [422, field])
    }
    assert.equal((await call(person, path, '{')).status, 400)
    assert.lengthOf(await db.from('passkeys'), 0)
  }).tags(['@PKY-05'])

  test('is possible for one’s own account only', async ({ assert }) => {
    const [person, stranger] = [await createOwner(), await createOwner()]
    const { id } = await addPasskey(person)
    const path = `/api/users/${person.user.id}/passkeys`
    const calls: [string, unknown][] = [
      [`GET ${path}`, undefined],
      [`POST ${path}/challenges`, { purpose: 'add_passkey' }],
      [`POST ${path}/options`, { currentPassword: 'x' }],
      [`POST ${path}`, { name: 'x', credential: {} }],
      [`PATCH ${path}/${id}`, { name: 'x' }],
      [`DELETE ${path}/${id}`, undefined],
    ]
    for (const [line, body] of calls) {
      assert.equal((await call(stranger, line, body)).status, 403, line)
      assert.equal((await call(null, line, body)).status, 401, line)
    }
    const own = `/api/users/${stranger.user.id}/passkeys/${id}`
    assert.equal((await call(stranger, `PATCH ${own}`, { name: 'x' })).status, 404)
    assert.equal((await call(stranger, `DELETE ${own}`)).status, 404)
    assert.lengthOf(await db.from('passkeys').where('name', 'Chrome on Mac'), 1)
  }).tags(['@PKY-08'])

  test('passkeys are renamed and removed', async ({ assert }) => {
    const person = await createOwner()
    const { id } = await addPasskey(person)
    await deliverEmails()
    const path = `/api/users/${person.user.id}/passkeys/${id}`
    const renamed = await call(person, `PATCH ${path}`, { name: 'Phone' })
    assert.deepEqual([renamed.status, renamed.body.name], [200, 'Phone'])
    assert.equal((await call(person, `PATCH ${path}`, { name: '' })).status, 422)
    assert.equal((await removePasskey(person, id)).status, 204)
    assert.equal((await removePasskey(person, id)).status, 404)
    assert.deepEqual((await list(person)).body, [])
    const [email] = await deliverEmails()
    assert.equal(email.subject, 'A passkey was removed from your Stagely account')
    assert.include(email.text, '“Phone”')
    assert.lengthOf(await db.from('audit_events').where('kind', 'passkey_removed'), 1)
    assert.lengthOf(await Session.ofPerson(person.user.person), 1, 'sessions stay')
  }).tags(['@PKY-08', '@PKY-06'])

  test('the list takes the same number of queries for any number', async ({ assert }) => {
    const person = await createOwner()
    for (let turn = 0; turn < 3; turn += 1) await addPasskey(person)
    assert.lengthOf(await queriesDuring(() => list(person)), 2)
  })
})
