import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import CalendarFeed from '#models/calendar_feed'
import { capabilities } from '#shared/accounts/capabilities'
import { callsWithoutFactor, pagesWithoutFactor } from '#shared/accounts/without_factor'
import { call, statusesOf } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { open, pageProps } from '#tests/helpers/pages'
import { addPasskey, LoginPage, proofBy } from '#tests/helpers/passkeys'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  createSupport,
  password,
  signIn,
  type Person,
} from '#tests/helpers/people'
import { addSeat } from '#tests/helpers/seats'
import {
  codeOf,
  endVerification,
  enrol,
  forgetUsedCodes,
  ownTwoStep,
  setUpTwoStep,
  verify,
} from '#tests/helpers/two_step'

const required = 'Confirm with your second factor that it’s you first.'

/** The same person in another browser, logged in with the password. */
const elsewhere = async ({ user }: Person): Promise<Person> => ({
  user,
  sessionId: await signIn(user),
})

const enter = (person: Person, code: string) => verify(person, code, `${ownTwoStep(person)}/verify`)

test.group('Two-step login', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  test('is set up, gets new recovery codes and is turned off by everyone for themselves', async ({
    assert,
  }) => {
    const [company, other] = [await createStager(), await createOwner()]
    const colleague = await addSeat(company, other, { role: 'member' })
    const path = ownTwoStep(colleague)
    const { secret, recoveryCodes } = await setUpTwoStep(colleague, path)
    assert.lengthOf(new Set(recoveryCodes), 10)
    const { text } = await open('/password-and-sessions', colleague)
    assert.equal(pageProps<{ recoveryCodesLeft: number }>(text).recoveryCodesLeft, 10)
    const owners = await open('/password-and-sessions', company)
    assert.isNull(pageProps<{ recoveryCodesLeft: null }>(owners.text).recoveryCodesLeft)
    const [enrolment] = await db.from('two_step_verifications')
    assert.equal(enrolment.person_id, other.user.person.id)

    await forgetUsedCodes(colleague)
    const renewed = await call<{ recoveryCodes: string[] }>(
      colleague,
      `POST ${path}/recovery-codes`,
      { code: codeOf(secret) }
    )
    assert.lengthOf(renewed.body.recoveryCodes, 10)
    const old = await call(colleague, `POST ${path}/off`, { code: recoveryCodes[0] })
    assert.equal(old.status, 422)
    const off = { code: renewed.body.recoveryCodes[0] }
    assert.equal((await call(colleague, `POST ${path}/off`, off)).status, 204)
    assert.lengthOf(await db.from('two_step_verifications'), 0)
    const titles = await db.from('notifications').where('user_id', company.user.id).orderBy('id')
    assert.deepEqual(
      titles.map(({ title }) => title),
      ['Two-step login is on', 'Two-step login is off']
    )
  }).tags(['@PPL-80'])

  test('asks each other session once, in all accounts of the person', async ({ assert }) => {
    const [company, person] = [await createStager(), await createOwner()]
    const inCompany = await addSeat(company, person, { role: 'member' })
    const { secret } = await setUpTwoStep(person, ownTwoStep(person))
    const login = await call<{ sessionId: string }>(null, 'POST /api/auth/login', {
      email: person.user.email,
      password,
    })
    assert.equal(login.status, 200, 'as specified')
    const sessions = [inCompany, { user: person.user, sessionId: login.body.sessionId }]
    for (const session of sessions) {
      const refused = await call(session, 'GET /api/auth/me')
      assert.deepEqual(
        [refused.status, refused.body.message, refused.body.code],
        [403, required, 'second_factor_required']
      )
      await forgetUsedCodes(person)
      assert.equal((await enter(session, codeOf(secret))).status, 204)
      assert.equal((await call(session, 'GET /api/auth/me')).status, 200)
    }
    await endVerification(person)
    assert.equal((await call(sessions[1], 'GET /api/auth/me')).status, 200, 'only once')
    assert.equal((await call(company, 'GET /api/auth/me')).status, 200, 'a colleague')
  }).tags(['@PPL-81', '@R627'])

  test('leads pages to the page that takes the code, and back', async ({ assert }) => {
    const owner = await createOwner()
    const { secret } = await setUpTwoStep(owner, ownTwoStep(owner))
    const other = await elsewhere(owner)
    const { status, location } = await open('/messages?to=7', other)
    assert.equal(status, 302)
    assert.equal(location, `/two-step?redirect=${encodeURIComponent('/messages?to=7')}`)
    const page = await open(location!, other)
    assert.include(page.words, 'Enter the code from your phone')
    assert.notInclude(page.text, owner.user.name)
    assert.notInclude(page.text, String(owner.user.phone))
    const props = pageProps<{ redirect: string; user: null }>(page.text)
    assert.equal(props.redirect, '/messages?to=7')
    assert.isNull(props.user)
    const foreign = await open(`/two-step?redirect=${encodeURIComponent('//evil.example')}`, other)
    assert.equal(pageProps<{ redirect: string }>(foreign.text).redirect, '/dashboard')
    assert.equal((await enter(other, codeOf(secret, 1))).status, 204)
    assert.equal((await open(location!, other)).location, '/messages?to=7')
    assert.equal((await open('/two-step')).location, '/login?redirect=%2Fdashboard')
  }).tags(['@PPL-81'])

  test('closes every call and page until then, those that come later too', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    await createBid(project, await createStager())
    const { url } = await CalendarFeed.issue(owner.user, 'Phone')
    await setUpTwoStep(owner, ownTwoStep(owner))
    const half = await elsewhere(owner)
    const [routes] = Object.values(router.toJSON())
    const lineOf = (pattern: string) =>
      pattern.replaceAll(/:(?:id|\w*Id)\b/g, String(project.id)).replaceAll(/:\w+\??/g, '1')
    const reads = routes
      .filter(({ methods, pattern }) => methods.includes('GET') && /^\/api\/[^*]/.test(pattern))
      .map(({ pattern }) => `GET ${pattern}`)
    const before = await db.from('audit_events').count('* as total').first()
    for (const line of [...Object.keys(capabilities), ...reads]) {
      if (callsWithoutFactor[line] || line.startsWith('GET /api/admin')) continue
      const [method, pattern] = line.split(' ')
      const { status, text } = await send(method, lineOf(pattern), { as: half })
      assert.equal(status, 403, line)
      assert.equal(JSON.parse(text).code, 'second_factor_required', line)
    }
    assert.deepEqual(await db.from('audit_events').count('* as total').first(), before)

    const pages = routes.filter(
      ({ methods, pattern, middleware }) =>
        methods.includes('GET') &&
        !/^\/(?:api|dev|health|:console)/.test(pattern) &&
        [...middleware.all()].some((each) => 'name' in each && each.name === 'inertia')
    )
    assert.isAbove(pages.length, 60)
    for (const { pattern } of pages) {
      if (pagesWithoutFactor.includes(pattern) || pattern === '/two-step') continue
      const path = pattern === '/*' ? '/nowhere' : lineOf(pattern)
      const { location } = await open(path, half)
      assert.include(location ?? '', '/two-step?redirect=', pattern)
    }
    const help = await open('/help-center', half)
    assert.equal(help.status, 200)
    assert.isNull(pageProps<{ user: null }>(help.text).user)
    // Leading back to it, the address of the page that asks would have the secret of the link.
    const signing = await open('/sign?token=unknown', half)
    assert.equal(signing.status, 200)
    assert.isNull(pageProps<{ user: null }>(signing.text).user)
    assert.equal((await open('/sign/pdf?token=unknown', half)).status, 404)
    assert.equal((await send('GET', new URL(url).pathname)).status, 200, 'a calendar of before')
  }).tags(['@PPL-82', '@R628', '@SEL-80'])

  test('shows a poll and a photo of a hidden project nothing until then', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    await enrol(owner.user.id)
    for (const path of [`/api/projects/${project.id}`, `/api/projects/${project.id}/bids`]) {
      const { status, text } = await send('GET', path, { as: owner })
      assert.equal(status, 403, path)
      assert.equal(JSON.parse(text).code, 'second_factor_required')
      assert.equal((await send('GET', path)).status, 200, 'a visitor')
    }
    const file = `/files/${'a'.repeat(32)}.pdf`
    const answer = await send('GET', file, { headers: { cookie: cookieOf(owner) } })
    assert.equal(answer.status, 404)
    const colleague = await addSeat(await createStager(), owner, { role: 'books' })
    const asBooks = await send('GET', file, { headers: { cookie: cookieOf(colleague) } })
    assert.equal(asBooks.status, 404, 'no seat, so none that is refused')
  }).tags(['@PPL-82'])

  test('counts a passkey that was added after a code', async ({ assert }) => {
    const owner = await createOwner()
    const { key: early } = await addPasskey(owner)
    await setUpTwoStep(owner, ownTwoStep(owner))
    const { key: late } = await addPasskey(owner)
    const me = async (key: typeof early) => {
      const page = new LoginPage()
      const { body } = await page.send(key.get(await page.options()))
      const session = { user: owner.user, sessionId: body.sessionId }
      return { session, status: (await call(session, 'GET /api/auth/me')).status }
    }
    assert.equal((await me(early)).status, 403)
    assert.equal((await me(late)).status, 200)
    const { session } = await me(early)
    const line = `POST ${ownTwoStep(owner)}/passkey`
    const weak = await proofBy(session, early, 'second_factor')
    assert.equal((await call(session, line, { passkey: weak })).status, 422)
    const passkey = await proofBy(session, late, 'second_factor')
    assert.equal((await call(session, line, { passkey })).status, 204)
    assert.equal((await call(session, 'GET /api/auth/me')).status, 200)
  }).tags(['@PPL-81', '@R629'])

  test('allows each person five wrong codes in 15 minutes, in whichever session', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const { secret } = await setUpTwoStep(owner, ownTwoStep(owner))
    const sessions = [await elsewhere(owner), await elsewhere(owner)]
    const attempts = Array.from({ length: 7 }, (_, at) => enter(sessions[at % 2], '000000'))
    assert.deepEqual(
      statusesOf((await Promise.all(attempts)) as never),
      [422, 422, 422, 422, 422, 429, 429]
    )
    assert.equal((await enter(sessions[0], codeOf(secret, 1))).status, 429)
  }).tags(['@PPL-81'])

  test('protects credentials with a code of the last twelve hours; the team is asked as before', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const { secret } = await setUpTwoStep(owner, ownTwoStep(owner))
    await endVerification(owner)
    const line = `PUT /api/users/${owner.user.id}/password`
    const body = { currentPassword: password, newPassword: 'a brand new password' }
    const refused = await call(owner, line, body)
    assert.deepEqual(
      [refused.status, refused.body.message, refused.body.link],
      [403, 'Enter the code from your phone first.', { label: 'Enter the code', href: '/two-step' }]
    )
    const page = await open('/password-and-sessions', owner)
    assert.include(page.words, 'Changes on this page need a code from the last 12 hours.')
    assert.include((await open('/two-step', owner)).words, 'need a code from the last 12 hours')
    assert.equal((await enter(owner, codeOf(secret, 1))).status, 204)
    assert.equal((await call(owner, line, body)).status, 200)

    const support = await createSupport()
    await setUpTwoStep(support)
    const other = await elsewhere(support)
    assert.equal(
      (await call(other, 'GET /api/auth/me')).status,
      200,
      'the team, outside the console'
    )
    assert.equal((await call(other, 'GET /api/admin/users')).status, 403)
  }).tags(['@PPL-82', '@R627'])
})
