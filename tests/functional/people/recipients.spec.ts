import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { notificationTypes, type NotificationType } from '#shared/notifications/notification_types'
import type { SeatRole } from '#shared/accounts/seat_roles'
import { queueDigests } from '#models/notification/digests'
import { mailKindsOf } from '#notifications/account_people'
import { notify } from '#notifications/notify'
import { recipientsAmong, type MailKind } from '#notifications/recipient_rules'
import { addPasskey } from '#tests/helpers/passkeys'
import { saveSearch } from '#tests/helpers/alerts'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails, queuedJobs } from '#tests/helpers/emails'
import { clearNotifications, listOf } from '#tests/helpers/notifications'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  password,
} from '#tests/helpers/people'
import { projectForm } from '#tests/helpers/project_forms'
import { runPushes, subscribe } from '#tests/helpers/push'
import { startPushService, type Browser, type PushService } from '#tests/helpers/push_service'
import {
  addStaff,
  mailedTo,
  putInCharge,
  staffNames,
  type Staff,
  type StaffName,
} from '#tests/helpers/staff'

const kinds: readonly MailKind[] = ['job', 'work', 'money', 'account', 'search']

interface Colleague {
  seatId: number
  personId: number
  role: SeatRole
}

const colleague = (seatId: number, role: SeatRole): Colleague => ({
  ...{ seatId, role },
  personId: seatId + 100,
})
const [first, partner, member, other, books] = [
  colleague(1, 'owner'),
  colleague(2, 'owner'),
  colleague(3, 'member'),
  colleague(4, 'member'),
  colleague(5, 'books'),
]
const all = [first, partner, member, other, books]
const owners = [first, partner]

/** Who gets each kind: with nobody in charge, with a member, an owner, the bookkeeper, and a seat that has ended. */
const table: Record<MailKind, Record<string, Colleague[]>> = {
  job: { nobody: owners, member: [member], owner: [partner], books: owners, former: owners },
  work: {
    nobody: [...owners, member, other],
    member: [member],
    owner: [partner],
    books: [...owners, member, other],
    former: [...owners, member, other],
  },
  money: {
    nobody: [...owners, books],
    member: [...owners, books],
    owner: [...owners, books],
    books: [...owners, books],
    former: [...owners, books],
  },
  account: { nobody: owners, member: owners, owner: owners, books: owners, former: owners },
  search: { nobody: owners, member: [member], owner: [partner], books: owners, former: owners },
}
const inCharge: Record<string, Colleague | null> = {
  nobody: null,
  ...{ member, owner: partner, books },
  former: colleague(99, 'owner'),
}

/** All types of notifications that aren't about a job alone. */
const otherTypes: Partial<Record<NotificationType, readonly MailKind[]>> = {
  offer_accepted: ['job', 'money'],
  payment_reminder: ['job', 'money'],
  payment_received: ['job', 'money'],
  fee_refunded: ['money'],
  give_up_reviewed: ['money'],
  schedule_changed: ['job', 'money'],
  payment_overdue: ['job', 'money'],
  payment_reported: ['job', 'money'],
  payment_refused: ['job', 'money'],
  invoice_issued: ['job', 'money'],
  invoice_taken_back: ['job', 'money'],
  message_received: ['work'],
  question_asked: ['work'],
  question_reminder: ['work'],
  question_answered: ['work'],
  question_closed: ['work'],
  invitation_received: ['work'],
  new_project: ['search'],
  people: ['account'],
  project_hidden: ['account'],
  project_shown: ['account'],
  project_cancelled_by_team: ['account'],
  photo_hidden: ['account'],
  photo_shown: ['account'],
  floor_plan_hidden: ['account'],
  floor_plan_shown: ['account'],
  account_warned: ['account'],
  account_muted: ['account'],
  account_unmuted: ['account'],
  report_reviewed: ['account'],
  question_reviewed: ['account'],
  agreement_reviewed: ['account'],
  badge_reviewed: ['account'],
  badge_expiring: ['account'],
  account: ['account'],
  admin: ['account'],
}

