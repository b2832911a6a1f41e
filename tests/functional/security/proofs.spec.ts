import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import CalendarFeed from '#models/calendar_feed'
import Passkey from '#models/passkey'
import SeatInvitation from '#models/seat_invitation'
import PasskeyChallenge from '#models/passkey_challenge'
import Session from '#models/session'
import { aboutPasskey, aboutVersion } from '#shared/accounts/passkeys'
import { confirmAddressFirst, proofs, type Proof } from '#shared/accounts/proofs'
import { marketToday } from '#shared/values/market_time'
import { codeRequired } from '#shared/console/team_roles'
import { createSentAgreement, signatureOf } from '#tests/helpers/agreements'
import { call } from '#tests/helpers/calls'
import { consoleCalls } from '#tests/helpers/console'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { assertTable } from '#tests/helpers/document_table'
import { SoftwareAuthenticator, strayAssertion } from '#tests/helpers/passkeys'
import { type Person, createOwner, createSupport, password, signIn } from '#tests/helpers/people'
import { createBrowser } from '#tests/helpers/push_service'
import { addPerson, addSeat } from '#tests/helpers/seats'
import { dayFromNow } from '#tests/helpers/stagings'
import { codeOf, enrol, ownTwoStep } from '#tests/helpers/two_step'

/** What a refused call may write: it counts, uses up a challenge and renews its session. */
const traces = ['rate_limits', 'passkey_challenges', 'sessions']

/** Someone with everything that a call may be about, in a session that has proven all it can. */
interface Scene {
  person: Person
  key: SoftwareAuthenticator
  passkeyId: number
  /** What the line of the call contains, besides the person. */
  line: string
  /** What a passkey confirms, for purposes that say too little. */
  about: string
  /** The answer to a session without its code. */
  codeAnswer?: string
  /** The body without a proof; in which session decides about a new passkey. */
  body: (session: Session) => Promise<object | undefined>
}

const sessionOf = ({ sessionId }: Person) =>
  Session.findByOrFail('sessionId', Session.hashOf(sessionId))

/** A passkey as if it had been added in this session, without the password's hash. */
async function givePasskey(person: Person) {
  const session = await sessionOf(person)
  const challenge = await PasskeyChallenge.issue({ purpose: 'register', sessionId: session.id })
  const key = new SoftwareAuthenticator()
  person.user.currentSession = session
  const credential = key.create({ challenge, user: { id: '' } })
  return { key, passkeyId: (await Passkey.register(person.user, 'Laptop', credential)).id }
}

async function newCredential({ id: sessionId }: Session) {
  const challenge = await PasskeyChallenge.issue({ purpose: 'register', sessionId })
  return new SoftwareAuthenticator().create({ challenge, user: { id: '' } })
}

const bodies: Record<string, Scene['body']> = {
  'PATCH /api/users/:id': async () => ({ email: 'moved@stagely.example' }),
  'PUT /api/users/:id/password': async () => ({ newPassword: 'a brand new password' }),
  'POST /api/users/:id/passkeys/challenges': async () => ({ purpose: 'delete_account' }),
  'POST /api/users/:id/passkeys': async (session) => ({
    name: 'Phone',
    credential: await newCredential(session),
  }),
  'PATCH /api/users/:id/passkeys/:passkeyId': async () => ({ name: 'Phone' }),
  'POST /api/push-subscriptions': async () => createBrowser().subscription,
  'PUT /api/users/:id/second-factor': async () => ({ from: marketToday(new Date()) }),
}

