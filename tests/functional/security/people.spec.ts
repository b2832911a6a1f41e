import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { adminPath } from '#config/admin'
import CalendarFeed from '#models/calendar_feed'
import PhotoStore from '#services/photos/photo_store'
import { photoUrl } from '#shared/projects/photo_urls'
import { saveSearch } from '#tests/helpers/alerts'
import { insurance } from '#tests/helpers/badges'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { sendMessages } from '#tests/helpers/messages'
import { moderate, suspend } from '#tests/helpers/moderation'
import { open } from '#tests/helpers/pages'
import { pdf } from '#tests/helpers/pdf_corpus'
import {
  type Person,
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  createSupport,
  signIn,
  terms,
} from '#tests/helpers/people'
import { dataString } from '#tests/helpers/photo_corpus'
import { createCompleted, ofCompany, ofOwner } from '#tests/helpers/reviews'
import { addPair, answerPair, createCompletedWork, onePixel } from '#tests/helpers/room_pairs'
import { createReleased, dayFromNow } from '#tests/helpers/stagings'
import { codeOf, enrol, forgetUsedCodes, setUpTwoStep, verify } from '#tests/helpers/two_step'

const stored = () => databaseDump(['rate_limits', 'sessions'])

const elsewhere = async ({ user }: Person): Promise<Person> => ({
  user,
  sessionId: await signIn(user),
})

const file = (receiver: Person) => ({
  receiverId: receiver.user.id,
  name: 'Plan.pdf',
  data: dataString(pdf(), 'application/pdf'),
})

type Attempt = [as: Person, line: string, body: unknown, status: number]

/** Makes all attempts, and compares every answer and the database. */
async function attempt(assert: Assert, attempts: Attempt[]) {
  const before = await stored()
  for (const [as, line, body, status] of attempts) {
    const answer = await call(as, line, body)
    assert.equal(answer.status, status, `${line} ${JSON.stringify(body)?.slice(0, 90)}`)
  }
  assert.deepEqual(await stored(), before)
}

