import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { csvStream } from '#services/documents/csv'
import ContactMessage from '#models/contact_message'
import { call } from '#tests/helpers/calls'
import { parseCsv } from '#tests/helpers/csv'
import { emptyDatabase, fillTables, queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { inquiry } from '#tests/helpers/inquiries'
import { sendMessages } from '#tests/helpers/messages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createOwner,
  createPaidBid,
  createProject,
  type Person,
} from '#tests/helpers/people'

const download = (as: Person, path: string) => send('GET', `/api/admin/${path}`, { as })

/** The rows of a file as records by heading. */
async function rowsOf(as: Person, path: string): Promise<Record<string, string>[]> {
  const [head, ...rows] = parseCsv((await download(as, path)).text)
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])))
}

const events = () => db.from('audit_events').where('kind', 'list_exported').orderBy('id')

test.group('CSV files of the console’s lists', (group) => {
  let admin: Person
  group.each.setup(async () => {
    await emptyMarketWithoutWebhooks()
    admin = await createAdmin()
  })

  test('have everything the filters find', async ({ assert }) => {
    const owner = await createOwner({ name: 'Dana Whitfield', company: '=Homes' })
    await createOwner({ name: 'Sid Silent' })
    for (let number = 0; number < 12; number += 1) {
      await createProject(owner, { title: `House ${number}` })
    }
    const users = await rowsOf(admin, 'users-detailed/download?q=dana&page=2&sort=name')
    assert.lengthOf(users, 1)
    assert.containSubset(users[0], { Name: 'Dana Whitfield', Company: "'=Homes", Projects: '12' })
    const projects = await rowsOf(admin, 'projects/download?status=open&perPage=10')
    assert.lengthOf(projects, 12)
    assert.containSubset(projects[0], {
      Title: 'House 11',
      Status: 'Open',
      Owner: 'Dana Whitfield',
    })
    assert.lengthOf(await rowsOf(admin, 'projects/download?status=completed'), 0)
    assert.equal((await download(admin, 'projects/download?status=nonsense')).status, 422)
    assert.lengthOf(await rowsOf(admin, 'users/download?q=sid'), 1)

    assert.deepEqual(
      (await events()).map(({ actor_id, reason }) => [actor_id, reason]),
      [
        [admin.user.id, 'Detailed users, 1 row'],
        [admin.user.id, 'Detailed projects, 12 rows'],
        [admin.user.id, 'Detailed projects, 0 rows'],
      ]
    )
    const [{ reason }] = await db.from('audit_events').where('kind', 'users_exported')
    assert.equal(reason, '1 row')
  }).tags(['@CTL-34'])

  test('of inquiries, reports, runs and activity', async ({ assert }) => {
    const { company, owner } = await createPaidBid()
    await ContactMessage.receive({ ...inquiry, subject: 'technical' })
    await sendMessages(company, owner, ['Pay me outside'])
    await call(owner, 'POST /api/messages/reports', {
      reportedId: company.user.id,
      reason: 'Wants to be paid outside',
    })
    await call(admin, 'POST /api/admin/reconciliations')

    const [asked] = await rowsOf(admin, 'contact-messages/download?status=unread')
    assert.containSubset(asked, { Name: inquiry.name, Message: inquiry.message, Status: 'Unread' })
    const [report] = await rowsOf(admin, 'reports/download')
    assert.containSubset(report, {
      'Reason': 'Wants to be paid outside',
      'Reported by': owner.user.name,
    })
    const [run] = await rowsOf(admin, 'reconciliations/download')
    assert.equal(run['Started by'], admin.user.name)
    const activity = await rowsOf(admin, 'activity/download')
    assert.include(
      activity.map(({ What }) => What),
      'accepted an offer of $3,640 on Colonial on Maple Street'
    )
    await db.from('audit_events').update({ created_at: db.raw("now() - interval '31 days'") })
    assert.lengthOf(await rowsOf(admin, 'activity/download'), 0)
  }).tags(['@CTL-34'])

  test('of an account’s offers, projects and timeline', async ({ assert }) => {
    const { company, owner } = await createPaidBid()
    const { id } = company.user
    const [offer] = await rowsOf(admin, `users/${id}/bids/download`)
    assert.containSubset(offer, { Amount: '$3,640', Status: 'Accepted', Owner: owner.user.name })
    const [own] = await rowsOf(admin, `users/${owner.user.id}/projects/download`)
    assert.containSubset(own, { Title: 'Colonial on Maple Street', Offers: '1' })
    const fees = await rowsOf(admin, `users/${id}/timeline/download?topic=fees`)
    assert.deepEqual(
      fees.map(({ Topic, What }) => [Topic, What]),
      [['Fees', 'Paid the platform fee']]
    )
    const reasons = (await events()).map(({ reason, user_id: about }) => [about, reason])
    assert.deepInclude(reasons, [id, 'Timeline of the account, 1 row'])
    await db.rawQuery(
      `insert into audit_events (kind, actor_id, user_id, created_at)
       select 'account_viewed', :admin, :id, now() from generate_series(1, 5)`,
      { admin: admin.user.id, id }
    )
    const { length } = await rowsOf(admin, `users/${id}/timeline/download`)
    assert.equal((await events()).at(-1).reason, `Timeline of the account, ${length} rows`)
    const { body } = await call(company, `GET /api/users/${id}/sessions`)
    assert.notInclude(JSON.stringify(body), 'list_exported')
    assert.equal((await download(admin, 'users/99999/bids/download')).status, 404)
  }).tags(['@CTL-34'])

  test('are read in batches, without gaps or repeated rows', async ({ assert }) => {
    await fillTables((trx) =>
      trx.rawQuery(
        `insert into users (username, email, password, user_type, name, created_at, updated_at)
       select 'u' || n, 'u' || n || '@x.example', 'x', 'realtor', 'N', now(), now()
       from generate_series(1, 1200) n`
      )
    )
    const owner = await createOwner()
    await db.rawQuery(
      `insert into audit_events (kind, actor_id, user_id, created_at)
       select 'profile_edited', :id, :id, now() from generate_series(1, 1100)`,
      { id: owner.user.id }
    )
    const users = await rowsOf(admin, 'users-detailed/download')
    assert.lengthOf(users, 1202)
    assert.lengthOf(new Set(users.map(({ Id }) => Id)), 1202)
    const timeline = await rowsOf(admin, `users/${owner.user.id}/timeline/download?topic=account`)
    assert.isAtLeast(timeline.length, 1100)
    const queries = await queriesDuring(() => download(admin, 'users-detailed/download'))
    const reads = queries.filter((sql) => /from "users".*order by/.test(sql))
    assert.lengthOf(reads, 3)
  }).tags(['@CTL-34'])

  test('stream: rows are read only as fast as they are taken', async ({ assert }) => {
    let read = 0
    async function* many() {
      for (; read < 50_000; read += 1) yield { words: 'x'.repeat(1000) }
    }
    const stream = csvStream(many(), { columns: { words: 'Words' } })
    const iterator = stream[Symbol.asyncIterator]()
    await iterator.next()
    assert.isBelow(read, 1000)
    stream.destroy()
  }).tags(['@CTL-34'])
})

test.group('The order of payments in the console', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is by time or by fee', async ({ assert }) => {
    await emptyMarketWithoutWebhooks()
    const admin = await createAdmin()
    await createPaidBid(1500)
    await createPaidBid(3640)
    await createPaidBid(1600)
    const fees = async (query: string) => {
      const { body } = await call<{ amount: number }[]>(admin, `GET /api/admin/payments?${query}`)
      return body.map(({ amount }) => amount)
    }
    const sorted = await fees('sort=amount')
    assert.deepEqual(
      sorted,
      [...sorted].sort((one, other) => other - one)
    )
    assert.deepEqual(await fees('sort=amount&order=asc'), [...sorted].reverse())
    assert.deepEqual(await fees('order=asc'), (await fees('')).reverse())
    const { text } = await send('GET', '/api/admin/payments/download?sort=amount', { as: admin })
    assert.lengthOf(parseCsv(text), 4)
  }).tags(['@CTL-35'])
})
