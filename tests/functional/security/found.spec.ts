import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import PhotoStore from '#services/photos/photo_store'
import { favoriteLimit } from '#shared/projects/invitations'
import { messageFileLimits } from '#shared/messages/message_files'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { emptyDatabase, lockWaiters } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { sendMessages } from '#tests/helpers/messages'
import { moderate } from '#tests/helpers/moderation'
import { open } from '#tests/helpers/pages'
import { pdf } from '#tests/helpers/pdf_corpus'
import {
  type Person,
  createAdmin,
  createOwner,
  createProject,
  createStager,
  createSupport,
  signIn,
} from '#tests/helpers/people'
import { dataString } from '#tests/helpers/photo_corpus'
import { onePixel } from '#tests/helpers/room_pairs'
import { createReleased } from '#tests/helpers/stagings'
import { codeOf, enrol, setUpTwoStep } from '#tests/helpers/two_step'

const photoOf = (name: string, person: Person | null, end = '.webp') =>
  send('GET', `/photos/${name}${end}`, {
    headers: person ? { cookie: cookieOf(person) } : {},
  })

const elsewhere = async ({ user }: Person): Promise<Person> => ({
  user,
  sessionId: await signIn(user),
})

/** Names of two photos that are stored for this test: others empty the folder. */
const storePhotos = () =>
  PhotoStore.storeAll([onePixel, onePixel], [], (names) => Promise.resolve(names))

