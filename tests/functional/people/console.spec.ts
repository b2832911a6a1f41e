import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import CalendarFeed from '#models/calendar_feed'
import PushSubscription from '#models/push_subscription'
import { call } from '#tests/helpers/calls'
import { listWithTotal } from '#tests/helpers/console'
import { databaseDump, emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { open, pageProps } from '#tests/helpers/pages'
import { issueLink } from '#tests/helpers/password_resets'
import {
  createAdmin,
  createOwner,
  createStager,
  createSupport,
  password,
  type Person as SignedIn,
} from '#tests/helpers/people'
import { subscribe } from '#tests/helpers/push'
import { stagerForm } from '#tests/helpers/registrations'
import { addSeat } from '#tests/helpers/seats'

const traces = ['rate_limits', 'sessions']
const why = { category: 'conduct', reason: 'Insults on the phone' }

interface Shown {
  id: number
  name: string
  email: string | null
  role: string
  mayCommit: boolean
  endedAt: string | null
  lastSeenAt: string | null
  others: { id: number; name: string }[]
  onlyOwnerOf: { id: number; name: string }[]
  can: { suspend: boolean; reinstate: boolean }
}

interface AccountPage {
  people: Shown[]
  alike: { id: number; name: string; samePhone: boolean; sameWebsite: boolean }[]
}

async function scene() {
  const company = await createStager({ name: 'Renee Castellano', company: 'Fern & Field' })
  const other = await createOwner({ name: 'Tove Zabrocka' })
  const colleague = await addSeat(company, other, { role: 'member', mayCommit: true })
  return { company, other, colleague }
}

const pageOf = async ({ user }: SignedIn, admin: SignedIn) =>
  pageProps<AccountPage>((await open(`${adminPath}/users/${user.id}`, admin)).text)

const act = (action: 'suspend' | 'reinstate', by: SignedIn, on: SignedIn, body: object = why) => {
  const { id, userId } = on.user.seat!
  return call<Shown[]>(by, `POST /api/admin/users/${userId}/people/${id}/${action}`, body)
}

test.group('The people of an account in the console', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are on its page, former ones too, with their other accounts', async ({ assert }) => {
    const { company, other, colleague } = await scene()
    await db.table('seats').insert({
      ...{ user_id: company.user.id, person_id: colleague.user.person.id, role: 'books' },
      ...{ joined_at: new Date(0), ended_at: new Date(1000), former_name: 'Ida Formerly' },
    })
    const { people } = await pageOf(company, await createAdmin())
    assert.deepEqual(
      people.map(({ name, role, mayCommit, endedAt }) => [name, role, mayCommit, endedAt !== null]),
      [
        ['Renee Castellano', 'Owner', true, false],
        ['Tove Zabrocka', 'Member', true, false],
        ['Ida Formerly', 'Books', false, true],
      ]
    )
    const [owner, member, former] = people
    assert.deepEqual(member.others, [{ id: other.user.id, name: 'Tove Zabrocka' }])
    assert.equal(member.email, other.user.person.email)
    assert.isNotNull(member.lastSeenAt)
    assert.deepEqual(
      owner.onlyOwnerOf.map(({ name }) => name),
      ['Fern & Field']
    )
    assert.deepEqual(former.can, { suspend: false, reinstate: false })
  }).tags(['@PPL-52'])

  test('take one query, however many there are', async ({ assert }) => {
    const [{ company }, admin] = [await scene(), await createAdmin()]
    const count = async () => (await queriesDuring(() => pageOf(company, admin))).length
    await count()
    const before = await count()
    for (let more = 0; more < 3; more += 1) await addSeat(company, await createOwner())
    assert.equal(await count(), before)
  }).tags(['@PPL-52'])

  test('lead to it by their login address', async ({ assert }) => {
    const [{ company, other }, admin] = [await scene(), await createAdmin()]
    const { email } = other.user.person
    await db.from('users').where('id', other.user.id).update({ email: 'contact@other.example' })
    await db.from('people').where('id', other.user.person.id).update({ email })
    for (const q of [email, email.toUpperCase(), email.slice(0, -4)]) {
      const { rows } = await listWithTotal<{ id: number }>(
        admin,
        `users?q=${encodeURIComponent(q)}`
      )
      assert.sameMembers(
        rows.map(({ id }) => id),
        [company.user.id, other.user.id],
        q
      )
    }
    const only = await createOwner()
    await addSeat(company, only)
    await db.from('users').where('id', only.user.id).update({ deleted_at: new Date() })
    await db.from('people').where('id', only.user.person.id).update({ deleted_at: null })
    const hit = await open(
      `${adminPath}/search?q=${encodeURIComponent(only.user.person.email)}`,
      admin
    )
    assert.equal(hit.headers.location, `${adminPath}/users/${company.user.id}`)
  }).tags(['@PPL-52'])
})

