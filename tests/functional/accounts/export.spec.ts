import { test } from '@japa/runner'
import type { BidPart } from '#shared/bids/bid_parts'
import Staging from '#models/staging'
import AccountNote from '#models/account_note'
import Message from '#models/message'
import MessageFile from '#models/message_file'
import Project from '#models/project'
import { closeAccount } from '#models/user/account_closing'
import { archiveFor } from '#tests/helpers/archives'
import { call } from '#tests/helpers/calls'
import { databaseDump, fillTables } from '#tests/helpers/database'
import { allFacts } from '#tests/helpers/facts'
import { cookieOf, send } from '#tests/helpers/http'
import { deliverEmails } from '#tests/helpers/emails'
import { pdf } from '#tests/helpers/pdf_corpus'
import { dataString } from '#tests/helpers/photo_corpus'
import { suspend } from '#tests/helpers/moderation'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { storedPhotos } from '#tests/helpers/photos'
import { createProjectWithBids } from '#tests/helpers/scenes'
import { createReleased, dayFromNow } from '#tests/helpers/stagings'

const lineOf = ({ user }: Person) => `/api/users/${user.id}/export`

const exported = (person: Person) => archiveFor(person, lineOf(person))

const secret = { name: 'Canary Nametag', company: 'Canary Rooms', email: 'canary@rooms.example' }

