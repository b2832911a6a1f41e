import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import CalendarFeed from '#models/calendar_feed'
import Person from '#models/person'
import User from '#models/user'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { checkInvariants } from '#tests/helpers/invariants'
import { addPasskey } from '#tests/helpers/passkeys'
import { pageProps, open } from '#tests/helpers/pages'
import { createAdmin, createOwner, createStager, password } from '#tests/helpers/people'
import { addPerson, addSeat } from '#tests/helpers/seats'

const traces = ['rate_limits', 'sessions']

/** A company with an owner, a member who has an own account, and one whose only seat it is. */
async function scene() {
  const company = await createStager({ name: 'Renee Castellano', company: 'Fern & Field' })
  const guest = await createOwner({ email: 'guest@stagely.example', name: 'Gail Guest' })
  const member = await addSeat(company, guest, { role: 'member' })
  const books = await addPerson(company, { role: 'books' })
  return { company, guest, member, books }
}

test.group('Deleting an account in which others work', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.teardown(checkInvariants)

  test('ends everyone’s access, and erases who has no other seat', async ({ assert }) => {
    const { company, guest, member, books } = await scene()
    const feed = await CalendarFeed.issue(member.user, 'Phone')
    const elsewhere = await CalendarFeed.issue(guest.user, 'Phone')
    const { status } = await call(company, `DELETE /api/users/${company.user.id}`)
    assert.equal(status, 200)
    const seen = []
    for (const as of [company, member, books, guest]) {
      seen.push((await call(as, 'GET /api/auth/me')).status)
    }
    assert.deepEqual(seen, [401, 401, 401, 200])
    const feeds = []
    for (const { url } of [feed, elsewhere]) {
      feeds.push((await send('GET', new URL(url).pathname)).status)
    }
    assert.deepEqual(feeds, [404, 200])
    const people = [company, member, books].map(({ user }) => user.person.id)
    const erased = await Person.query().whereIn('id', people).whereNotNull('deletedAt')
    assert.sameMembers(
      erased.map(({ id }) => id),
      [company, books].map(({ user }) => user.person.id)
    )
  }).tags(['@PPL-56'])

  test('is told to colleagues, with the role of who did it and no name', async ({ assert }) => {
    const { company, guest, books } = await scene()
    const hired = books.user.person.email
    await call(company, `DELETE /api/users/${company.user.id}`)
    const emails = await deliverEmails()
    const told = emails.filter(({ subject }) => subject.includes('was deleted'))
    assert.sameMembers(
      told.flatMap(({ to }) => to.map(({ address }) => address)),
      [guest.user.email, hired]
    )
    for (const { text, html } of told) {
      assert.include(text, 'An owner of the account deleted the account Fern & Field.')
      assert.notInclude(`${text}${html}`, 'Castellano')
    }
    const textTo = (address: string) => told.find(({ to }) => to[0].address === address)!.text
    assert.include(textTo(guest.user.email), 'Your other accounts stay as they are.')
    assert.include(textTo(hired), 'Your login and your own data were erased')
    assert.lengthOf(await db.from('queue_jobs').whereLike('data', `%${hired}%`), 0)
  }).tags(['@PPL-56'])

  test('by an admin tells everyone that the team did it', async ({ assert }) => {
    const { company } = await scene()
    await call(await createAdmin(), `DELETE /api/admin/users/${company.user.id}`)
    const emails = await deliverEmails()
    const told = emails.filter(({ subject }) => subject.includes('was deleted'))
    assert.lengthOf(told, 3)
    for (const { text } of told) assert.include(text, 'Our team deleted the account Fern & Field.')
    const alone = await createOwner()
    await call(alone, `DELETE /api/users/${alone.user.id}`)
    assert.lengthOf(await deliverEmails(), 0)
  }).tags(['@PPL-56'])

  test('is asked with the number of colleagues', async ({ assert }) => {
    const { company, guest } = await scene()
    const colleagues = async (as: typeof company) =>
      pageProps<{ colleagues: number }>((await open('/edit-profile', as)).text).colleagues
    assert.deepEqual([await colleagues(company), await colleagues(guest)], [2, 0])
  }).tags(['@PPL-56'])

  test('erases who left before and has no seat anymore, with the former name', async ({
    assert,
  }) => {
    const { company, member, books } = await scene()
    const left = [member, books].map(({ user }) => user.seat!.id)
    await db
      .from('seats')
      .whereIn('id', left)
      .update({ ended_at: new Date(), former_name: 'Formerly Here' })
    await call(company, `DELETE /api/users/${company.user.id}`)
    assert.isNotNull((await Person.findOrFail(books.user.person.id)).deletedAt)
    assert.isNull((await Person.findOrFail(member.user.person.id)).deletedAt)
    assert.lengthOf(await db.from('seats').whereNotNull('former_name'), 0)
  }).tags(['@PPL-58'])
})