/** A member of the team, because only the team has two-step verification. */
async function ownScene(name: string): Promise<Scene> {
  const person = await createSupport()
  const secret = await enrol(person.user.id)
  await db
    .from('sessions')
    .where('user_id', person.user.id)
    .update({ verified_at: db.raw('now()') })
  await person.user.refresh()
  // An account needs an owner.
  if (name.endsWith('/person')) await addSeat(person, await createOwner())
  const { key, passkeyId } = await givePasskey(person)
  const other = await Session.findByOrFail('sessionId', Session.hashOf(await signIn(person.user)))
  const address = name.includes(':addressId')
    ? await CalendarFeed.issue(person.user, 'Phone')
    : null
  const subscription = name.startsWith('DELETE /api/push') ? await subscribe(person) : 0
  if (name.endsWith('resend-confirmation')) {
    await db.from('users').where('id', person.user.id).update({ email_confirmed: false })
  }
  return {
    person,
    key,
    passkeyId,
    about: name.startsWith('DELETE') && name.includes('passkey') ? aboutPasskey(passkeyId) : '',
    line: name
      .replace(':passkeyId', String(passkeyId))
      .replace(':addressId', String(address?.id))
      .replace(':sessionId', String(other.id))
      .replace(':id', String(name.includes('/push-') ? subscription : person.user.id)),
    body: name.includes('/two-step/')
      ? async () => ({ code: codeOf(secret) })
      : (bodies[name] ?? (async () => undefined)),
  }
}

/** Someone who sets up two-step verification. */
async function settingUpScene(name: string): Promise<Scene> {
  const person = await createOwner()
  const line = name.replace(':id', String(person.user.id))
  const started = await call<{ secret: string }>(person, `POST ${ownTwoStep(person)}`, {
    currentPassword: password,
  })
  const body = async () => (name.endsWith('confirm') ? { code: codeOf(started.body.secret) } : {})
  return { ...(await givePasskey(person)), person, line, about: '', body }
}

async function subscribe(person: Person): Promise<number> {
  const { body } = await call(person, 'POST /api/push-subscriptions', createBrowser().subscription)
  return Number(body.id)
}

async function signingScene(name: string): Promise<Scene> {
  const agreement = await createSentAgreement(dayFromNow(20))
  const { company, project } = agreement
  const signature = await signatureOf(agreement, company, { currentPassword: undefined })
  const { version, hash } = signature
  return {
    ...(await givePasskey(company)),
    person: company,
    about: aboutVersion({ projectId: project.id, version, hash }),
    line: name.replace(':id', String(project.id)),
    body: async () => signature,
  }
}

/** Calls about the people of an account. */
const isAboutPeople = (name: string) =>
  /\/(?:invitations|people|seat)(?:\/|$)/.test(name) && !name.includes('/api/admin')

/** An owner with a colleague, with someone who asks to join, and with an invitation into another account. */
async function peopleScene(name: string, { verified }: Proof): Promise<Scene> {
  const person = await createOwner()
  if (verified) {
    await enrol(person.user.id)
    await db
      .from('sessions')
      .where('user_id', person.user.id)
      .update({ verified_at: db.raw('now()') })
    await person.user.refresh()
  }
  const keys = await givePasskey(person)
  const [colleague, host, claimant] = [
    await addPerson(person, { role: 'owner' }),
    await createOwner(),
    await createOwner(),
  ]
  const rights = { role: 'owner', mayCommit: false } as const
  const invitation = await SeatInvitation.invite(person.user, {
    email: 'luis@x.example',
    ...rights,
  })
  await invitation.merge({ claimedBy: claimant.user.person.id }).save()
  const here = await SeatInvitation.invite(host.user, { email: person.user.email, ...rights })
  const token = await here.renewLink()
  const elsewhere = name.endsWith('/auth/seat') ? await addSeat(host, person) : null
  const sent: Record<string, object> = {
    'POST /api/users/:id/invitations': { email: 'mei@x.example', role: 'owner' },
    'PATCH /api/users/:id/people/:seatId': { role: 'owner' },
    'POST /api/auth/invitations': { token },
    'POST /api/auth/seat': { userId: elsewhere?.user.id },
  }
  return {
    ...keys,
    person,
    about: '',
    codeAnswer: 'Confirm with your second factor that it’s you first.',
    line: name
      .replace(':seatId', String(colleague.user.seat!.id))
      .replace(':invitationId', String(invitation.id))
      .replace(':id', String(person.user.id)),
    body: async () => sent[name],
  }
}

