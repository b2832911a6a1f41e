import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import Bid from '#models/bid'
import ContactMessage from '#models/contact_message'
import Message from '#models/message'
import Project from '#models/project'
import User from '#models/user'
import { closeAccount } from '#models/user/account_closing'
import PhotoStore from '#services/photos/photo_store'
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
    // Its people and their other seats are read, too.
    assert.isBelow(reads.length, 36)
    await assert.rejects(() => closeAccount(person.user, { by: admin.user }), /already deleted/)
    assert.lengthOf(await db.from('audit_events').where('kind', 'account_deleted'), 1)
  })
})