test.group('A suspended person', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is out of all accounts at once, which stay as they are', async ({ assert }) => {
    const { company, other, colleague } = await scene()
    const support = await createSupport()
    const { status, body } = await act('suspend', support, colleague)
    assert.equal(status, 200)
    const shown = body.find(({ name }) => name === 'Tove Zabrocka')!
    assert.deepEqual(shown.can, { suspend: false, reinstate: true })
    const seen = []
    for (const as of [colleague, other, company]) {
      seen.push((await call(as, 'GET /api/auth/me')).status)
    }
    assert.deepEqual(seen, [401, 401, 200])
    const { id: personId, email } = other.user.person
    assert.lengthOf(await db.from('sessions').where('person_id', personId), 0)

    const login = await call(null, 'POST /api/auth/login', { email, password })
    assert.equal(login.status, 403)
    assert.match(
      login.body.message,
      /^Your access is suspended. Reason: Abusive or unlawful conduct. Write to .+@/
    )
    assert.notInclude(login.body.message, 'Insults')
    const wrong = await call(null, 'POST /api/auth/login', { email, password: 'not it' })
    assert.equal(wrong.status, 401)
    assert.lengthOf(await db.from('users').whereNotNull('suspended_at'), 0)

    assert.equal((await act('reinstate', support, colleague)).status, 200)
    assert.equal((await call(null, 'POST /api/auth/login', { email, password })).status, 200)
    assert.equal((await call(colleague, 'GET /api/auth/me')).status, 401)
  }).tags(['@PPL-53', '@R618'])

  test('has no other way in, and nothing reaches the person’s devices', async ({ assert }) => {
    const [{ other, colleague }, support] = [await scene(), await createSupport()]
    const { email } = other.user.person
    const { url } = await CalendarFeed.issue(colleague.user, 'Phone')
    await subscribe(other)
    const reset = await issueLink(email)
    await act('suspend', support, colleague)
    const path = new URL(url).pathname
    assert.equal((await send('GET', path)).status, 404)
    assert.lengthOf(await db.transaction((trx) => PushSubscription.idsOf(other.user.id, trx)), 0)
    const redeemed = await call(null, 'POST /api/auth/reset-password', {
      ...{ token: reset, newPassword: 'a brand new password' },
    })
    assert.equal(redeemed.status, 403)
    await deliverEmails()
    await db.from('password_resets').delete()
    await call(null, 'POST /api/auth/forgot-password', { email })
    assert.lengthOf(await deliverEmails(), 0)

    await act('reinstate', support, colleague)
    assert.equal((await send('GET', path)).status, 200)
    assert.lengthOf(await db.from('calendar_feeds'), 1)
  }).tags(['@PPL-53'])

  test('reads it in an email, and the history of each account says it', async ({ assert }) => {
    const { company, other, colleague } = await scene()
    const admin = await createAdmin()
    await act('suspend', admin, colleague)
    const [suspended, ...more] = await deliverEmails()
    assert.lengthOf(more, 0)
    assert.equal(suspended.to[0].address, other.user.person.email)
    assert.equal(suspended.subject, 'Your access to Stagely is suspended')
    assert.include(suspended.text, 'Abusive or unlawful conduct')
    assert.notInclude(suspended.text, 'Insults')
    await act('reinstate', admin, colleague, { reason: 'It was someone else' })
    const [reinstated] = await deliverEmails()
    assert.equal(reinstated.subject, 'You can log in to Stagely again')
    const events = await db
      .from('audit_events')
      .whereIn('kind', ['person_suspended', 'person_reinstated'])
      .orderBy('id')
    assert.deepEqual(
      events.map(({ kind, user_id: account, actor_id: by }) => [kind, account, by]),
      ['person_suspended', 'person_reinstated'].flatMap((kind) =>
        [other, company].map(({ user }) => [kind, user.id, admin.user.id])
      )
    )
    const { words } = await open(`${adminPath}/users/${company.user.id}`, admin)
    assert.include(words, 'Suspended a person')
    assert.include(words, 'Tove Zabrocka: Insults on the phone')
  }).tags(['@PPL-53'])

  test('is refused for oneself, twice, and by support for the team', async ({ assert }) => {
    const { company, colleague } = await scene()
    const [support, admin] = [await createSupport(), await createAdmin()]
    const before = await databaseDump(traces)
    const ownSeat = await act('suspend', admin, admin)
    const ofTeam = await act('suspend', support, admin)
    const notSuspended = await act('reinstate', support, colleague)
    const line = `POST /api/admin/users/${company.user.id}/people/${support.user.seat!.id}/suspend`
    const elsewhere = await call(admin, line, why)
    const answers = [ownSeat, ofTeam, notSuspended, elsewhere].map(({ status, body }) => [
      status,
      (body as unknown as { message: string }).message,
    ])
    assert.deepEqual(answers, [
      [409, 'You cannot suspend yourself.'],
      [409, 'Only admins can warn, mute or suspend a team member.'],
      [409, 'This person is not suspended.'],
      [404, 'This does not exist or has been removed.'],
    ])
    assert.deepEqual(await databaseDump(traces), before)
    assert.equal((await act('suspend', support, colleague)).status, 200)
    assert.equal((await act('suspend', admin, colleague)).status, 409)
    // The last owner, too, and the team loses whoever it suspends.
    assert.equal((await act('suspend', support, company)).status, 200)
    assert.equal((await act('suspend', admin, support)).status, 200)
    assert.lengthOf(await db.from('users').where('team_role', 'support'), 0)
    assert.lengthOf(await db.from('people').whereNotNull('suspended_at'), 3)
  }).tags(['@PPL-53', '@R618'])
})