/** A member of the team without two-step verification, or with one that waits for the code. */
async function teamScene(name: string): Promise<Scene> {
  if (name.endsWith('/passkey')) {
    const scene = await ownScene('GET')
    await db
      .from('sessions')
      .where('user_id', scene.person.user.id)
      .update({ verified_at: db.raw("now() - interval '13 hours'") })
    return { ...scene, line: name }
  }
  const person = await createSupport()
  const { key, passkeyId } = await givePasskey(person)
  return { person, key, passkeyId, line: name, about: '', body: async () => undefined }
}

const sceneOf = (name: string, proof: Proof) =>
  proof.by === 'team'
    ? teamScene(name)
    : name.includes('/agreement/')
      ? signingScene(name)
      : /\/two-step(\/confirm)?$/.test(name)
        ? settingUpScene(name)
        : isAboutPeople(name)
          ? peopleScene(name, proof)
          : ownScene(name)

/** A passkey's answer to a challenge of this session. */
async function assertion(
  { person, about }: Scene,
  key: SoftwareAuthenticator,
  purpose: NonNullable<Proof['confirms']>
) {
  const { id: sessionId } = await sessionOf(person)
  return key.get({ challenge: await PasskeyChallenge.issue({ purpose, sessionId, about }) })
}

/** A passkey that counts as the code can't be replaced. */
const takesPassword = (purpose: Proof['confirms']) =>
  purpose !== 'open_console' && purpose !== 'second_factor'

const all = Object.entries(proofs)
const asked = all.filter(([, { by }]) => by === 'session')
const confirmed = all.filter(([, { confirms }]) => confirms)

/** The body that the console's table has for a call. */
const consoleBody = (name: string) => {
  const line = name.replace(/:id/, name.includes('reports') ? '1' : '999').replace(':seatId', '999')
  return { line, body: consoleCalls.find(([known]) => known === line)?.[1] }
}