test.group('Who gets an email', () => {
  test('is decided by its kind, the role, and who is in charge', ({ assert }) => {
    for (const kind of kinds) {
      for (const [who, expected] of Object.entries(table[kind])) {
        const responsible = inCharge[who]
        const found = recipientsAmong(all, [kind], {
          inCharge: responsible?.seatId,
          savedBy: responsible?.personId,
        })
        assert.deepEqual(found, expected, `${kind}, in charge: ${who}`)
      }
      assert.deepEqual(recipientsAmong([first], [kind], {}), [first], `${kind}, one person`)
    }
    const both = recipientsAmong(all, ['job', 'money'], { inCharge: partner.seatId })
    assert.deepEqual(both, [...owners, books])
  }).tags(['@PPL-72'])

  test('has a kind for each type of notification', ({ assert }) => {
    for (const type of notificationTypes.values) {
      assert.deepEqual(mailKindsOf(type), otherTypes[type] ?? ['job'], type)
    }
  }).tags(['@PPL-72'])
})

test.group('Emails to several people', (group) => {
  group.each.setup(() => emptyDatabase())

  test('about a job go to who is in charge, otherwise to the owners', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const staff = await addStaff(owner)
    const project = await createProject(owner)
    await createBid(project, company)
    assert.deepEqual(await mailedTo(staff, 'New offer'), ['first', 'partner'])
    await putInCharge('projects', project.id, staff.member)
    await createBid(project, await createStager())
    assert.deepEqual(await mailedTo(staff, 'New offer'), ['member'])
    assert.lengthOf(await listOf(staff.other), 2)
  }).tags(['@PPL-72'])

  test('about the company’s own job likewise, with the fee also to the books', async ({
    assert,
  }) => {
    const { company, bid, project } = await createAcceptedBid()
    await deliverEmails()
    const staff = await addStaff(company)
    await putInCharge('bids', bid.id, staff.other)
    const sent = async (type: 'payment_reminder' | 'fee_refunded' | 'project_cancelled') => {
      await clearNotifications()
      await db.transaction((trx) => notify(trx, company.user.id, type, { project, bid }))
      return mailedTo(staff)
    }
    assert.deepEqual(await sent('payment_reminder'), ['first', 'partner', 'other', 'books'])
    assert.deepEqual(await sent('fee_refunded'), ['first', 'partner', 'books'])
    assert.deepEqual(await sent('project_cancelled'), ['other'])
    await putInCharge('bids', bid.id, null)
    assert.deepEqual(await sent('project_cancelled'), ['first', 'partner'])
  }).tags(['@PPL-72'])

  test('with the receipt: each person once, with the other’s phone', async ({ assert }) => {
    const company = await createStager()
    const staff = await addStaff(company)
    const { bid } = await createPaidBid(3640, { owner: await createOwner(), company })
    await putInCharge('bids', bid.id, staff.partner)
    const receipts = (await deliverEmails()).filter(({ subject }) => subject.includes('receipt'))
    assert.deepEqual(
      receipts.map(({ to }) => to[0].address).toSorted(),
      [staff.first, staff.partner, staff.books].map(({ user }) => user.person.email).toSorted()
    )
    for (const { text } of receipts) assert.include(text, 'Phone: ')
  }).tags(['@PPL-72', '@R624'])

  test('about messages go to everyone who works, unless someone is in charge', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createPaidBid()
    await deliverEmails()
    const staff = await addStaff(company)
    const write = async () => {
      const message = { receiverId: company.user.id, content: 'Hello', projectId: project.id }
      const { status } = await call(owner, 'POST /api/messages', message)
      assert.equal(status, 201)
      await db.from('queue_jobs').update({ status: 'pending', execute_at: null, score: 1 })
      return mailedTo(staff, 'message')
    }
    assert.deepEqual(await write(), ['first', 'partner', 'member', 'other'])
    await call(staff.first, 'POST /api/notifications/read')
    await putInCharge('bids', bid.id, staff.member)
    assert.deepEqual(await write(), ['member'])
  }).tags(['@PPL-72'])

  test('about the account go to its owners, and nobody can turn them off', async ({ assert }) => {
    const company = await createStager()
    const staff = await addStaff(company)
    for (const person of Object.values(staff)) {
      const off = { payments: 'off', projects: 'off', messages: 'off' }
      await call(person, 'PATCH /api/notifications/preferences', off)
    }
    const { status } = await call(
      await createAdmin(),
      `POST /api/admin/users/${company.user.id}/warn`,
      { category: 'contact', reason: 'You asked for a phone number twice.' }
    )
    assert.equal(status, 200)
    assert.deepEqual(await mailedTo(staff), ['first', 'partner'])
  }).tags(['@PPL-73'])

  test('about security go to the person concerned only', async ({ assert }) => {
    const staff = await addStaff(await createStager())
    await addPasskey(staff.member)
    assert.deepEqual(await mailedTo(staff, 'passkey'), ['member'])
    const { status } = await call(staff.member, `PUT /api/users/${staff.first.user.id}/password`, {
      currentPassword: password,
      newPassword: 'another horse battery',
    })
    assert.equal(status, 200)
    assert.deepEqual(await mailedTo(staff, 'password'), ['member'])
  }).tags(['@PPL-73'])

  test('are retried for each person, and sent to nobody twice', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const staff = await addStaff(owner)
    await createBid(await createProject(owner), company)
    const [job] = (await queuedJobs()).filter(({ name }) => name === 'SendNotification')
    assert.deepEqual(Object.keys(job.payload), ['notificationId'])
    const { id, data } = await db.from('queue_jobs').whereLike('data', '%SendNotification%').first()
    assert.deepEqual(await mailedTo(staff), ['first', 'partner'])
    // The worker ended before it could remove the job.
    const job2 = { id, queue: 'emails', status: 'pending', score: 1, data }
    await db.table('queue_jobs').insert(job2)
    assert.deepEqual(await mailedTo(staff), [])
    const rows = await db.from('email_deliveries').where('name', 'SendNotification')
    assert.sameMembers(
      rows.map((row) => `${row.user_id} ${row.person_id} ${row.outcome}`),
      [staff.first, staff.partner].map(({ user }) => `${owner.user.id} ${user.person.id} sent`)
    )
  }).tags(['@PPL-74'])

  test('name the account to someone with several, and only to them', async ({ assert }) => {
    const owner = await createOwner({ company: 'Dana Whitfield' })
    const staff = await addStaff(owner)
    await createBid(await createProject(owner), await createStager())
    const emails = await deliverEmails()
    const to = (name: 'first' | 'partner') =>
      emails.find((email) => email.to[0].address === staff[name].user.person.email)!
    for (const part of [to('partner').text, to('partner').html]) {
      assert.include(part, 'For Dana Whitfield')
    }
    for (const part of [to('first').text, to('first').html]) {
      assert.notInclude(part, 'For Dana Whitfield')
    }
    assert.include(to('partner').text, `Hi ${staff.partner.user.person.name.split(' ')[0]},`)
  }).tags(['@PPL-74', '@R622'])

  test('wait until an address is confirmed, except about acceptance and payment', async ({
    assert,
  }) => {
    const { company, bid, project } = await createAcceptedBid()
    await deliverEmails()
    const staff = await addStaff(company)
    const { id } = staff.partner.user.person
    await db.from('people').where({ id }).update({ email_confirmed: false })
    for (const [type, expected] of [
      ['project_cancelled', ['first']],
      ['payment_reminder', ['first', 'partner', 'books']],
    ] as const) {
      await clearNotifications()
      await db.transaction((trx) => notify(trx, company.user.id, type, { project, bid }))
      assert.deepEqual(await mailedTo(staff), expected, type)
    }
  }).tags(['@PPL-73'])

  test('go to nobody whose seat has ended', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const staff = await addStaff(owner)
    const project = await createProject(owner)
    await putInCharge('projects', project.id, staff.member)
    await createBid(project, company)
    await db.from('seats').where('id', staff.member.user.seat!.id).update({ ended_at: new Date() })
    assert.deepEqual(await mailedTo(staff, 'New offer'), ['first', 'partner'])
  }).tags(['@PPL-74'])

  test('of alerts go to who has saved the search, otherwise to the owners', async ({ assert }) => {
    const company = await createStager()
    const staff = await addStaff(company)
    const alertsOf = async () => {
      const { status } = await call(await createOwner(), 'POST /api/projects', projectForm)
      assert.equal(status, 201)
      return mailedTo(staff, 'New project')
    }
    await saveSearch(staff.member, { alerts: 'now' })
    assert.deepEqual(await alertsOf(), ['member'])
    await db.from('saved_searches').update({ person_id: null })
    assert.deepEqual(await alertsOf(), ['first', 'partner'])
  }).tags(['@PPL-72', '@R626'])

  test('of a day go to each person who has chosen them', async ({ assert }) => {
    const { company, bid, project } = await createAcceptedBid()
    await deliverEmails()
    const staff = await addStaff(company)
    await call(staff.first, 'PATCH /api/notifications/preferences', { outcomes: 'email' })
    await clearNotifications()
    await db.transaction((trx) => notify(trx, company.user.id, 'offer_rejected', { project, bid }))
    assert.deepEqual(await mailedTo(staff), ['first'])
    const { created_at: at } = await db.from('notifications').first()
    const noon = DateTime.fromJSDate(at, { zone: 'utc' })
      .plus({ days: 1 })
      .set({ hour: 12, minute: 5 })
    await Promise.all([queueDigests(noon), queueDigests(noon)])
    assert.deepEqual(await mailedTo(staff, 'One update'), ['partner'])
    await queueDigests(noon.plus({ days: 1 }))
    assert.deepEqual(await mailedTo(staff), [])
  }).tags(['@PPL-74'])
})