test.group('A person who deletes the own login', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.teardown(checkInvariants)

  test('leaves all accounts and is erased; the accounts stay', async ({ assert }) => {
    const { company, books } = await scene()
    const feed = await CalendarFeed.issue(books.user, 'Phone')
    const { id, email } = books.user.person
    const { status } = await call(books, `DELETE /api/users/${company.user.id}/person`)
    assert.equal(status, 200)
    assert.equal((await call(books, 'GET /api/auth/me')).status, 401)
    assert.equal((await send('GET', new URL(feed.url).pathname)).status, 404)
    assert.equal((await call(company, 'GET /api/auth/me')).status, 200)
    const person = await Person.findOrFail(id)
    assert.isNotNull(person.deletedAt)
    assert.equal(person.name, 'Deleted user')
    assert.notInclude(JSON.stringify(await db.from('people').where({ id })), email)
    const login = { email, password }
    assert.equal((await call(null, 'POST /api/auth/login', login)).status, 401)
    const event = await db.from('audit_events').where('kind', 'person_deleted').firstOrFail()
    assert.equal(event.seat_id, books.user.seat!.id)
    const notices = await db.from('notifications').where('user_id', company.user.id)
    assert.deepEqual(
      notices.map(({ title }) => title),
      ['Someone left your account']
    )
    const [told, ...others] = await deliverEmails()
    assert.lengthOf(others, 0)
    assert.equal(told.to[0].address, company.user.email)
  }).tags(['@PPL-57'])

  test('is refused as the only owner of an account, and changes nothing', async ({ assert }) => {
    const { company, guest, member } = await scene()
    const before = await databaseDump(traces)
    const [own, elsewhere, alone] = [
      await call(company, `DELETE /api/users/${company.user.id}/person`),
      await call(member, `DELETE /api/users/${company.user.id}/person`),
      await call(guest, `DELETE /api/users/${guest.user.id}/person`),
    ]
    const refusal = (name: string) =>
      `You’re the only owner of ${name}. Make somebody else owner, or delete the account.`
    assert.deepEqual(
      [own, elsewhere, alone].map(({ status, body }) => [status, body.message]),
      [
        [409, refusal('Fern & Field')],
        [409, refusal('Gail Guest')],
        [409, refusal('Gail Guest')],
      ]
    )
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@PPL-57', '@R617'])

  test('hands the contact address to another owner', async ({ assert }) => {
    const { company } = await scene()
    const { id, email } = company.user
    const heir = await addPerson(company, { role: 'owner' })
    assert.equal((await call(company, `DELETE /api/users/${id}/person`)).status, 200)
    const account = await User.findOrFail(id)
    assert.equal(account.email, heir.user.person.email)
    assert.isNull(account.deletedAt)
    assert.notInclude(JSON.stringify(await db.from('users').where({ id })), email)
  }).tags(['@PPL-58'])

  test('confirms it if the login is protected', async ({ assert }) => {
    const { company, books } = await scene()
    await addPasskey(books)
    const line = `DELETE /api/users/${company.user.id}/person` as const
    for (const proof of [{}, { currentPassword: 'wrong one' }]) {
      assert.equal((await call(books, line, proof)).status, 422)
    }
    assert.isNull((await Person.findOrFail(books.user.person.id)).deletedAt)
    assert.equal((await call(books, line, { currentPassword: password })).status, 200)
  }).tags(['@PPL-57'])

  test('of two owners who go at the same moment, one stays', async ({ assert }) => {
    const { company } = await scene()
    const heir = await addPerson(company, { role: 'owner' })
    const line = `DELETE /api/users/${company.user.id}/person` as const
    const both = await Promise.all([call(company, line), call(heir, line)])
    assert.sameMembers(
      both.map(({ status }) => status),
      [200, 409]
    )
  }).tags(['@PPL-57'])
})
