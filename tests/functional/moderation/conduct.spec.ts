import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { accountTimeline } from '#queries/account_timeline'
import { sectionsOf } from '#queries/data_export'
import { call } from '#tests/helpers/calls'
import { listWithTotal, type ListedReport, type ListedUser } from '#tests/helpers/console'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { cookieOf, send } from '#tests/helpers/http'
import { sendMessages } from '#tests/helpers/messages'
import { suspend } from '#tests/helpers/moderation'
import { notificationTypesOf } from '#tests/helpers/stored_records'
import { createAdmin, createOwner, createStager, type Person } from '#tests/helpers/people'

const warning = { category: 'contact', reason: 'You asked for a phone number twice.' }
const mute = { ...warning, duration: '7' }

const write = (from: Person, to: Person) =>
  call(from, 'POST /api/messages', { receiverId: to.user.id, content: 'Hello' })

const eventsAbout = async (person: Person) =>
  (
    await db
      .from('audit_events')
      .where('user_id', person.user.id)
      .whereNot('kind', 'user_registered')
      .orderBy('id')
  ).map(({ kind, actor_id: actor, category, reason }) => [kind, actor, category, reason])

const passDays = (days: number) =>
  db.rawQuery(
    `update users set muted_at = muted_at - make_interval(days => :days),
       muted_until = muted_until - make_interval(days => :days)`,
    { days }
  )