test.group('Hostile people', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  test('a rival with an offer on the same project gets nothing of the paid one', async ({
    assert,
  }) => {
    const scene = await createCompletedWork()
    const { owner, company, project, bid } = scene
    const rival = await createStager()
    const lost = await createBid(await createProject(owner), rival)
    const { body: pair } = await addPair(scene)
    await db.table('bids').insert({
      ...(await db.from('bids').where('id', lost.id).firstOrFail()),
      id: lost.id + 1000,
      project_id: project.id,
      status: 'rejected',
      rejection_reason: 'not_selected',
      closed_at: new Date(),
    })
    const other = lost.id + 1000
    const path = `/api/projects/${project.id}`
    const pairOf = (before: string) => ({ room: 'Kitchen', before, after: onePixel })
    await attempt(assert, [
      [rival, `GET ${path}/staging`, undefined, 403],
      [rival, `POST ${path}/staging/install-date`, { date: dayFromNow(9) }, 403],
      [rival, `POST ${path}/staging/removal`, undefined, 403],
      [rival, `POST ${path}/review`, ofOwner, 403],
      [rival, `GET /api/bids/${other}/contact`, undefined, 403],
      [rival, `GET /api/bids/${bid.id}/contact`, undefined, 403],
      [rival, `POST /api/bids/${other}/room-pairs`, pairOf(photoUrl(scene.photos[1])), 409],
      [rival, `POST /api/bids/${bid.id}/room-pairs`, pairOf(photoUrl(scene.photos[1])), 403],
      [rival, `DELETE /api/room-pairs/${pair.id}`, undefined, 404],
      [rival, `PUT /api/room-pairs/${pair.id}/consent`, { consent: true }, 404],
      [company, `PUT /api/room-pairs/${pair.id}/consent`, { consent: true }, 403],
      [owner, `DELETE /api/room-pairs/${pair.id}`, undefined, 403],
      [rival, `POST /api/bids/${bid.id}/complete`, undefined, 403],
      [rival, `POST /api/bids/${bid.id}/report-unresponsive`, undefined, 403],
      [rival, `POST /api/bids/${other}/report-unresponsive`, undefined, 409],
      [rival, `POST /api/bids/${bid.id}/receipt/details`, undefined, 404],
      [rival, 'POST /api/messages/files', file(owner), 409],
      [rival, `PATCH /api/bids/${bid.id}`, { amount: 1 }, 403],
    ])
    for (const shown of [pair.before!.url, pair.after.thumbnail]) {
      const { status } = await send('GET', shown, { headers: { cookie: cookieOf(rival) } })
      assert.equal(status, 404)
    }
    for (const page of ['staging', 'before-and-after', 'compare']) {
      const { words } = await open(`/projects/${project.id}/${page}`, rival)
      assert.notInclude(words, owner.user.name, page)
    }
  })

  test('an owner gets nothing before the fee, however it is asked for', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    const bid = await createBid(project, company)
    assert.equal((await call(owner, `POST /api/bids/${bid.id}/accept`)).status, 200)
    const path = `/api/projects/${project.id}`
    await attempt(assert, [
      [owner, `GET /api/bids/${bid.id}/contact`, undefined, 403],
      [company, `GET /api/bids/${bid.id}/contact`, undefined, 403],
      [owner, `GET ${path}/staging`, undefined, 403],
      [owner, `PUT ${path}/staging/access`, { address: '1 Oak St', instructions: 'Key' }, 403],
      [company, `POST ${path}/staging/install-date`, { date: dayFromNow(9) }, 403],
      [owner, `POST ${path}/review`, ofCompany, 403],
      [owner, 'POST /api/messages/files', file(company), 409],
      [company, 'POST /api/messages/files', file(owner), 409],
      [company, `POST /api/bids/${bid.id}/complete`, undefined, 409],
      [company, `POST /api/bids/${bid.id}/report-unresponsive`, undefined, 409],
      [owner, `POST /api/bids/${bid.id}/payment-intent`, undefined, 403],
      [owner, `POST /api/bids/${bid.id}/complete-payment`, { paymentIntentId: 'pi_x' }, 403],
      [company, `POST ${path}/complete`, undefined, 403],
    ])
    for (const person of [owner, company]) {
      const feed = await call(person, `POST /api/users/${person.user.id}/calendar`)
      const { text } = await send('GET', new URL(String(feed.body.url)).pathname)
      assert.notInclude(text, 'BEGIN:VEVENT')
    }
    const [name] = company.user.company!.split(' ').slice(1)
    for (const place of ['/favorites', '/messages', `/projects/${project.id}/compare`]) {
      assert.notInclude((await open(place, owner)).text, `Company ${name}`, place)
    }
  })

  test('pictures and files of others are no one’s own', async ({ assert }) => {
    const [company, rival] = [await createStager(), await createStager()]
    const owner = await createOwner()
    const stolen = await PhotoStore.storeAll([onePixel], [], async ([name]) => {
      await company.user.merge({ portfolioPhotos: [name] }).save()
      return name
    })
    const project = await createProject(owner)
    const home = { title: 'Colonial', city: 'Asheville', state: 'NC' }
    const details = {
      description: 'Empty since spring.',
      propertyType: 'single_family_home',
      timeline: '2-4weeks',
      stagingLevel: 'luxury',
    }
    for (const photo of [photoUrl(stolen), stolen, `https://evil.example${photoUrl(stolen)}`]) {
      await attempt(assert, [
        [rival, 'PUT /api/users/portfolio-photos', { photos: [photo] }, 422],
        [rival, `PATCH /api/users/${rival.user.id}`, { avatar: photo }, 422],
        [owner, `PATCH /api/projects/${project.id}`, { photos: [photo] }, 422],
        [owner, 'POST /api/projects', { ...home, ...details, photos: [photo] }, 422],
        [owner, 'POST /api/projects/batch', { ...details, homes: [home], photos: [photo] }, 422],
      ])
    }
    await attempt(assert, [
      [
        rival,
        'PUT /api/users/portfolio-labels',
        { labels: [{ photo: stolen, room: 'Kitchen' }] },
        409,
      ],
    ])
    assert.equal((await send('GET', photoUrl(stolen))).status, 200)

    const [one, two] = [await createReleased(), await createReleased()]
    const uploaded = await call(one.company, 'POST /api/messages/files', file(one.owner))
    const { id } = uploaded.body
    const message = (to: Person, fileIds: unknown[]) => ({
      receiverId: to.user.id,
      content: 'See the plan.',
      fileIds,
    })
    await attempt(assert, [
      [two.company, 'POST /api/messages', message(two.owner, [id]), 409],
      [one.owner, 'POST /api/messages', message(one.company, [id]), 409],
      [one.company, 'POST /api/messages', message(one.owner, [id, 2_147_483_647]), 409],
      [one.company, 'POST /api/messages', message(one.owner, [String(id)]), 422],
      [one.owner, `DELETE /api/messages/files/${id}`, undefined, 404],
      [two.company, `DELETE /api/messages/files/${id}`, undefined, 404],
    ])
    for (const person of [one.owner, two.company]) {
      const headers = { cookie: cookieOf(person) }
      assert.equal((await send('GET', String(uploaded.body.url), { headers })).status, 404)
    }
  })

  test('ids of others’ searches, sessions, addresses and messages lead nowhere', async ({
    assert,
  }) => {
    const [company, rival] = [await createStager(), await createStager()]
    const [owner, stranger] = [await createOwner(), await createOwner()]
    const search = await saveSearch(company)
    const project = await createProject(owner)
    await sendMessages(owner, company, ['Hello'])
    const message = await db.from('messages').firstOrFail()
    const session = await db.from('sessions').where('user_id', company.user.id).firstOrFail()
    const badge = await call(company, 'POST /api/badges', insurance)
    const address = await CalendarFeed.issue(company.user, 'Phone')
    const me = `/api/users/${company.user.id}`
    const report = { reportedId: owner.user.id, messageId: message.id, reason: 'Rude' }
    await attempt(assert, [
      [rival, `PATCH /api/saved-searches/${search.id}`, { alerts: 'off' }, 404],
      [rival, `DELETE /api/saved-searches/${search.id}`, undefined, 404],
      [owner, `DELETE /api/saved-searches/${search.id}`, undefined, 403],
      [rival, `DELETE ${me}/sessions/${session.id}`, undefined, 403],
      [rival, `DELETE /api/users/${rival.user.id}/sessions/${session.id}`, undefined, 404],
      [rival, `DELETE ${me}/sessions`, undefined, 403],
      [rival, `GET ${me}/calendar`, undefined, 403],
      [rival, `POST ${me}/calendar`, undefined, 403],
      [rival, `DELETE ${me}/calendar`, undefined, 403],
      [rival, `DELETE ${me}/calendar/${address.id}`, undefined, 403],
      [rival, `DELETE /api/users/${rival.user.id}/calendar/${address.id}`, undefined, 404],
      [rival, `GET ${me}/export`, undefined, 403],
      [rival, `PUT ${me}/receipt-details`, { taxId: '1' }, 403],
      [rival, `PUT ${me}/password`, { currentPassword: 'x', newPassword: 'yyyyyyyy' }, 403],
      [rival, `DELETE /api/badges/${badge.body.id}`, undefined, 404],
      [stranger, 'POST /api/messages/reports', report, 404],
      [rival, 'POST /api/messages/reports', { ...report, reportedId: company.user.id }, 404],
      [
        stranger,
        'POST /api/messages',
        { receiverId: company.user.id, content: 'Hi', projectId: project.id },
        404,
      ],
      [
        stranger,
        `POST /api/projects/${project.id}/invitations`,
        { companies: [company.user.stagerIdentifier] },
        403,
      ],
      [rival, `POST /api/projects/${project.id}/invitations/decline`, undefined, 404],
      [owner, `PUT /api/favorites/${owner.user.username}`, undefined, 404],
      [company, `PUT /api/favorites/${rival.user.stagerIdentifier}`, undefined, 403],
    ])
    assert.isNotNull(await db.from('sessions').where('id', session.id).first())
    const { body } = await call<unknown[]>(stranger, `GET /api/messages/${owner.user.id}`)
    assert.deepEqual(body, [])
  })

  test('repeated and outdated requests change nothing twice', async ({ assert }) => {
    const { owner, company, project, path } = await createCompleted()
    assert.equal((await call(owner, `POST ${path}`, ofCompany)).status, 201)
    assert.equal((await call(company, `POST ${path}`, ofOwner)).status, 201)
    const review = await db.from('reviews').where('about', 'stager').firstOrFail()
    const reply = { reply: 'Thank you.' }
    const replies = await atOnce(
      [1, 2, 3].map(() => () => call(company, `POST /api/reviews/${review.id}/reply`, reply))
    )
    assert.deepEqual(statusesOf(replies), [201, 409, 409])
    const report = { reason: 'Untrue' }
    const reports = await atOnce(
      [1, 2, 3].map(() => () => call(company, `POST /api/reviews/${review.id}/report`, report))
    )
    assert.deepEqual(statusesOf(reports), [204, 409, 409])
    await attempt(assert, [
      [owner, `POST ${path}`, { ...ofCompany, rating: 1 }, 409],
      [owner, `POST /api/reviews/${review.id}/reply`, reply, 404],
      [owner, `POST /api/reviews/${review.id}/report`, report, 404],
      [owner, `POST /api/projects/${project.id}/cancel`, undefined, 409],
      [owner, `POST /api/projects/${project.id}/complete`, undefined, 409],
    ])
    const [admin, support] = [await createAdmin(), await createSupport()]
    const line = `POST /api/admin/reviews/${review.id}`
    const decisions = await atOnce([
      () => call(admin, `${line}/removal`, { reason: 'Insulting' }),
      () => call(support, `${line}/removal`, { reason: 'Insulting' }),
      () => call(support, `${line}/removal`, { reason: 'Insulting' }),
    ])
    assert.deepEqual(statusesOf(decisions), [200, 409, 409])
    await attempt(assert, [
      [support, `${line}/dismissal`, { reason: 'Nothing wrong' }, 409],
      [company, `POST /api/reviews/${review.id}/reply`, reply, 409],
      [company, `${line}/removal`, { reason: 'Mine' }, 404],
    ])
  }).tags(['@TRU-17'])

  test('codes share one limit, and one code opens one thing', async ({ assert }) => {
    const support = await createSupport()
    const { secret } = await setUpTwoStep(support)
    const other = await elsewhere(support)
    const code = codeOf(secret, 1)
    assert.equal((await verify(other, code)).status, 204)
    await attempt(assert, [
      [other, 'POST /api/admin/two-step/off', { code }, 422],
      [other, 'POST /api/admin/two-step/recovery-codes', { code }, 422],
      [support, 'POST /api/admin/two-step/off', { code: { $ne: '' } }, 422],
      [support, 'POST /api/admin/two-step/off', { code: [code] }, 422],
    ])
    await limiter.clear()
    await forgetUsedCodes(support)
    const wrong = { code: '000000' }
    const statuses = []
    for (const [as, what] of [
      [support, 'off'],
      [other, 'recovery-codes'],
      [await elsewhere(support), 'verify'],
      [support, 'recovery-codes'],
      [other, 'off'],
      [support, 'verify'],
      [other, 'confirm'],
    ] as const) {
      statuses.push((await call(as, `POST /api/admin/two-step/${what}`, wrong)).status)
    }
    assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429, 429])
    const right = { code: codeOf(secret, 1) }
    assert.equal((await call(support, 'POST /api/admin/two-step/off', right)).status, 429)
  }).tags(['@CTL-16'])

  test('support staff reach nothing of admins by another way', async ({ assert }) => {
    const [admin, support, company] = [
      await createAdmin(),
      await createSupport(),
      await createStager(),
    ]
    const badge = await call(company, 'POST /api/badges', insurance)
    const document = `${adminPath}/badges/${badge.body.id}/document`
    for (const path of [document, `${document}/`, `${document}?download=1`]) {
      for (const method of ['GET', 'HEAD']) {
        const headers = { 'cookie': cookieOf(support), 'range': 'bytes=0-9', 'if-none-match': '*' }
        assert.equal((await send(method, path, { headers })).status, 403, `${method} ${path}`)
      }
    }
    const own = `/badges/${badge.body.id}/document`
    assert.equal((await open(own, support)).status, 404)
    assert.equal((await open(own, admin)).status, 404)
    const account = `/api/admin/users/${admin.user.id}`
    const mute = { category: 'spam', reason: 'The same to all', duration: '7' }
    const role = { role: 'admin' }
    await attempt(assert, [
      [support, `PUT /api/admin/users/${support.user.id}/team-role`, role, 403],
      [support, `PUT ${account}/team-role`, { role: null }, 403],
      [support, `DELETE ${account}/two-step`, undefined, 403],
      [support, `POST ${account}/warn`, { category: 'spam', reason: 'The same to all' }, 409],
      [support, `POST ${account}/mute`, mute, 409],
      [support, `POST ${account}/suspend`, { category: 'conduct', reason: 'Abusive' }, 409],
      [support, `POST ${account}/export`, { reason: 'Asked by phone' }, 403],
      [support, `GET ${account}/export`, undefined, 403],
      [support, `DELETE /api/admin/users/${company.user.id}`, undefined, 403],
      [
        support,
        `POST /api/admin/badges/${badge.body.id}/verify`,
        { expiresOn: dayFromNow(99) },
        403,
      ],
      [support, `PATCH /api/users/${admin.user.id}`, { email: 'mine@stagely.example' }, 403],
      [support, `DELETE /api/users/${admin.user.id}`, undefined, 403],
    ])
    const second = await createAdmin()
    assert.equal(
      (await call(admin, `POST /api/admin/users/${company.user.id}/export`, { reason: 'Asked' }))
        .status,
      200
    )
    const copy = `GET /api/admin/users/${company.user.id}/export`
    assert.equal((await call(second, copy)).status, 409, 'the reason was another admin’s')
    await enrol(support.user.id)
    for (const path of [
      document,
      `${adminPath}/users`,
      `${adminPath}/reports/1/files/${'a'.repeat(32)}.pdf`,
    ]) {
      assert.include(String((await open(path, support)).location), `${adminPath}/verify`, path)
    }
  }).tags(['@CTL-13', '@TRU-53'])

  test('files of a report open with that report only', async ({ assert }) => {
    const support = await createSupport()
    const { owner, company } = await createReleased()
    const other = await createReleased()
    const url: string[] = []
    for (const pair of [{ owner, company }, other]) {
      const { body } = await call(pair.company, 'POST /api/messages/files', file(pair.owner))
      await call(pair.company, 'POST /api/messages', {
        receiverId: pair.owner.user.id,
        content: 'The plan',
        fileIds: [body.id],
      })
      url.push(String(body.url))
    }
    const waiting = await call(company, 'POST /api/messages/files', file(owner))
    await call(owner, 'POST /api/messages/reports', {
      reportedId: company.user.id,
      reason: 'Not what we agreed on',
    })
    const { id } = await db.from('message_reports').firstOrFail()
    const fileOf = (report: number, address: string, as?: Person) =>
      open(`${adminPath}/reports/${report}${address}`, as)
    assert.equal((await fileOf(id, url[0], support)).status, 200)
    assert.equal((await fileOf(id, url[1], support)).status, 404)
    assert.equal((await fileOf(id + 1, url[0], support)).status, 404)
    assert.equal((await fileOf(id, String(waiting.body.url), support)).status, 404)
    for (const person of [company, owner, undefined]) {
      assert.equal((await fileOf(id, url[0], person)).status, 404)
    }
    assert.equal((await open(url[0], support)).status, 404)
  }).tags(['@RET-76'])
})

