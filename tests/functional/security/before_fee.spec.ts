import { test } from '@japa/runner'
import sharp from 'sharp'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { receiptNumber } from '#models/receipt'
import { saveSearch } from '#tests/helpers/alerts'
import { insurance } from '#tests/helpers/badges'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { cookieOf, send } from '#tests/helpers/http'
import { moderate, suspend } from '#tests/helpers/moderation'
import { open, pageProps } from '#tests/helpers/pages'
import { pdf } from '#tests/helpers/pdf_corpus'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { dataString, phonePhoto } from '#tests/helpers/photo_corpus'
import { createCompleted, ofCompany } from '#tests/helpers/reviews'
import { addPair, createCompletedWork } from '#tests/helpers/room_pairs'
import { createReleased } from '#tests/helpers/stagings'
import { exchange } from '#tests/helpers/wire'

/** Status and text of an answer, without the path that was asked for. */
async function shapeOf(person: Person | null, path: string, method = 'GET', body?: unknown) {
  const headers: Record<string, string> = person
    ? { 'cookie': cookieOf(person), 'sec-fetch-site': 'same-origin' }
    : {}
  const { status, text } = await send(method, path, { headers, body })
  const plain = text
    .replaceAll(String.raw`\/`, '/')
    .replaceAll(path, 'PATH')
    .replace(/"renderedAt":\d+/, '')
  const [id] = /\d+(?=\/[a-z-]+$)/.exec(path) ?? []
  return [status, id ? plain.replaceAll(`/projects/${id}`, 'PROJECT') : plain]
}

