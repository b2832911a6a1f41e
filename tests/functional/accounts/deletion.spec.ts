import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import AccountNote from '#models/account_note'
import AgreementTemplate from '#models/agreement_template'
import Bid from '#models/bid'
import CalendarFeed from '#models/calendar_feed'
import ContactMessage from '#models/contact_message'
import Message from '#models/message'
import Project from '#models/project'
import ReceiptDetails from '#models/receipt_details'
import User from '#models/user'
import { closeAccount } from '#models/user/account_closing'
import { accountNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'
import PhotoStore from '#services/photos/photo_store'
import { saveSearch } from '#tests/helpers/alerts'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import { deliverEmails } from '#tests/helpers/emails'
import {
  type Person,
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  password,
  signIn,
} from '#tests/helpers/people'
import { cameraPhoto } from '#tests/helpers/photos'
import { issueLink } from '#tests/helpers/password_resets'
import { subscribe } from '#tests/helpers/push'
import { inviteAddress } from '#tests/helpers/seat_invitations'
import { addSeat } from '#tests/helpers/seats'

const erase = (person: Person) => call(person, `DELETE /api/users/${person.user.id}`)

const canaries = {
  email: 'canary-mail@secret.example',
  name: 'Canary Nametag',
  company: 'Canary Company',
  phone: '8285550199',
  website: 'https://canary-site.example/',
  bio: 'Canary biography.',
}

async function storedPhoto(): Promise<string> {
  const { buffer } = await cameraPhoto('room.jpg')
  const url = `data:image/jpeg;base64,${buffer.toString('base64')}`
  return PhotoStore.storeAll([url], [], async ([name]) => name)
}

/** Tables whose rows go with their account. */
const aboutOneAccount = [
  ...['account_notes', 'agreement_templates', 'calendar_feeds', 'dismissals', 'email_deliveries'],
  ...['field_edits', 'notification_digests', 'notification_preferences', 'notifications'],
  ...['portfolio_labels', 'push_subscriptions', 'receipt_details', 'reputation_scores'],
  ...['saved_searches', 'seat_invitations', 'sessions'],
]

/** Those without personal content, and those whose rows the person or the other side has. Other tests are about them. */
const aboutOthersToo = [
  ...['agreement_declines', 'agreement_openings', 'agreement_signatures', 'bids', 'email_links'],
  ...['known_networks', 'passkeys', 'payment_company_totals', 'payments', 'professional_badges'],
  ...['projects', 'recovery_codes', 'reputation_changes', 'two_step_verifications'],
]

const notifyOf = ({ user }: Person) =>
  db.transaction((trx) => notifyAboutAccount(trx, user.id, accountNotices.twoStepEnabled))

test.group('Deleting an account', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.teardown(checkInvariants)

  test('leaves no personal data in any table, and no photo', async ({ assert }) => {
    const person = await createStager(canaries)
    const photos = [await storedPhoto(), await storedPhoto(), await storedPhoto()]
    await person.user.merge({ avatar: photos[0], portfolioPhotos: [photos[1]] }).save()
    await person.user.merge({ stripeCustomerId: 'cus_canary', areaCounty: 'Canary' }).save()
    await person.user.dismissInstallHint()
    const own = await createProject(person, {
      photos: [photos[2]],
      description: 'Canary key box 1234.',
    })
    await issueLink(canaries.email)
    const { email, name } = canaries
    const inquiry = { email, name, subject: 'general', message: 'How does it work?' } as const
    await ContactMessage.create({ ...inquiry, status: 'unread' })
    await deliverEmails()

    const { status, body } = await erase(person)

    assert.equal(status, 200)
    assert.deepEqual(body, { message: 'Account deleted' })
    const left = JSON.stringify(await databaseDump())
    for (const word of [...Object.values(canaries), 'anary', person.user.username]) {
      assert.notInclude(left.toLowerCase(), word.toLowerCase())
    }
    await deliverEmails()
    for (const photo of photos) assert.isFalse(await drive.use().exists(`${photo}.webp`))
    assert.equal((await Project.findOrFail(own.id)).status, 'cancelled')
    const { name: shown, installHintDismissedAt } = await User.findOrFail(person.user.id)
    assert.deepEqual([shown, installHintDismissedAt], ['Deleted user', null])
  }).tags(['@R19'])

  test('takes along all rows that are about nobody else', async ({ assert }) => {
    const [person, admin] = [await createStager(), await createAdmin()]
    const { user } = person
    const project = await createProject(await createOwner())
    await AccountNote.write(user, { by: admin.user, content: 'Called twice' })
    await AgreementTemplate.add(user, { name: 'Ours', sections: [{ heading: 'A', text: 'B' }] })
    await CalendarFeed.issue(user, 'Phone')
    await inviteAddress(person, 'mei@fern.example')
    await saveSearch(person)
    await subscribe(person)
    await ReceiptDetails.replace(user, { address: '1 Main St', taxId: null })
    // By someone who stays, because another account has them, too.
    const colleague = await addSeat(person, await createOwner())
    await call(colleague, `PATCH /api/users/${user.id}`, { bio: 'Calm rooms.' })
    await call(person, `DELETE /api/projects/${project.id}`)
    await notifyOf(person)
    const own = { user_id: user.id }
    const more = {
      email_deliveries: {
        job_id: 'x',
        name: 'SendReceipt',
        subject: 'Fee',
        outcome: 'sent',
        created_at: new Date(),
      },
      notification_digests: { day: '2026-01-01' },
      notification_preferences: { topic: 'messages', delivery: 'app' },
      portfolio_labels: { photo: 'x', room: 'Kitchen' },
      reputation_scores: { last_updated: new Date() },
    }
    for (const [table, row] of Object.entries(more))
      await db.table(table).insert({ ...own, ...row })
    const tables = await db
      .from('information_schema.columns')
      .where({ table_schema: 'public', column_name: 'user_id' })
      .orderBy('table_name')
      .select('table_name')
    const tablesOfPerson = async () => {
      const found: string[] = []
      for (const { table_name: table } of tables) {
        if (await db.from(table).where(own).first()) found.push(table)
      }
      return found
    }
    const history = ['audit_events', 'seats']
    const before = await tablesOfPerson()
    assert.includeMembers(before, [...history, ...aboutOneAccount])
    const unseen = tables
      .map(({ table_name: table }) => table)
      .filter((table) => !before.includes(table) && !aboutOthersToo.includes(table))
    assert.deepEqual(unseen, [], 'a new table needs a row here, or a place in one of the lists')

    await erase(person)
    await deliverEmails()

    const left = await tablesOfPerson()
    assert.deepEqual(
      left.filter((table) => !aboutOthersToo.includes(table)),
      history
    )
  }).tags(['@PRF-03'])

  test('ends every session, prevents signing in and frees the email address', async ({
    assert,
  }) => {
    const person = await createOwner({ email: 'leaving@stagely.example' })
    const elsewhere = { ...person, sessionId: await signIn(person.user) }

    await erase(person)

    for (const device of [person, elsewhere]) {
      assert.equal((await call(device, 'GET /api/auth/me')).status, 401)
      assert.equal((await erase(device)).status, 401)
    }
    const login = { email: 'leaving@stagely.example', password }
    assert.equal((await call(null, 'POST /api/auth/login', login)).status, 401)
    const again = await createOwner({ email: 'leaving@stagely.example' })
    assert.notEqual(again.user.id, person.user.id)
  })

  test('cancels open projects and live bids, and notifies the other party', async ({ assert }) => {
    const [leaving, keeping] = [await createStager(), await createStager()]
    const owner = await createOwner()
    const [wanted, chosen] = [await createProject(owner), await createProject(owner)]
    const pending = await createBid(wanted, leaving)
    const selected = await createBid(chosen, leaving)
    await selected.accept(owner.user)
    const own = await createProject(leaving)
    const received = await createBid(own, keeping)

    await erase(leaving)

    for (const { id } of [pending, selected]) {
      const { status, cancellationReason } = await Bid.findOrFail(id)
      assert.deepEqual([status, cancellationReason], ['cancelled', 'account_deleted'])
    }
    assert.equal((await Project.findOrFail(chosen.id)).status, 'open')
    assert.equal((await Project.findOrFail(own.id)).status, 'cancelled')
    assert.equal((await Bid.findOrFail(received.id)).status, 'rejected')
    const notificationTypes = (await notificationTypesOf(owner)).filter(
      (type) => type !== 'offer_received'
    )
    assert.deepEqual(notificationTypes, ['bid_cancelled', 'project_reopened'])
    assert.include(await notificationTypesOf(keeping), 'project_cancelled')
    assert.include(await eventsOf(chosen.id), 'bid_cancelled')
    const facts = await db.from('audit_events').where('kind', 'account_deleted')
    assert.containSubset(facts, [{ actor_id: leaving.user.id, user_id: leaving.user.id }])
  }).tags(['@R19'])

  test('keeps messages under a neutral name', async ({ assert }) => {
    const [leaving, reader] = [await createStager(), await createOwner()]
    await Message.send(leaving.user, reader.user, 'We can start on Monday.')

    await erase(leaving)

    const { body } = await call<{ user: { name: string }; lastMessage: { content: string } }[]>(
      reader,
      'GET /api/messages/conversations'
    )
    assert.equal(body[0].user.name, 'Deleted user')
    assert.equal(body[0].lastMessage.content, 'We can start on Monday.')
    const email = { receiverId: leaving.user.id, content: 'Hello?' }
    assert.equal((await call(reader, 'POST /api/messages', email)).status, 404)
  }).tags(['@R19'])

  test('is refused for anybody else’s account', async ({ assert }) => {
    const target = await createStager()
    const before = await databaseDump()
    for (const person of [await createOwner(), await createStager(), await createAdmin()]) {
      const { status } = await call(person, `DELETE /api/users/${target.user.id}`)
      assert.equal(status, 403)
      assert.equal((await call(person, 'DELETE /api/users/999999')).status, 403)
      assert.equal((await call(person, 'DELETE /api/users/0')).status, 404)
    }
    assert.equal((await call(null, `DELETE /api/users/${target.user.id}`)).status, 401)
    const left = await User.findOrFail(target.user.id)
    assert.isNull(left.deletedAt)
    assert.deepEqual((await databaseDump()).bids, before.bids)
  }).tags(['@PRF-07', '@ROL-04', '@API-17'])

  test('is refused for the last admin, and to admins for their own account', async ({ assert }) => {
    const [first, second] = [await createAdmin(), await createAdmin()]
    const own = await erase(first)
    assert.equal(own.status, 409)
    assert.match(own.body.message, /^Administrators cannot delete their own account/)

    const rivals = await Promise.allSettled([
      closeAccount(first.user, { by: second.user }),
      closeAccount(second.user, { by: first.user }),
    ])

    assert.deepEqual(rivals.map((result) => result.status).toSorted(), ['fulfilled', 'rejected'])
    const left = await User.query().where('teamRole', 'admin').whereNull('deletedAt')
    assert.lengthOf(left, 1)
  }).tags(['@R19'])

  test('runs once and reads each table once', async ({ assert }) => {
    const [person, admin] = [await createOwner(), await createAdmin()]
    for (let project = 0; project < 5; project += 1)
      await createBid(await createProject(person), await createStager())
    const first = await queriesDuring(() => closeAccount(person.user, { by: admin.user }))
    // Each recipient's notification preferences are read separately.
    const reads = first.filter((sql) => /^select(?!.*notification_preferences)/s.test(sql))
    // The rules are checked twice: before payments are canceled at Stripe, and after, with the admin's role.
    // Each of the five projects is masked by its place, and asks for its waiting questions.
    // Its people, their names and their other seats are read, too, those who left before, and the sellers' addresses.
    assert.isBelow(reads.length, 39)
    await assert.rejects(() => closeAccount(person.user, { by: admin.user }), /already deleted/)
    assert.lengthOf(await db.from('audit_events').where('kind', 'account_deleted'), 1)
  })
})