test.group('Hostile people at the same moment', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  test('a member who is being removed decides either before it or not at all', async ({
    assert,
  }) => {
    const admin = await createAdmin()
    for (const round of [1, 2, 3, 4]) {
      const [support, victim] = [await createSupport(), await createOwner()]
      const removal = () =>
        call(admin, `PUT /api/admin/users/${support.user.id}/team-role`, { role: null })
      const calls = [() => suspend(support, victim), removal]
      const replies = await atOnce(round % 2 ? calls : calls.toReversed())
      const [suspension] = round % 2 ? replies : replies.toReversed()
      assert.oneOf(suspension.status, [200, 404])
      const { suspended_at: at } = await db.from('users').where('id', victim.user.id).firstOrFail()
      assert.equal(at !== null, suspension.status === 200)
      assert.equal((await suspend(support, await createOwner())).status, 404)
    }
  })

  test('one decision about a document, a pair and a project stands', async ({ assert }) => {
    const [admin, second] = [await createAdmin(), await createAdmin()]
    const company = await createStager()
    const { body: badge } = await call(company, 'POST /api/badges', insurance)
    const decided = await atOnce([
      () => call(admin, `POST /api/admin/badges/${badge.id}/verify`, { expiresOn: dayFromNow(99) }),
      () => call(second, `POST /api/admin/badges/${badge.id}/decline`, { reason: 'Too blurred' }),
      () => call(company, `DELETE /api/badges/${badge.id}`),
    ])
    assert.lengthOf(
      decided.filter(({ status }) => status < 300),
      1,
      JSON.stringify(decided.map(({ status, body }) => [status, body]))
    )

    const scene = await createCompletedWork()
    const { body: pair } = await addPair(scene)
    const name = `/photos/${scene.photos[0]}.webp`
    await Promise.all([
      answerPair(scene.owner, pair.id, true),
      moderate(admin, 'hide', scene.project.id, name),
    ])
    const page = await open(`/companies/${scene.company.user.stagerIdentifier}`)
    assert.notInclude(page.text, pair.before!.url)
    assert.equal((await send('GET', pair.before!.url)).status, 404)

    const [owner, bidder] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    const [removed, offered] = await atOnce([
      () => call(owner, `DELETE /api/projects/${project.id}`),
      () => call(bidder, `POST /api/projects/${project.id}/bids`, terms),
    ])
    const outcome = `${removed.status} ${offered.status}`
    assert.oneOf(outcome, ['200 404', '409 201'])
  })
})
