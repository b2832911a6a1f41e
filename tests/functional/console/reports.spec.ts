import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { listWithTotal, type ListedReport } from '#tests/helpers/console'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { notificationTypesOf } from '#tests/helpers/stored_records'
import { sendMessages } from '#tests/helpers/messages'
import { createAdmin, createOwner, createStager, type Person } from '#tests/helpers/people'

const report = async (from: Person, about: Person, messageId?: number, reason = 'Asks for money') =>
  (
    await call<{ id: number }>(from, 'POST /api/messages/reports', {
      reportedId: about.user.id,
      messageId,
      reason,
    })
  ).body.id

const auditEvents = async () =>
  (await db.from('audit_events').whereNotNull('message_report_id').orderBy('id')).map((event) => [
    event.kind,
    event.actor_id,
    event.user_id,
    event.message_report_id,
  ])

test.group('Reports in the console', (group) => {
  let admin: Person
  let dana: Person
  let renee: Person
  group.each.setup(async () => {
    await emptyDatabase()
    admin = await createAdmin()
    dana = await createOwner({ name: 'Dana Whitfield', email: 'dana@whitfield.example' })
    renee = await createStager({ name: 'Renee Castellano', company: 'Fern & Field' })
  })

  test('show who reported whom, and the messages as they were written', async ({ assert }) => {
    await sendMessages(dana, renee, ['one', 'two', 'three', 'four'])
    const [sent] = await sendMessages(renee, dana, ['Pay me at renee@harbor.example, 828 555 0142'])
    await sendMessages(dana, renee, ['No, I will not', 'Please stop', 'seven', 'eight'])
    await sendMessages(await createStager(), dana, ['From somebody else'])
    const id = await report(dana, renee, sent.id)

    const { rows, total } = await listWithTotal<ListedReport>(admin, 'reports')

    assert.equal(total, 1)
    const [{ words, ...told }] = rows
    assert.containSubset(told, {
      id,
      messageId: sent.id,
      reason: 'Asks for money',
      status: 'open',
      adminNotes: null,
      resolvedAt: null,
      badge: { text: 'Open', tone: 'warning' },
      reporter: { name: 'Dana Whitfield', email: 'dana@whitfield.example' },
      reported: { name: 'Renee Castellano', company: 'Fern & Field' },
      can: { resolve: true, reopen: false },
    })
    assert.deepEqual(
      words.map(({ content }) => content),
      [
        'two',
        'three',
        'four',
        'Pay me at renee@harbor.example, 828 555 0142',
        'No, I will not',
        'Please stop',
        'seven',
      ]
    )
    assert.deepEqual(
      words.filter((message) => message.isReported),
      [{ ...words[3], author: 'Renee Castellano', byReported: true, senderId: renee.user.id }]
    )
    assert.notMatch(JSON.stringify(rows), /password|token|stripe|session|scrypt/i)
  })

  test('about a whole conversation show its latest messages', async ({ assert }) => {
    await sendMessages(renee, dana, ['one', 'two', 'three', 'four', 'five'])
    await report(dana, renee)
    await sendMessages(renee, dana, ['later'])
    const [{ words }] = (await listWithTotal<ListedReport>(admin, 'reports')).rows
    assert.deepEqual(
      words.map(({ content, isReported }) => [content, isReported]),
      ['two', 'three', 'four', 'five', 'later'].map((content) => [content, false])
    )
  })

  test('notify admins that there is one, without quoting it', async ({ assert }) => {
    await sendMessages(renee, dana, ['Hello'])
    await report(dana, renee)
    assert.deepEqual(await notificationTypesOf(admin), ['admin'])
    const [{ message }] = await db.from('notifications').where('user_id', admin.user.id)
    assert.notMatch(message, /Hello|Dana|Renee|money/)
  })

  test('are found by either name, the reason and the status, in pages', async ({ assert }) => {
    await sendMessages(renee, dana, ['Hello'])
    await sendMessages(dana, renee, ['Hello'])
    await report(dana, renee)
    await report(renee, dana, undefined, 'Rude, 100%')
    const found = async (query: string) =>
      (await listWithTotal<ListedReport>(admin, `reports?${query}`)).rows.map(
        ({ reason }) => reason
      )
    assert.deepEqual(await found(''), ['Rude, 100%', 'Asks for money'])
    assert.lengthOf(await found('q=CASTELLANO'), 2)
    assert.deepEqual(await found('q=rude'), ['Rude, 100%'])
    assert.deepEqual(await found('q=0%25'), ['Rude, 100%'])
    assert.deepEqual(await found('q=nobody'), [])
    assert.deepEqual(await found('status=resolved'), [])
    assert.lengthOf(await found('status=open'), 2)
    const second = await listWithTotal<ListedReport>(admin, 'reports?perPage=1&page=2')
    assert.deepEqual([second.rows[0].reason, second.total], ['Asks for money', 2])
    for (const query of ['page=0', 'perPage=101', 'status=burnt', 'q=%00']) {
      assert.equal((await listWithTotal(admin, `reports?${query}`)).status, 422, query)
    }
  })

  test('can be annotated, resolved and reopened, each recorded', async ({ assert }) => {
    await sendMessages(renee, dana, ['Hello'])
    const id = await report(dana, renee)
    const line = `PATCH /api/admin/reports/${id}`
    const noted = await call<ListedReport>(admin, line, { adminNotes: ' Called her ' })
    assert.containSubset(noted.body, { adminNotes: 'Called her', status: 'open', resolvedAt: null })
    const resolved = await call<ListedReport>(admin, line, { status: 'resolved' })
    assert.containSubset(resolved.body, {
      adminNotes: 'Called her',
      status: 'resolved',
      can: { resolve: false, reopen: true },
    })
    assert.isNotNull(resolved.body.resolvedAt)
    assert.equal((await call(admin, line, { status: 'resolved' })).status, 200)
    const reopened = await call<ListedReport>(admin, line, { status: 'open', adminNotes: '' })
    assert.containSubset(reopened.body, { adminNotes: null, status: 'open', resolvedAt: null })
    const [who, whom] = [admin.user.id, renee.user.id]
    assert.deepEqual(await auditEvents(), [
      ['report_noted', who, whom, id],
      ['report_resolved', who, whom, id],
      ['report_noted', who, whom, id],
      ['report_reopened', who, whom, id],
    ])
  })

  test('can’t be reopened next to a newer one, and refuse invalid values', async ({ assert }) => {
    await sendMessages(renee, dana, ['Hello'])
    const line = `PATCH /api/admin/reports/${await report(dana, renee)}`
    await call(admin, line, { status: 'resolved' })
    await report(dana, renee)
    const noted = await call<ListedReport>(admin, line, {})
    assert.containSubset(noted.body, { can: { resolve: false, reopen: false } })
    const refused = await call(admin, line, { status: 'open', adminNotes: 'Kept?' })
    assert.equal(refused.status, 409)
    assert.equal(refused.body.message, 'The same was reported again. Work on that report.')
    assert.equal((await call(admin, line, { status: 'burnt' })).status, 422)
    assert.equal((await call(admin, line, { adminNotes: 'x'.repeat(5001) })).status, 422)
    assert.equal((await call(admin, 'PATCH /api/admin/reports/999', {})).status, 404)
    assert.equal((await call(admin, 'PATCH /api/admin/reports/x', {})).status, 404)
    assert.lengthOf(await auditEvents(), 1)
    assert.lengthOf(await db.from('message_reports').where('status', 'open'), 1)
  })

  test('take as many queries for many rows as for few', async ({ assert }) => {
    const count = async () => (await queriesDuring(() => listWithTotal(admin, 'reports'))).length
    await sendMessages(renee, dana, ['Hello'])
    await report(dana, renee)
    const few = await count()
    for (let more = 0; more < 4; more += 1) {
      const company = await createStager()
      await sendMessages(company, dana, ['Hello'])
      await report(dana, company)
    }
    assert.equal(await count(), few)
    assert.isAtMost(few, 9)
  })
})