test.group('A warning or a mute', (group) => {
  let admin: Person
  let dana: Person
  let renee: Person
  group.each.setup(async () => {
    await emptyDatabase()
    admin = await createAdmin()
    dana = await createOwner({ name: 'Dana Whitfield' })
    renee = await createStager({ name: 'Renee Castellano' })
  })

  const act = (action: string, person: Person, body: object) =>
    call<ListedUser>(admin, `POST /api/admin/users/${person.user.id}/${action}`, body)

  test('warns with a notification and an email that say why', async ({ assert }) => {
    assert.equal((await act('warn', renee, warning)).status, 200)
    assert.deepEqual(await notificationTypesOf(renee), ['account_warned'])
    const [{ message }] = await db.from('notifications').where('user_id', renee.user.id)
    assert.match(message, /Asking to meet or pay outside Stagely.*asked for a phone number/)
    const [email, ...others] = await deliverEmails()
    assert.lengthOf(others, 0)
    assert.equal(email.subject, 'A warning about your Stagely account')
    assert.include(email.text, 'Asking to meet or pay outside Stagely. You asked for a phone')
    assert.include(email.text, '/terms-of-service#not-allowed')
    assert.deepEqual(await eventsAbout(renee), [
      ['account_warned', admin.user.id, 'contact', warning.reason],
    ])
    assert.equal((await write(renee, dana)).status, 201)

    const [, exported] = sectionsOf(renee.user).find(([chapter]) => chapter === 'warnings')!
    assert.containSubset(await Array.fromAsync(exported), [{ kind: 'account_warned', ...warning }])
  }).tags(['@CTL-21'])

  test('prevents messages until it ends, and nothing else', async ({ assert }) => {
    await sendMessages(dana, renee, ['Can you start in May?'])
    const muted = await act('mute', renee, mute)
    assert.include(muted.body.mute, { category: 'Asking to meet or pay outside Stagely' })
    assert.include(muted.body.can, { mute: true, unmute: true })

    const refused = await write(renee, dana)
    assert.equal(refused.status, 403)
    assert.match(refused.body.message, /^You can't send messages until \w{3} \d{1,2}, 20\d\d\.$/)
    const [conversation] = (
      await call<{ can: { write: boolean }; closed: string }[]>(
        renee,
        'GET /api/messages/conversations'
      )
    ).body
    assert.isFalse(conversation.can.write)
    assert.equal(conversation.closed, refused.body.message)
    const page = await send('GET', `/messages?to=${dana.user.id}`, {
      headers: { cookie: cookieOf(renee) },
    })
    assert.include(page.text, refused.body.message.replace("'", '&#x27;'))
    assert.equal((await write(dana, renee)).status, 201)
    assert.equal((await call(renee, `GET /api/messages/${dana.user.id}`)).status, 200)
    const emails = await deliverEmails()
    assert.match(emails[0].subject, /^You can't send messages until /)
    assert.include(emails[0].text, 'asked for a phone number twice')

    await passDays(7)
    assert.equal((await write(renee, dana)).status, 201)
    assert.isNull((await listWithTotal<ListedUser>(admin, 'users?q=renee')).rows[0].mute)
  }).tags(['@CTL-22'])

  test('is made longer but not shorter, and lifted by hand', async ({ assert }) => {
    assert.equal((await act('mute', renee, mute)).status, 200)
    const shorter = await act('mute', renee, { ...mute, duration: '1' })
    assert.deepEqual(
      [shorter.status, (shorter.body as unknown as { message: string }).message],
      [409, 'This account is already muted for at least that long.']
    )
    assert.equal((await act('mute', renee, { ...mute, duration: '30' })).status, 200)
    const endless = await act('mute', renee, { ...mute, duration: 'lifted' })
    assert.include(endless.body.can, { mute: false, unmute: true })
    assert.isNull(endless.body.mute!.until)
    const { body } = await write(renee, dana)
    assert.equal(body.message, "You can't send messages until our team lifts the pause.")

    assert.equal((await act('unmute', renee, { reason: 'She apologized' })).status, 200)
    assert.equal((await act('unmute', renee, { reason: 'She apologized' })).status, 409)
    assert.equal((await write(renee, dana)).status, 201)
    // The emails about the mutes are out of date by now.
    const subjects = (await deliverEmails()).map(({ subject }) => subject)
    assert.deepEqual(
      subjects.filter((subject) => !subject.includes('message from')),
      ['You can send messages again']
    )
    assert.deepEqual((await notificationTypesOf(renee)).at(-1), 'account_unmuted')
  }).tags(['@CTL-22'])

  test('is refused for one’s own account and for invalid input', async ({ assert }) => {
    for (const [action, body] of [
      ['warn', warning],
      ['mute', mute],
    ] as const) {
      const own = await act(action, admin, body)
      assert.equal(own.status, 409, action)
      for (const wrong of [
        {},
        { ...body, category: 'payment' },
        { ...body, reason: 'No' },
        { ...body, reason: 'x'.repeat(1001) },
      ]) {
        assert.equal((await act(action, renee, wrong)).status, 422, action)
      }
      assert.equal((await call(admin, `POST /api/admin/users/999/${action}`, body)).status, 404)
    }
    assert.equal((await act('mute', renee, { ...mute, duration: '8' })).status, 422)
    assert.lengthOf(await eventsAbout(renee), 0)
  }).tags(['@CTL-21', '@CTL-22'])

  test('is erased with the account', async ({ assert }) => {
    await act('mute', renee, mute)
    await call(admin, `DELETE /api/admin/users/${renee.user.id}`)
    const row = await db.from('users').where('id', renee.user.id).first()
    assert.deepEqual([row.muted_at, row.mute_category, row.mute_reason], [null, null, null])
    assert.notInclude(JSON.stringify(await eventsAbout(renee)), 'phone number')
  }).tags(['@CTL-22'])
})

test.group('A report', (group) => {
  let admin: Person
  let dana: Person
  let renee: Person
  let id: number
  group.each.setup(async () => {
    await emptyDatabase()
    admin = await createAdmin()
    dana = await createOwner({ name: 'Dana Whitfield' })
    renee = await createStager({ name: 'Renee Castellano' })
    await sendMessages(renee, dana, ['Pay me in cash'])
    id = await file(dana)
  })

  const file = async (from: Person) =>
    (
      await call<{ id: number }>(from, 'POST /api/messages/reports', {
        reportedId: renee.user.id,
        reason: 'Asks for money',
      })
    ).body.id

  const decide = (body: object, report = id) =>
    call<ListedReport>(admin, `POST /api/admin/reports/${report}/decision`, body)

  const lastNotification = async (person: Person) =>
    db.from('notifications').where('user_id', person.user.id).orderBy('id', 'desc').first()

  test('is decided with a warning, and the record counts it', async ({ assert }) => {
    const { status, body } = await decide({ outcome: 'warned', ...warning })
    assert.equal(status, 200)
    assert.containSubset(body, {
      status: 'resolved',
      badge: { text: 'Warned', tone: 'success' },
      decision: {
        outcome: 'warned',
        label: 'Warned',
        category: 'Asking to meet or pay outside Stagely',
        reason: warning.reason,
        by: { id: admin.user.id, name: admin.user.name },
      },
      record: { warnings: 1, mutes: 0, suspensions: 0, reports: 1 },
      can: { resolve: false, reopen: true, act: false },
    })
    assert.isNotNull(body.resolvedAt)
    assert.deepEqual(await eventsAbout(renee), [
      ['report_resolved', admin.user.id, 'contact', warning.reason],
      ['account_warned', admin.user.id, 'contact', warning.reason],
    ])
    assert.deepEqual((await notificationTypesOf(renee)).at(-1), 'account_warned')
    const told = await lastNotification(dana)
    assert.equal(told.type, 'report_reviewed')
    assert.match(told.message, /acted/)
    assert.notMatch(told.message, /Renee|warn|cash|phone/i)

    const found = async (query: string) =>
      (await listWithTotal<ListedReport>(admin, `reports?${query}`)).rows.map((row) => row.id)
    assert.deepEqual(await found('outcome=warned'), [id])
    assert.deepEqual(await found('outcome=muted'), [])
    assert.equal((await listWithTotal(admin, 'reports?outcome=burnt')).status, 422)
    const page = await send('GET', `/api/admin/reports`, { as: renee })
    assert.equal(page.status, 404)
  }).tags(['@CTL-20'])

  test('mutes or suspends the reported account in the same transaction', async ({ assert }) => {
    assert.equal((await decide({ outcome: 'muted', ...mute })).status, 200)
    assert.equal((await write(renee, dana)).status, 403)
    // The mute can't be made shorter, so the report stays open as well.
    const second = await file(dana)
    assert.equal((await decide({ outcome: 'muted', ...mute, duration: '1' }, second)).status, 409)
    const open = await listWithTotal<ListedReport>(admin, 'reports?status=open')
    assert.deepEqual([open.rows[0].id, open.rows[0].decision], [second, null])

    const suspension = { outcome: 'suspended', category: 'conduct', reason: 'Again, and worse' }
    assert.equal((await decide(suspension, second)).status, 200)
    assert.equal((await call(renee, 'GET /api/auth/me')).status, 401)

    // The account can't be suspended twice.
    const third = await file(dana)
    const refused = await decide(suspension, third)
    assert.equal(refused.status, 409)
    const { rows } = await listWithTotal<ListedReport>(admin, 'reports')
    assert.containSubset(rows[0], { id: third, status: 'open', decision: null })
    assert.deepEqual(rows[0].record, { warnings: 0, mutes: 1, suspensions: 1, reports: 3 })
    assert.lengthOf(
      await db
        .from('audit_events')
        .where('message_report_id', third)
        .whereNot('kind', 'report_viewed'),
      0
    )
  }).tags(['@CTL-20', '@CTL-22'])

  test('is dismissed without notifying the reported person', async ({ assert }) => {
    const dismissal = { outcome: 'dismissed', category: 'no_breach', reason: 'A price was named' }
    const before = await notificationTypesOf(renee)
    assert.equal((await decide(dismissal)).body.badge.text, 'Dismissed')
    assert.deepEqual(await notificationTypesOf(renee), before)
    assert.match((await lastNotification(dana)).message, /took no action/)
    assert.deepEqual(await eventsAbout(renee), [
      ['report_dismissed', admin.user.id, 'no_breach', 'A price was named'],
    ])
    const again = await decide(dismissal)
    assert.deepEqual(
      [again.status, (again.body as unknown as { message: string }).message],
      [409, 'This report is already resolved.']
    )
    const reopened = await call<ListedReport>(admin, `PATCH /api/admin/reports/${id}`, {
      status: 'open',
    })
    assert.containSubset(reopened.body, { decision: null, badge: { text: 'Open' } })
  }).tags(['@CTL-20'])

  test('is decided without a notification to a deleted reporter', async ({ assert }) => {
    await call(admin, `DELETE /api/admin/users/${dana.user.id}`)
    const before = await notificationTypesOf(dana)
    const dismissal = { outcome: 'dismissed', category: 'no_breach', reason: 'A price was named' }
    assert.equal((await decide(dismissal)).status, 200)
    assert.deepEqual(await notificationTypesOf(dana), before)
  }).tags(['@CTL-20'])

  test('refuses an invalid decision and changes nothing', async ({ assert }) => {
    for (const body of [
      {},
      { outcome: 'burnt', ...warning },
      { outcome: 'warned', ...warning, category: 'no_breach' },
      { outcome: 'dismissed', ...warning },
      { outcome: 'muted', ...warning },
      { outcome: 'suspended', category: 'spam', reason: 'Writes to everyone' },
    ]) {
      assert.equal((await decide(body)).status, 422, JSON.stringify(body))
    }
    assert.equal((await decide({ outcome: 'warned', ...warning }, 999)).status, 404)
    assert.lengthOf(await eventsAbout(renee), 0)

    await call(admin, `DELETE /api/admin/users/${renee.user.id}`)
    const gone = await decide({ outcome: 'warned', ...warning })
    assert.equal(gone.status, 409)
    const dismissal = { outcome: 'dismissed', category: 'handled', reason: 'The account is gone' }
    assert.equal((await decide(dismissal)).status, 200)
  }).tags(['@CTL-20'])

  test('shows its decision in the account’s timeline', async ({ assert }) => {
    await decide({ outcome: 'warned', ...warning })
    await suspend(admin, renee)
    const { rows } = await accountTimeline(renee.user.id, {})
    assert.containSubset(
      rows.map(({ source, kind, outcome, category }) => ({ source, kind, outcome, category })),
      [
        { source: 'event', kind: 'account_warned', outcome: null, category: 'contact' },
        { source: 'report', kind: null, outcome: 'warned', category: 'contact' },
      ]
    )
  }).tags(['@CTL-20', '@CTL-21'])
})
