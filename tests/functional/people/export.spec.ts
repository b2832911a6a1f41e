import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import CalendarFeed from '#models/calendar_feed'
import Session from '#models/session'
import { archiveFor } from '#tests/helpers/archives'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { addPasskey } from '#tests/helpers/passkeys'
import {
  createAdmin,
  createOwner,
  createPaidBid,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { subscribe } from '#tests/helpers/push'
import { addPerson, addSeat } from '#tests/helpers/seats'
import { dayFromNow } from '#tests/helpers/stagings'

/** Chapters about one person only. */
const own = ['signIns', 'passkeys', 'knownNetworks', 'emailLinks', 'calendarAddresses'] as const

/** Gives someone everything that only that person may read, with the name in it. */
async function furnish(person: Person, name: string) {
  const { id } = person.user.person
  const token = createHash('sha256').update(name).digest('hex')
  await Session.signIn(person.user.seat!, { ip: '198.51.100.7', userAgent: `${name} phone` })
  await CalendarFeed.issue(person.user, `${name} calendar`)
  await addPasskey(person)
  await db
    .from('passkeys')
    .where('person_id', id)
    .update({ name: `${name} passkey` })
  await db.table('email_links').insert({
    ...{ user_id: person.user.id, person_id: id, kind: 'confirm', token },
    ...{ email: `${name}@link.example`, created_at: new Date(), expires_at: new Date() },
  })
  await subscribe(person)
}

async function scene() {
  const company = await createStager({ name: 'Renee Castellano', company: 'Fern & Field' })
  const other = await createOwner({ name: 'Tove Zabrocka' })
  const colleague = await addSeat(company, other, { role: 'member', mayCommit: true })
  await furnish(company, 'Quillfeather')
  await furnish(colleague, 'Marrowby')
  return { company, other, colleague }
}

test.group('Downloading data of an account with several people', (group) => {
  group.each.setup(() => emptyDatabase())

  test('lists the people, but nothing that is a colleague’s own', async ({ assert }) => {
    const { company, colleague } = await scene()
    await db.table('seats').insert({
      ...{ user_id: company.user.id, person_id: colleague.user.person.id, role: 'books' },
      ...{ joined_at: new Date(0), ended_at: new Date(1000), former_name: 'Ida Formerly' },
    })
    const { text, data } = await archiveFor(company, `/api/users/${company.user.id}/export`)
    assert.deepEqual(
      data.people.map(({ id, joinedAt, endedAt, ...rest }: Record<string, unknown>) => ({
        ...rest,
        isFormer: endedAt !== null,
      })),
      [
        { name: 'Renee Castellano', role: 'owner', maySignAndPay: true, isFormer: false },
        { name: 'Tove Zabrocka', role: 'member', maySignAndPay: true, isFormer: false },
        { name: 'Ida Formerly', role: 'books', maySignAndPay: false, isFormer: true },
      ]
    )
    for (const chapter of own) assert.isNotEmpty(data[chapter], chapter)
    assert.lengthOf(data.pushSubscriptions, 1)
    assert.include(text, 'Quillfeather')
    assert.notInclude(text, 'Marrowby')
    assert.notInclude(text, colleague.user.person.email)
  }).tags(['@PPL-54'])

  test('is for owners; the team’s copy has what is the contact’s own', async ({ assert }) => {
    const { company, colleague } = await scene()
    const path = `/api/users/${company.user.id}/export`
    assert.equal((await call(colleague, `GET ${path}`)).status, 403)
    const admin = await createAdmin()
    const reason = 'Asked for it by email'
    await call(admin, `POST /api/admin/users/${company.user.id}/export`, { reason })
    const { text } = await archiveFor(admin, `/api/admin/users/${company.user.id}/export`)
    assert.include(text, 'Quillfeather')
    assert.notInclude(text, 'Marrowby')
  }).tags(['@PPL-54'])

  test('of a person has what is theirs in all accounts, and nothing of the accounts', async ({
    assert,
  }) => {
    const { company, other, colleague } = await scene()
    await db.from('users').where('id', company.user.id).update({ introduction: 'Calm rooms.' })
    const path = `/api/users/${company.user.id}/person/export`
    const { name, text, data } = await archiveFor(colleague, path)
    assert.equal(name, 'data.json')
    const { email } = colleague.user.person
    assert.deepInclude(data.person, { name: 'Tove Zabrocka', email, emailConfirmed: true })
    assert.notProperty(data, 'account')
    assert.deepEqual(
      data.seats.map(({ account, role }: Record<string, string>) => [account, role]),
      [
        ['Tove Zabrocka', 'owner'],
        ['Fern & Field', 'member'],
      ]
    )
    const accounts = new Set(data.signIns.map((row: { accountId: number }) => row.accountId))
    assert.sameMembers([...accounts], [other.user.id, company.user.id])
    for (const chapter of own) assert.isNotEmpty(data[chapter], chapter)
    assert.lengthOf(data.pushSubscriptions, 1)
    assert.include(text, 'Marrowby')
    for (const secret of ['Quillfeather', 'Calm rooms', company.user.email, 'password', 'token']) {
      assert.notInclude(text, secret)
    }
    const event = await db.from('audit_events').where('kind', 'person_exported').firstOrFail()
    assert.equal(event.seat_id, colleague.user.seat!.id)
  }).tags(['@PPL-55'])

  test('of a person has what they wrote and did in all accounts, also after leaving', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createPaidBid()
    const colleague = await addPerson(company, { name: 'Tove Zabrocka', mayCommit: true })
    const write = (by: Person, content: string) =>
      call(by, 'POST /api/messages', { receiverId: owner.user.id, projectId: project.id, content })
    await write(colleague, 'We bring the sofa on Monday.')
    await write(company, 'Quillfeather writes this one.')
    const date = dayFromNow(9)
    await call(colleague, `POST /api/projects/${project.id}/staging/install-date`, { date })
    const { id: personId } = colleague.user.person
    const edit = { thing: 'bid', thing_id: bid.id, field: 'amount', user_id: company.user.id }
    await db.table('field_edits').insert([
      { ...edit, person_id: personId, edited_at: new Date() },
      { ...edit, field: 'note', person_id: company.user.personId, edited_at: new Date() },
    ])

    const accountPath = `/api/users/${company.user.id}/export`
    const { data: account } = await archiveFor(company, accountPath)
    assert.sameDeepMembers(
      account.edits.map(({ thing, thingId, field, by }: Record<string, unknown>) => ({
        ...{ thing, thingId, field, by },
      })),
      [
        { thing: 'install', thingId: bid.id, field: 'date', by: 'Tove Zabrocka' },
        { thing: 'bid', thingId: bid.id, field: 'amount', by: 'Tove Zabrocka' },
        { thing: 'bid', thingId: bid.id, field: 'note', by: company.user.person.name },
      ]
    )

    // The rest of the person's access, in an account of their own.
    const elsewhere = await addSeat(await createOwner(), colleague)
    await db.transaction((trx) => colleague.user.seat!.end({ by: null, trx }))
    const { text, data } = await archiveFor(
      elsewhere,
      `/api/users/${elsewhere.user.id}/person/export`
    )
    const accountId = company.user.id
    assert.lengthOf(data.messagesWritten, 1)
    assert.deepInclude(data.messagesWritten[0], {
      ...{ accountId, projectId: project.id, content: 'We bring the sofa on Monday.', files: [] },
    })
    assert.deepInclude(data.stagingEntries[0], { accountId, kind: 'install_proposed', day: date })
    assert.deepEqual(
      data.edits.map(({ thing, field }: Record<string, unknown>) => [thing, field]),
      [
        ['install', 'date'],
        ['bid', 'amount'],
      ]
    )
    for (const { createdAt } of data.messagesWritten) assert.isString(createdAt)
    for (const absent of ['Quillfeather', owner.user.email, owner.user.name, project.title]) {
      assert.notInclude(text, absent)
    }
    const { data: left } = await archiveFor(company, accountPath)
    assert.includeMembers(
      left.edits.map(({ by }: { by: string }) => by),
      ['Former member']
    )
  }).tags(['@PPL-93', '@R690'])

  test('of a person is for that person, in an account of theirs', async ({ assert }) => {
    const { company, other } = await scene()
    const line = `GET /api/users/${company.user.id}/person/export`
    assert.equal((await call(null, line)).status, 401)
    assert.equal((await call(other, line)).status, 403)
    assert.lengthOf(await db.from('audit_events').where('kind', 'person_exported'), 0)
  }).tags(['@PPL-55'])
})