const counted = async () => (await db.from('notifications').where('type', 'admin')).length

test.group('A company that is here already', (group) => {
  group.each.setup(() => emptyDatabase())

  const register = (changes: object) =>
    call<{ user: { id: number } }>(null, 'POST /api/auth/register', {
      ...{ ...stagerForm, company: 'Fern and Field Staging' },
      ...changes,
    })

  test('is told to the team, on both pages, and to nobody else', async ({ assert }) => {
    const admin = await createAdmin()
    const known = await createStager({
      ...{ company: 'Fern & Field', phone: '8285550142' },
      website: 'https://www.fernfield.example/about',
    })
    const again = await register({
      ...{ email: 'second@fernfield.example', phone: '(828) 555-0142' },
      website: 'https://fernfield.example',
    })
    assert.equal(again.status, 201)
    assert.notInclude(JSON.stringify(again.body), 'Fern & Field')
    const { id } = again.body.user
    const notices = await db.from('notifications').where('type', 'admin')
    assert.deepEqual(
      notices.map(({ user_id: to, title }) => [to, title]),
      [[admin.user.id, 'A company may be here already']]
    )
    const same = { samePhone: true, sameWebsite: true }
    assert.deepEqual((await pageOf(known, admin)).alike, [
      { id, name: 'Fern and Field Staging', ...same },
    ])
    const page = await open(`${adminPath}/users/${id}`, admin)
    assert.deepEqual(pageProps<AccountPage>(page.text).alike, [
      { id: known.user.id, name: 'Fern & Field', ...same },
    ])
    assert.include(page.words, 'has the same phone number and website')
  }).tags(['@PPL-51'])

  test('is not any owner, a deleted company, or a page on a site of many', async ({ assert }) => {
    const admin = await createAdmin()
    await createOwner({ phone: '8285550142' })
    const gone = await createStager({ phone: '8285550142' })
    await gone.user.close({ by: gone.user })
    await createStager({ website: 'https://www.facebook.com/fernfield' })
    const { status } = await register({
      ...{ email: 'new@fernfield.example', phone: '(828) 555-0142' },
      website: 'https://facebook.com/brightrooms',
    })
    assert.equal(status, 201)
    assert.equal(await counted(), 0)
    assert.lengthOf((await pageOf(admin, admin)).alike, 0)
  }).tags(['@PPL-51'])

  test('is asked about on the page of every registration', async ({ assert }) => {
    const sentence = 'Working for a company that is here already? Ask its owner for an invitation.'
    for (const type of ['staging_company', 'realtor', 'builder', 'investor']) {
      const { words } = await open(`/login?register=true&type=${type}`)
      assert.include(words, sentence, type)
    }
  }).tags(['@PPL-51'])
})