test.group('What a hostile reading found', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  test('a session without its code sees no photo that the team has hidden', async ({ assert }) => {
    const [admin, support, owner] = [
      await createAdmin(),
      await createSupport(),
      await createOwner(),
    ]
    const [hidden, ofHidden] = await storePhotos()
    const project = await createProject(owner, { photos: [hidden] })
    const other = await createProject(owner, { photos: [ofHidden] })
    assert.equal((await moderate(admin, 'hide', project.id, `/photos/${hidden}.webp`)).status, 200)
    assert.equal((await moderate(admin, 'hide', other.id)).status, 200)
    for (const name of [hidden, ofHidden]) {
      assert.equal((await photoOf(name, support)).status, 200)
    }

    await enrol(support.user.id)
    for (const name of [hidden, ofHidden]) {
      assert.equal((await photoOf(name, support)).status, 404)
    }
  }).tags(['@CTL-16'])

  test('a new phone ends what sessions had entered with the lost one', async ({ assert }) => {
    const [admin, support] = [await createAdmin(), await createSupport()]
    const { recoveryCodes } = await setUpTwoStep(support)
    const stolen = await elsewhere(support)
    const code = { code: recoveryCodes[0] }
    assert.equal((await call(stolen, 'POST /api/admin/two-step/verify', code)).status, 204)

    await call(admin, `DELETE /api/admin/users/${support.user.id}/two-step`)
    const { secret } = await setUpTwoStep(support)
    assert.equal((await call(support, 'GET /api/admin/stats')).status, 200)
    assert.equal((await call(stolen, 'GET /api/admin/stats')).status, 403)

    const next = { code: codeOf(secret, 1) }
    assert.equal((await call(support, 'POST /api/admin/two-step/off', next)).status, 204)
    await enrol(support.user.id)
    assert.equal((await call(support, 'GET /api/admin/stats')).status, 403)
  }).tags(['@CTL-16'])

  test('a place that names a phone number is never suggested', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const place = 'Asheville 828-555-0142'
    await createProject(owner, { city: place, county: `Buncombe 828-555-0143` })
    for (const [kind, typed] of [
      ['city', 'Ashevile 828'],
      ['county', 'Buncomb 828'],
    ]) {
      const query = new URLSearchParams({ [kind]: typed, state: 'NC' })
      const { status, headers } = await send('GET', `/api/projects?${query}`, { as: company })
      assert.equal(status, 200)
      assert.isUndefined(headers['x-suggestion'])
      const page = await open(`/projects?${query}`, company)
      assert.notInclude(page.words, 'Did you mean')
    }
    await createProject(owner)
    const { headers } = await send('GET', '/api/projects?city=Ashevile%20828&state=NC', {
      as: company,
    })
    assert.equal(headers['x-suggestion'], 'city=Asheville')
  })

  test('the photos of a deleted project are deleted for everyone else', async ({ assert }) => {
    const [admin, owner, rival] = [await createAdmin(), await createOwner(), await createOwner()]
    const [photo] = await storePhotos()
    const project = await createProject(owner, { photos: [photo] })
    assert.equal((await photoOf(photo, null)).status, 200)
    assert.equal((await call(owner, `DELETE /api/projects/${project.id}`)).status, 200)
    for (const end of ['.webp', '-480.webp', '.jpg', '-1200.jpg']) {
      for (const person of [null, rival]) {
        assert.equal((await photoOf(photo, person, end)).status, 404, end)
      }
      for (const person of [owner, admin]) {
        const { status, headers } = await photoOf(photo, person, end)
        assert.deepEqual([status, headers['cache-control']], [200, 'private, no-store'], end)
      }
    }
  }).tags(['@R255', '@PHN-22'])

  test('marks and waiting files stay within their limits at the same moment', async ({
    assert,
  }) => {
    const { owner, company } = await createReleased()
    await db.rawQuery(
      `with companies as (
         insert into users (username, email, password, user_type, name, stager_identifier,
           email_confirmed, created_at, updated_at)
         select 'u' || n, 'u' || n || '@x.example', 'x', 'staging_company', 'N',
           'CreativeStager' || n, true, now(), now() from generate_series(1, :count::int) n
         returning id)
       insert into favorites (owner_id, company_id, created_at)
       select :ownerId, id, now() from companies limit :marked`,
      { ownerId: owner.user.id, count: favoriteLimit + 5, marked: favoriteLimit - 1 }
    )
    const unmarked: { stager_identifier: string }[] = await db
      .from('users')
      .whereLike('username', 'u%')
      .whereNotIn('id', db.from('favorites').select('company_id'))
      .select('stager_identifier')
    const marks = await atOnce(
      unmarked.map(
        ({ stager_identifier: name }) =>
          () =>
            call(owner, `PUT /api/favorites/${name}`)
      )
    )
    assert.deepEqual(statusesOf(marks), [200, ...Array<number>(marks.length - 1).fill(409)])

    await db.rawQuery(
      `insert into message_files (sender_id, receiver_id, stored_as, name, kind, bytes, pages, created_at)
       select ?, ?, md5(n::text), 'Plan.pdf', 'pdf', 100, 1, now() from generate_series(1, ?) n`,
      [company.user.id, owner.user.id, messageFileLimits.unsent - 1]
    )
    const file = {
      receiverId: owner.user.id,
      name: 'Plan.pdf',
      data: dataString(pdf(), 'application/pdf'),
    }
    const uploads = await atOnce(
      Array.from({ length: 4 }, () => () => call(company, 'POST /api/messages/files', file))
    )
    assert.deepEqual(statusesOf(uploads), [201, 409, 409, 409])
  }).tags(['@RET-74'])

  test('the team is recorded outside the console too when it reads what is hidden', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const project = await createProject(owner, { description: 'Call me at 828-555-0142.' })
    const viewsOf = async ({ user }: Person) => {
      const rows = await db.from('audit_events').where('actor_id', user.id)
      return rows.map(({ kind, list, project_id: id }) => `${kind} ${list ?? id}`)
    }
    const path = `/projects/${project.id}`
    for (const [read, expected] of [
      [(by: Person) => open(path, by), `project_viewed ${project.id}`],
      [(by: Person) => send('GET', `/api${path}`, { as: by }), `project_viewed ${project.id}`],
      [(by: Person) => send('GET', '/api/projects', { as: by }), 'list_viewed projects'],
    ] as const) {
      const support = await createSupport()
      for (const turn of [1, 2]) {
        assert.include((await read(support)).text, '828-555-0142', `${turn}`)
        assert.includeMembers(await viewsOf(support), [expected])
      }
      assert.lengthOf(
        (await viewsOf(support)).filter((view) => view === expected),
        1
      )
    }
    const [reader, company] = [await createSupport(), await createStager()]
    await call(reader, `GET /api/projects/${project.id}/bids`)
    await open(`/companies/${company.user.stagerIdentifier}`, reader)
    assert.includeMembers(await viewsOf(reader), [
      `project_viewed ${project.id}`,
      'list_viewed reviews',
    ])
    const own = await createSupport()
    const ownProject = await createProject(own)
    await open(`/projects/${ownProject.id}`, own)
    assert.notInclude(await viewsOf(own), `project_viewed ${ownProject.id}`)
  }).tags(['@CTL-17', '@R254'])

  test('an admin turns off their own codes with a code only', async ({ assert }) => {
    const [admin, other] = [await createAdmin(), await createAdmin()]
    await setUpTwoStep(admin)
    const line = `DELETE /api/admin/users/${admin.user.id}/two-step`
    const refused = await call(admin, line)
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, 'You cannot reset your own two-step verification. Turn it off with a code.']
    )
    assert.equal((await call(await elsewhere(admin), 'GET /api/admin/stats')).status, 403)
    assert.equal((await call(other, line)).status, 204)
  }).tags(['@CTL-15'])

  test('nothing is stored for an account that is being suspended', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    await sendMessages(owner, company, ['Hello'])
    const report = { reportedId: owner.user.id, reason: 'Asks for free work' }
    const suspension = { suspension_category: 'conduct', suspension_reason: 'Insults' }
    const reinstated = { suspended_at: null, suspension_category: null, suspension_reason: null }
    for (const [line, body] of [
      [`DELETE /api/projects/${project.id}`, undefined],
      [`POST /api/messages/${owner.user.id}/block`, undefined],
      ['POST /api/messages/reports', report],
    ] as const) {
      const reply = await db.transaction(async (trx) => {
        const account = trx.from('users').where('id', company.user.id)
        await account.clone().forUpdate()
        const pending = call(company, line, body)
        await Promise.race([pending, lockWaiters()])
        await account.clone().update({ ...suspension, suspended_at: new Date() })
        return { pending }
      })
      assert.equal((await reply.pending).status, 401, line)
      await db.from('users').where('id', company.user.id).update(reinstated)
    }
    for (const table of ['dismissals', 'message_blocks', 'message_reports']) {
      assert.lengthOf(await db.from(table), 0, table)
    }
  })
})