test.group('Before the fee', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  test('what is foreign, hidden or gone is answered as what never was', async ({ assert }) => {
    const [admin, owner, company, rival, suspended] = [
      await createAdmin(),
      await createOwner(),
      await createStager(),
      await createStager(),
      await createStager(),
    ]
    const hidden = await createProject(owner)
    await moderate(admin, 'hide', hidden.id)
    const deleted = await createProject(owner)
    await call(owner, `DELETE /api/projects/${deleted.id}`)
    const cancelled = await createProject(owner)
    await call(owner, `POST /api/projects/${cancelled.id}/cancel`)
    const badge = await call(company, 'POST /api/badges', insurance)
    const search = await saveSearch(company)
    await suspend(admin, suspended)
    const scene = await createCompletedWork()
    const { body: pair } = await addPair(scene)
    const files = await createReleased()
    const file = await call(files.company, 'POST /api/messages/files', {
      receiverId: files.owner.user.id,
      name: 'Plan.pdf',
      data: dataString(pdf(), 'application/pdf'),
    })
    const reviewed = await createCompleted()
    await call(reviewed.owner, `POST ${reviewed.path}`, ofCompany)
    const review = await db.from('reviews').firstOrFail()

    const { year, serial } = await db.from('receipts').firstOrFail()
    const missing = 2_000_000_000
    const reply = { reply: 'Thanks' }
    const invitation = (identifier: string | null) => ({ companies: [identifier] })
    const own = await createProject(owner)
    const pairs: [Person | null, string, string, string?, unknown?][] = []
    for (const { id } of [hidden, deleted, cancelled]) {
      for (const person of [null, rival]) {
        for (const path of ['/projects/', '/api/projects/']) {
          pairs.push([person, `${path}${id}`, `${path}${missing}`])
        }
        pairs.push([person, `/api/projects/${id}/bids`, `/api/projects/${missing}/bids`])
      }
      for (const page of ['staging', 'before-and-after', 'compare']) {
        pairs.push([rival, `/projects/${id}/${page}`, `/projects/${missing}/${page}`])
      }
      pairs.push(
        [
          rival,
          `/api/projects/${id}/bids`,
          `/api/projects/${missing}/bids`,
          'POST',
          { amount: 900 },
        ],
        [rival, `/api/projects/${id}`, `/api/projects/${missing}`, 'DELETE'],
        [rival, `/api/projects/${id}`, `/api/projects/${missing}`, 'PATCH', { title: 'Mine' }]
      )
    }
    pairs.push(
      [rival, `/badges/${badge.body.id}/document`, `/badges/${missing}/document`],
      [rival, `/api/badges/${badge.body.id}`, `/api/badges/${missing}`, 'DELETE'],
      [rival, `/api/saved-searches/${search.id}`, `/api/saved-searches/${missing}`, 'DELETE'],
      [rival, `/api/room-pairs/${pair.id}`, `/api/room-pairs/${missing}`, 'DELETE'],
      [rival, pair.after.url, `/photos/${'c'.repeat(32)}.webp`],
      [rival, String(file.body.url), `/files/${'c'.repeat(32)}.pdf`],
      [null, String(file.body.url), `/files/${'c'.repeat(32)}.pdf`],
      [rival, `/api/messages/files/${file.body.id}`, `/api/messages/files/${missing}`, 'DELETE'],
      [rival, `/api/reviews/${review.id}/reply`, `/api/reviews/${missing}/reply`, 'POST', reply],
      [
        reviewed.company,
        `/api/reviews/${review.id}/reply`,
        `/api/reviews/${missing}/reply`,
        'POST',
        reply,
      ],
      [
        rival,
        `/receipts/${receiptNumber(year, serial)}`,
        `/receipts/${receiptNumber(year, 900_000)}`,
      ],
      [null, `/companies/${suspended.user.stagerIdentifier}`, '/companies/CreativeStager1'],
      [
        owner,
        `/api/favorites/${suspended.user.stagerIdentifier}`,
        '/api/favorites/CreativeStager1',
        'PUT',
      ]
    )
    for (const [person, path, unknown, method, body] of pairs) {
      const [foreign, never] = [
        await shapeOf(person, path, method, body),
        await shapeOf(person, unknown, method, body),
      ]
      assert.deepEqual(foreign, never, `${method ?? 'GET'} ${path}`)
      assert.isAtLeast(Number(foreign[0]), 300, path)
    }
    const line = `/api/projects/${own.id}/invitations`
    const sentences = []
    for (const identifier of [suspended.user.stagerIdentifier, 'CreativeStager1']) {
      const { status, text } = await send('POST', line, { as: owner, body: invitation(identifier) })
      sentences.push([status, text.replaceAll(String(identifier), 'ID')])
    }
    assert.deepEqual(sentences[0], sentences[1])
  })

  test('pictures tell nothing but what they show', async ({ assert }) => {
    const company = await createStager()
    const photo = dataString(
      await sharp(await phonePhoto())
        .withMetadata()
        .withExif({ IFD0: { Copyright: 'Canary Interiors', ImageDescription: 'Canary Lane 12' } })
        .jpeg()
        .toBuffer()
    )
    const portfolio = await call<{ portfolioPhotos: string[] }>(
      company,
      'PUT /api/users/portfolio-photos',
      { photos: [photo] }
    )
    const avatar = await call<{ avatar: string }>(company, `PATCH /api/users/${company.user.id}`, {
      avatar: photo,
    })
    const posted = await call<{ photos: string[] }>(await createOwner(), 'POST /api/projects', {
      title: 'Colonial',
      description: 'Empty since spring.',
      propertyType: 'single_family_home',
      timeline: '2-4weeks',
      stagingLevel: 'luxury',
      city: 'Asheville',
      state: 'NC',
      photos: [photo],
    })
    const urls = [portfolio.body.portfolioPhotos[0], avatar.body.avatar, posted.body.photos[0]]
    const names = urls.map((url) => url.slice('/photos/'.length).slice(0, 32))
    const ends = ['.webp', '-480.webp', '.jpg', '-1200.jpg']
    const files = names.flatMap((name) => ends.map((end) => `${name}${end}`))
    for (const file of files) {
      const url = `/photos/${file}`
      const { status, headers, body } = await exchange('GET', url)
      assert.equal(status, 200, url)
      const { exif, xmp, iptc, icc, comments, orientation } = await sharp(body).metadata()
      for (const data of [exif, xmp, iptc, icc, comments, orientation])
        assert.isUndefined(data, url)
      assert.isFalse(body.includes('Canary'))
      for (const name of ['last-modified', 'content-disposition', 'x-amz-meta-name']) {
        assert.isUndefined(headers[name], name)
      }
      assert.equal(headers.etag, `"${file}"`)
      assert.match(url, /^\/photos\/[0-9a-f]{32}(-480|-1200)?\.(webp|jpg)$/)
    }
    assert.lengthOf(new Set(names), 3)
  })

  test('an offer and a company page have these fields and no others', async ({ assert }) => {
    const { owner, company, bid, project } = await createAcceptedBid()
    const rival = await createStager()
    const list = `GET /api/projects/${project.id}/bids`
    const keys = (value: unknown) => Object.keys(value as object).toSorted()
    type Offers = { bidder: object }[]
    const anyone = ['id', 'portfolioPhotos', 'portfolioThumbnails', 'stagerIdentifier']
    for (const person of [null, rival, owner]) {
      const [offer] = (await call<Offers>(person, list)).body
      const expected = person === owner ? [...anyone, 'reputation'] : anyone
      assert.deepEqual(keys(offer.bidder), expected.toSorted())
      for (const name of ['contact', 'company', 'name', 'email', 'phone', 'website']) {
        assert.notProperty(offer, name)
      }
      if (person === owner) continue
      for (const name of [
        'parts',
        'changes',
        'note',
        'introduction',
        'badges',
        'paymentStatus',
        'paidAt',
        'outcome',
      ]) {
        assert.notProperty(offer, name)
      }
    }
    const { text } = await open(`/companies/${company.user.stagerIdentifier}`)
    const props = pageProps<Record<string, unknown>>(text)
    assert.notInclude(
      JSON.stringify(props),
      String(company.user.createdAt.toJSDate().toISOString())
    )
    assert.notInclude(JSON.stringify(props), `"id":${company.user.id}`)
    assert.notInclude(JSON.stringify(props), company.user.username)
    assert.equal(bid.userId, company.user.id)
  }).tags(['@TRU-24'])

  test('search, places and site map count and name only what everyone sees', async ({ assert }) => {
    const [admin, company] = [await createAdmin(), await createStager()]
    const [owner, gone] = [await createOwner(), await createOwner()]
    const shown = await createProject(owner, { city: 'Asheville' })
    const [hidden, closed, deleted, ofSuspended] = [
      await createProject(owner, { city: 'Hiddenville', squareFootage: 9000 }),
      await createProject(owner, { city: 'Closedville' }),
      await createProject(owner, { city: 'Goneville' }),
      await createProject(gone, { city: 'Awayville' }),
    ]
    await moderate(admin, 'hide', hidden.id)
    await call(owner, `POST /api/projects/${closed.id}/cancel`)
    await call(owner, `DELETE /api/projects/${deleted.id}`)
    await suspend(admin, gone)

    const { text } = await send('GET', '/sitemap.xml')
    assert.include(text, `/projects/${shown.id}<`)
    for (const { id } of [hidden, closed, deleted, ofSuspended]) {
      assert.notInclude(text, `/projects/${id}<`)
    }
    for (const city of ['Hiddenville', 'Closedville', 'Goneville', 'Awayville']) {
      const found = await send('GET', `/api/projects?city=${city}&state=NC`, { as: company })
      assert.deepEqual([found.text, found.headers['x-total-count']], ['[]', '0'], city)
      const similar = await send('GET', `/api/projects?city=${city.slice(0, -1)}&state=NC`, {
        as: company,
      })
      assert.isUndefined(similar.headers['x-suggestion'], city)
      const places = `/api/projects/places?kind=city&prefix=${city.slice(0, 4)}&state=NC`
      assert.equal((await send('GET', places, { as: company })).text, '[]', city)
    }
    for (const sort of ['newest', 'largest', 'closing']) {
      const after = `/api/projects?city=Asheville&state=NC&sort=${sort}&after=${hidden.id}`
      const { status, text: list } = await send('GET', after, { as: company })
      assert.equal(status, 200)
      assert.notInclude(list, 'Hiddenville')
    }
    for (const path of [`/projects/${hidden.id}`, `/projects/${hidden.id}/staging`]) {
      for (const person of [undefined, company]) {
        assert.notInclude((await open(path, person)).title, hidden.title)
      }
    }
  })

  test('messages between a company’s number and an owner name neither', async ({ assert }) => {
    const owner = await createOwner({ name: 'Dana Canaryowner', company: 'Canary Realty' })
    const company = await createStager({ name: 'Casey Canaryhale', company: 'Canary Interiors' })
    const contact = 'casey@canary.example'
    const project = await createProject(owner)
    const bid = await createBid(project, company)
    await call(owner, `POST /api/bids/${bid.id}/accept`)
    await call(company, 'POST /api/messages', {
      receiverId: owner.user.id,
      content: `Mail ${contact}`,
      projectId: project.id,
    })
    await call(owner, 'POST /api/messages', { receiverId: company.user.id, content: 'Hello' })
    for (const [reader, other] of [
      [owner, company],
      [company, owner],
    ]) {
      const own = [reader.user.name, reader.user.company!, reader === company ? contact : '-']
      const others = (text: string) => own.reduce((all, word) => all.replaceAll(word, ''), text)
      for (const path of [
        `/messages?to=${other.user.id}`,
        `/messages?to=${other.user.id}&project=${project.id}`,
        `/projects/${project.id}`,
        '/notifications',
        reader === owner ? '/dashboard' : '/bids',
      ]) {
        const { text, title } = await open(path, reader)
        const { user, ...props } = pageProps<{ user: unknown }>(text)
        assert.notMatch(others(JSON.stringify(props) + title), /canary/i, path)
      }
      for (const path of [
        `/api/messages/${other.user.id}`,
        '/api/messages/conversations',
        '/api/notifications',
        `/api/projects/${project.id}`,
        `/api/projects/${project.id}/bids`,
      ]) {
        assert.notMatch(others((await send('GET', path, { as: reader })).text), /canary/i, path)
      }
    }
    const emails = await deliverEmails()
    assert.isNotEmpty(emails)
    for (const { from, to, subject, text, html, inReplyTo } of emails) {
      const recipient = to[0].address === owner.user.email ? owner : company
      const other = recipient === owner ? company : owner
      const whole = JSON.stringify([from, subject, text, html, inReplyTo])
      for (const name of [
        other.user.name,
        other.user.name.split(' ')[1],
        other.user.company!,
        other.user.email,
      ]) {
        assert.notInclude(whole, name, subject)
      }
      assert.notInclude(whole, contact)
    }
  }).tags(['@R15'])
})