test.group('Pushes to several people', (group) => {
  let service: PushService

  group.setup(async () => {
    service = await startPushService()
    return () => service.stop()
  })
  group.each.setup(async () => {
    await emptyDatabase()
    service.reset()
  })

  async function subscribeAll(staff: Staff) {
    const browsers = new Map<StaffName, Browser>()
    for (const name of staffNames) browsers.set(name, await subscribe(staff[name]))
    return async () => {
      service.reset()
      await runPushes()
      return staffNames.filter((name) => service.messagesTo(browsers.get(name)!).length > 0)
    }
  }

  test('go to the browsers of those who get the email', async ({ assert }) => {
    const owner = await createOwner()
    const staff = await addStaff(owner)
    const pushed = await subscribeAll(staff)
    const project = await createProject(owner)
    await createBid(project, await createStager())
    assert.deepEqual(await pushed(), ['first', 'partner'])
    await putInCharge('projects', project.id, staff.member)
    await createBid(project, await createStager())
    assert.deepEqual(await pushed(), ['member'])
    await call(staff.member, 'PATCH /api/push-subscriptions/topics', { offers: false })
    await createBid(project, await createStager())
    assert.deepEqual(await pushed(), [])
  }).tags(['@PPL-75'])

  test('about money also to who keeps the books', async ({ assert }) => {
    const { company, bid, project } = await createAcceptedBid()
    await clearNotifications()
    const staff = await addStaff(company)
    const pushed = await subscribeAll(staff)
    await db.transaction((trx) => notify(trx, company.user.id, 'fee_refunded', { project, bid }))
    assert.deepEqual(await pushed(), ['first', 'partner', 'books'])
  }).tags(['@PPL-75'])
})