test.group('What a call has to prove', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  for (const [name, proof] of asked) {
    test(`${name}: sessions`, async ({ assert }) => {
      const scene = await sceneOf(name, proof)
      const { person, line } = scene
      const { confirms } = proof
      const attempt = async (as: Person | null) => {
        const session = await sessionOf(as ?? person)
        const given = takesPassword(confirms)
          ? confirms && { currentPassword: password }
          : { passkey: await assertion({ ...scene, person: as ?? person }, scene.key, confirms!) }
        const body = { ...(await scene.body(session)), ...given }
        const before = await databaseDump(traces)
        const reply = await call(as, line, line.startsWith('GET') ? undefined : body).catch(() => ({
          status: 200,
          body: { message: '' },
        }))
        if (reply.status >= 300) assert.deepEqual(await databaseDump(traces), before)
        return [reply.status, reply.body?.message]
      }
      assert.equal((await attempt(null))[0], 401, 'a visitor')
      const ended = { ...person, sessionId: await signIn(person.user) }
      const { id } = await sessionOf(ended)
      await db
        .from('sessions')
        .where({ id })
        .update({ expires_at: db.raw('now()') })
      assert.equal((await attempt(ended))[0], 401, 'an ended session')

      const half = { ...person, sessionId: await signIn(person.user) }
      if (proof.verified) {
        const { codeAnswer = codeRequired } = scene
        assert.deepEqual(await attempt(half), [403, codeAnswer])
        const unreadable = await call(half, line, { email: 'no address', name: 7, passkey: 7 })
        assert.deepEqual([unreadable.status, unreadable.body?.message], [403, codeAnswer])
      }
      if (proof.confirmed) {
        const users = db.from('users').where('id', person.user.id)
        await users.clone().update({ email_confirmed: false })
        assert.deepEqual(await attempt(person), [409, confirmAddressFirst])
        await users.clone().update({ email_confirmed: true })
      }
      // What isn't asked for isn't needed: without a confirmed address, or in a session without its code.
      if (!proof.confirmed) {
        await db.from('users').where('id', person.user.id).update({ email_confirmed: false })
      }
      const [status, message] = await attempt(proof.verified ? person : half)
      assert.isBelow(Number(status), 300, String(message))
    }).tags(['@AUT-16', '@PKY-37', '@PKY-38', '@PKY-47'])
  }

  for (const [name, proof] of confirmed) {
    test(`${name}: proofs`, async ({ assert }) => {
      const purpose = proof.confirms!
      const missing = purpose === 'sign_agreement' ? 403 : 422
      const scene = await sceneOf(name, proof)
      const attempt = async (on: Scene, given: object) => {
        const body = { ...(await on.body(await sessionOf(on.person))), ...given }
        const reply = await call(on.person, on.line, body)
        return { status: reply.status, field: reply.body?.errors?.[0].field }
      }
      const stranger = await givePasskey(await createOwner())
      const others = {
        'of another account': await assertion(scene, stranger.key, purpose),
        'for another purpose': await assertion(
          scene,
          scene.key,
          purpose === 'change_password' ? 'change_email' : 'change_password'
        ),
        'of another challenge': strayAssertion,
      }
      const before = await databaseDump(traces)
      for (const [which, passkey] of Object.entries(others)) {
        assert.deepEqual(
          await attempt(scene, { passkey }),
          { status: 422, field: 'passkey' },
          which
        )
      }
      assert.equal((await attempt(scene, {})).status, missing, 'without a proof')
      if (takesPassword(purpose)) {
        const wrong = { currentPassword: 'wrong' }
        assert.deepEqual(await attempt(scene, wrong), { status: 422, field: 'currentPassword' })
      }
      assert.deepEqual(await databaseDump(traces), before)

      const passkey = await assertion(scene, scene.key, purpose)
      const byPasskey = await attempt(scene, { passkey })
      assert.isBelow(byPasskey.status, 300, 'the own passkey')
      if (takesPassword(purpose)) {
        const again = await sceneOf(name, proof)
        if (name === 'PATCH /api/users/:id')
          again.body = async () => ({ email: 'again@stagely.example' })
        const byPassword = await attempt(again, { currentPassword: password })
        assert.isBelow(byPassword.status, 300, 'the right password')
      }
      if (proof.ifProtected) {
        const plain = await createOwner()
        if (name.endsWith('/person')) await addSeat(plain, await createOwner())
        const line = name.replace(':id', String(plain.user.id))
        const body = {
          ...(await scene.body(await sessionOf(plain))),
          email: 'plain@stagely.example',
        }
        assert.isBelow((await call(plain, line, body)).status, 300, 'an account without protection')
      }
    }).tags(['@AUT-16', '@PKY-20', '@PKY-22', '@PKY-40'])
  }

  for (const [name, { by, verified }] of all.filter(([, each]) => /team|admin/.test(each.by))) {
    test(`${name}: the team only`, async ({ assert }) => {
      const { line, body } = consoleBody(name)
      const half = await createSupport()
      await enrol(half.user.id)
      assert.isTrue(
        consoleCalls.some(([known]) => known === line),
        'has a body'
      )
      for (const outsider of [null, await createOwner()]) {
        assert.equal((await call(outsider, line, body)).status, 404)
      }
      const refused = await call(half, line, body)
      if (verified) assert.deepEqual([refused.status, refused.body.message], [403, codeRequired])
      else assert.notInclude([401, 403, 404], refused.status)
      if (by === 'admin') assert.equal((await call(await createSupport(), line, body)).status, 403)
    }).tags(['@AUT-16'])
  }

  test('no session replaces the secret of a link, a password or a passkey', async ({ assert }) => {
    const { person } = await ownScene('GET')
    const unknown = {
      ...{ token: 'x'.repeat(43), newPassword: 'a brand new password' },
      ...{ name: 'Mei', password: 'a brand new password', agreeToTerms: true },
      ...{ hash: 'a'.repeat(64), code: '123456', consents: true, reason: 'not_me' },
    }
    const login = { email: person.user.email, password: 'wrong', passkey: strayAssertion }
    const statuses = { link: 409, password: 401, passkey: 401 }
    const before = await databaseDump(traces)
    for (const [name, { by }] of all) {
      if (by !== 'link' && by !== 'password' && by !== 'passkey') continue
      for (const as of [null, person]) {
        const { status } = await call(as, name, by === 'link' ? unknown : login)
        // It sends a new link to the address of an expired one, and says nothing about any other.
        const expected = name === 'POST /api/signing/links' ? 204 : statuses[by]
        assert.equal(status, expected, name)
      }
    }
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@AUT-16'])
})

/** What controllers import or call to add, change or remove what leads into an account. */
const ways = new RegExp(
  [
    "from '#models/(passkey|passkey_challenge|session|calendar_feed|push_subscription|two_step_verification)'",
    "from '#models/(password_reset|email_link)'",
    "from '#services/sign_in/proof'",
    String.raw`\.(register|confirmEmail|confirmEmailByHand|restoreEmail|resendConfirmation|resendEmail)\(`,
    String.raw`\.(changePassword|close|changeTeamRole|suspend|reinstate|recordCopy|requireRecordedCopy)\(`,
    String.raw`User\.edit\(|\.replacePortfolio\(`,
  ].join('|')
)

/** Calls of such controllers that change nothing of it. */
const harmless = [
  'PATCH /api/push-subscriptions/topics',
  'POST /api/push-subscriptions/:id/test',
  'PUT /api/users/portfolio-photos',
  'PUT /api/users/:id/person',
  'POST /api/projects/:id/agreement',
  'PUT /api/projects/:id/agreement/draft',
  'DELETE /api/projects/:id/agreement/draft',
  'POST /api/projects/:id/agreement/versions',
  'POST /api/projects/:id/agreement/addenda',
  'POST /api/projects/:id/agreement/openings',
  'POST /api/projects/:id/agreement/declines',
  'POST /api/projects/:id/agreement/openings',
  'POST /api/projects/:id/agreement/reports',
  'PUT /api/projects/:id/agreement/client-side',
  'POST /api/projects/:id/agreement/parties/:partyId/links',
]

test.group('The table of proofs', () => {
  const routed = () =>
    Object.values(router.toJSON())
      .flat()
      .filter(({ pattern }) => /^\/api\/(?!webhooks|openapi|\*)/.test(pattern))

  test('names calls that exist', ({ assert }) => {
    const lines = routed().map(({ methods, pattern }) => `${methods[0]} ${pattern}`)
    assert.includeMembers(lines, Object.keys(proofs))
  }).tags(['@AUT-16'])

  test('has a row for every call that may lead into an account', async ({ assert }) => {
    const found: string[] = []
    for (const { methods, pattern, handler } of routed()) {
      const isChange = methods[0] !== 'GET' || pattern.endsWith('/users/:id/export')
      if (!isChange || typeof handler === 'function' || !('importExpression' in handler)) continue
      const [, controller] = /#controllers\/([\w/]+)/.exec(handler.importExpression ?? '') ?? []
      const source = await readFile(app.makePath(`app/controllers/${controller}.ts`), 'utf8')
      if (ways.test(source)) found.push(`${methods[0]} ${pattern}`)
    }
    const missing = found.filter((line) => !proofs[line] && !harmless.includes(line))
    assert.deepEqual(missing, [])
    assert.includeMembers(found, harmless)
  }).tags(['@AUT-16'])

  test('is the one in docs/security.md', async ({ assert }) => {
    const rows = Object.entries(proofs).map(([line, proof]) => [
      `\`${line}\``,
      proof.by,
      proof.confirmed ? 'yes' : '',
      proof.verified ? 'yes' : '',
      proof.confirms ? `${proof.confirms}${proof.ifProtected ? ', if protected' : ''}` : '',
    ])
    const head = ['Call', 'By', 'Confirmed address', 'Code entered', 'Password or passkey']
    await assertTable(assert, 'proofs', [head, ...rows])
  }).tags(['@AUT-16'])
})