test.group('Exporting personal data', (group) => {
  group.each.setup(() => emptyMarket())

  test('contains the facts of the projects, which outlive the account', async ({ assert }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const body = { facts: allFacts }
    await call(owner, `PATCH /api/projects/${id}`, body)
    const { data } = await exported(owner)
    assert.containSubset(data.projects, [allFacts])
    await closeAccount(owner.user, { by: owner.user })
    assert.deepEqual((await Project.findOrFail(id)).facts, allFacts)
  }).tags(['@ASK-48', '@R287'])

  test('contains everything about the person, with the photos', async ({ assert }) => {
    const person = await createStager({ bio: 'Calm rooms.', website: 'https://rooms.example/' })
    const [avatar, first, second] = await storedPhotos()
    const area = { areaCounty: 'Buncombe', areaState: 'NC' } as const
    await person.user.merge({ avatar, portfolioPhotos: [first], ...area }).save()
    const photoLabels = { [second]: { room: 'Kitchen' as const } }
    await createProject(person, { photos: [second], photoLabels })
    const scene = await createPaidBid()
    await Message.send(person.user, scene.owner.user, 'Call me on 828 555 0142.')

    await call(null, 'POST /api/auth/forgot-password', { email: person.user.email })
    await deliverEmails()
    await AccountNote.write(person.user, {
      by: (await createAdmin()).user,
      content: 'Called twice',
    })

    const { name, text, data, sizes } = await exported(person)

    assert.equal(name, 'data.json')
    const { email, phone, username } = person.user
    assert.deepInclude(data.account, { email, phone, username, ...area, bio: 'Calm rooms.' })
    assert.isNull(data.account.installHintDismissedAt)
    assert.equal(data.account.avatar, `photos/${avatar}.webp`)
    assert.containSubset(data.projects, [{ photos: [`photos/${second}.webp`], status: 'open' }])
    const [{ photoLabels: labels }] = data.projects
    assert.deepEqual(labels, { [`photos/${second}.webp`]: { room: 'Kitchen' } })
    assert.containSubset(data.messages, [{ sent: true, content: 'Call me on 828 555 0142.' }])
    assert.containSubset(data.history, [{ kind: 'user_registered' }, { kind: 'data_exported' }])
    assert.lengthOf(data.signIns, 1)
    assert.containSubset(data.emailsReceived, [{ outcome: 'sent' }])
    assert.notInclude(text, 'Called twice')
    assert.notInclude(text, 'note_written')
    const files = [avatar, first, second].map((photo) => `photos/${photo}.webp`)
    assert.sameMembers(Object.keys(sizes), files)
    for (const size of Object.values(sizes)) assert.isAbove(size, 1000)
  }).tags(['@R19'])

  test('has the parts of the offers one made and received, and the terms before a change', async ({
    assert,
  }) => {
    const [owner, company, rival] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const project = await createProject(owner)
    const parts: BidPart[] = [
      { item: 'Office', amount: 2_345_432 },
      { item: 'Removal', amount: 1000 },
    ]
    const bid = await createBid(project, company)
    await createBid(project, rival)
    await bid.revise(company.user, { amount: 2_346_432, parts })
    const offer = { amount: 2_346_432, parts, formerTerms: { amount: 3640, parts: null } }
    const made = await exported(company)
    assert.containSubset(made.data.offersMade, [offer])
    const received = await exported(owner)
    assert.containSubset(received.data.offersReceived, [offer])
    assert.notInclude((await exported(rival)).text, '2345432')
  }).tags(['@ASK-66', '@R291'])

  test('leaves out pending offers of suspended companies, and the news of them', async ({
    assert,
  }) => {
    const { owner, bids } = await createProjectWithBids(2)
    const [mine, other] = bids
    const admin = await createAdmin()
    const offersOf = async () => (await exported(owner)).data.offersReceived as { id: number }[]
    const name = mine.company.user.stagerIdentifier!
    assert.lengthOf(await offersOf(), 2)
    assert.include((await exported(owner)).text, name)
    await suspend(admin, mine.company)
    assert.deepEqual(
      (await offersOf()).map(({ id }) => id),
      [other.bid.id]
    )
    assert.notInclude((await exported(owner)).text, name)
  }).tags(['@R520'])

  test('leaves out secrets, and the other party until contact release', async ({ assert }) => {
    const open = await createAcceptedBid()
    await open.company.user.merge(secret).save()
    await Message.send(open.company.user, open.owner.user, 'Write to canary@rooms.example')
    const { text, data } = await exported(open.owner)
    for (const word of ['anary', 'password', 'scrypt', open.owner.sessionId, 'intent', 'pi_']) {
      assert.notInclude(text, word)
    }
    assert.equal(data.offersReceived[0].with.name, open.company.user.stagerIdentifier)
    const theirs = await exported(open.company)
    assert.notInclude(theirs.text, open.owner.user.email)
    assert.notInclude(theirs.text, open.owner.user.name)

    const paid = await createPaidBid()
    const { data: released } = await exported(paid.owner)
    assert.equal(released.offersReceived[0].with.email, paid.company.user.email)
    const { data: payer } = await exported(paid.company)
    assert.containSubset(payer.payments, [{ amountCents: 4900, status: 'succeeded' }])
    assert.equal(payer.offersMade[0].with.email, paid.owner.user.email)
  })

  test('says of each job how it stands, to each side in its words', async ({ assert }) => {
    const day = dayFromNow(12)
    const { owner, company, project } = await createReleased()
    const secretive = { title: 'Loft, call 828 555 0142' }
    const offered = await createProject(owner, secretive)
    await createBid(offered, company)
    await Staging.of(project.id).propose(company.user, { date: day })

    const { jobs } = (await exported(owner)).data
    assert.deepEqual(
      jobs.map(({ project: title, side, phase }: Record<string, string>) => [title, side, phase]),
      [
        [project.title, 'owner', 'Confirmed'],
        [secretive.title, 'owner', 'Offers'],
      ]
    )
    const asked = 'Agree to the install day or propose another one. Proposed is'
    assert.deepEqual(jobs[0].openSteps, [{ isYours: true, text: asked, at: day }])
    assert.deepEqual(jobs[0].status, { text: asked, at: day })
    assert.equal(jobs[1].status.text, 'Accept or decline 1 offer')

    const { data, text } = await exported(company)
    const [paid, pending] = data.jobs
    assert.deepEqual([paid.side, paid.phase, pending.phase], ['company', 'Paid', 'Offered'])
    assert.deepEqual(paid.status, { text: `Waiting for ${owner.user.name} to agree to`, at: day })
    assert.deepEqual(pending.openSteps, [])
    assert.notInclude(text, '828 555 0142')

    await Staging.of(project.id).agree(owner.user, day)
    const dated = (await exported(company)).data.jobs[0]
    assert.equal(dated.phase, 'Dated')
    assert.deepEqual(dated.dates[0], { kind: 'Install', at: day })
    assert.deepEqual((await exported(await createStager())).data.jobs, [])
  }).tags(['@JOB-96', '@R457'])

  test('contains the files the person sent, and lists those they received', async ({ assert }) => {
    const { owner, company } = await createPaidBid()
    const data = dataString(pdf(), 'application/pdf')
    const receiverId = owner.user.id
    const { id } = await MessageFile.upload(company.user, { receiverId, name: 'Plan.pdf', data })
    await MessageFile.upload(company.user, { receiverId, name: 'Unsent.pdf', data })
    await Message.send(company.user, owner.user, 'The plan.', { fileIds: [id] })

    const sender = await exported(company)
    assert.deepEqual(sender.sizes, { [`files/${id}-Plan.pdf`]: pdf().length })
    const file = { id, kind: 'pdf', bytes: pdf().length, name: 'Plan.pdf' }
    assert.deepEqual(sender.data.messages[0].files, [{ ...file, file: `files/${id}-Plan.pdf` }])
    const receiver = await exported(owner)
    assert.isEmpty(receiver.sizes)
    assert.deepEqual(receiver.data.messages[0].files, [{ ...file, file: null }])
    assert.notInclude(receiver.text, 'Unsent')

    const line = `/api/admin/users/${company.user.id}/export`
    const admin = await createAdmin()
    await call(admin, `POST ${line}`, { reason: 'Asked for it by email' })
    const copy = await send('GET', line, { as: admin })
    assert.match(copy.text, /^PK/)
    assert.notInclude(copy.text, 'files/', 'the team sees files through reports only')
  }).tags(['@RET-75', '@RET-76'])

  test('tells both parties why an offer was declined', async ({ assert }) => {
    const { owner, bids } = await createProjectWithBids(1)
    const [{ bid, company }] = bids
    await bid.reject(owner.user, 'style')
    assert.equal((await exported(owner)).data.offersReceived[0].declineReason, 'style')
    assert.equal((await exported(company)).data.offersMade[0].declineReason, 'style')
  }).tags(['@OFR-14'])

  test('reads long histories in pages', async ({ assert }) => {
    const [person, other] = [await createOwner(), await createStager()]
    await fillTables((trx) =>
      trx.rawQuery(
        `insert into messages (sender_id, receiver_id, content, created_at)
       select ?, ?, 'Line ' || n, now() from generate_series(1, 1200) n`,
        [person.user.id, other.user.id]
      )
    )
    const { data } = await exported(person)
    assert.lengthOf(data.messages, 1200)
    assert.equal(data.messages[1199].content, 'Line 1200')
  })

  test('is only for the person, by bearer or by the cookie of our own pages', async ({
    assert,
  }) => {
    const person = await createOwner()
    const before = await databaseDump()
    for (const otherUser of [await createOwner(), await createStager(), await createAdmin()]) {
      assert.equal((await send('GET', lineOf(person), { as: otherUser })).status, 403)
    }
    assert.equal((await send('GET', lineOf(person))).status, 401)
    const cookie = { 'cookie': cookieOf(person), 'sec-fetch-site': 'cross-site' }
    assert.equal((await send('GET', lineOf(person), { headers: cookie })).status, 401)
    assert.deepEqual((await databaseDump()).audit_events.length - before.audit_events.length, 3)

    const own = await send('GET', lineOf(person), {
      headers: { ...cookie, 'sec-fetch-site': 'same-origin' },
    })
    assert.equal(own.status, 200)
    assert.equal(own.headers['content-type'], 'application/zip')
    assert.match(
      String(own.headers['content-disposition']),
      /^attachment; filename="stagely-data-\d{4}-\d\d-\d\d\.zip"$/
    )
    assert.equal(own.headers['cache-control'], 'no-store')
  })

  test('is refused once the account is deleted', async ({ assert }) => {
    const person = await createOwner()
    await closeAccount(person.user, { by: person.user })
    assert.equal((await call(person, `GET ${lineOf(person)}`)).status, 401)
  })
})
