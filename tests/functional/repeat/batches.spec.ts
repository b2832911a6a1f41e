import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import throttle from '#config/throttle'
import db from '@adonisjs/lucid/services/db'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails, queuedJobs } from '#tests/helpers/emails'
import { call } from '#tests/helpers/calls'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createOwner, createProject, createStager, details } from '#tests/helpers/people'
import { dataString, jpeg, storedFiles } from '#tests/helpers/photo_corpus'

interface Posted {
  id: number
  title: string
  city: string
  photos: string[]
}

const line = 'POST /api/projects/batch'
const traces = ['rate_limits', 'sessions']

const homes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    title: `Lot ${'ABCDEFGHIJK'[at]}`,
    city: 'Asheville',
    neighborhood: 'Lakeview',
    county: 'Buncombe',
    state: 'NC',
  }))

const batch = (count = 3) => ({ ...details, homes: homes(count), clientId: randomUUID() })

/** Skips the minute that the email waits. */
const aMinuteLater = () =>
  db.from('queue_jobs').where('status', 'delayed').update({ execute_at: Date.now() })

test.group('Several homes posted with one form', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.teardown(emptyDatabase)

  test('are ordinary projects with one email', async ({ assert }) => {
    const [owner, company] = [await createOwner({ userType: 'builder' }), await createStager()]
    const { status, body } = await call<Posted[]>(owner, line, batch(10))
    assert.equal(status, 201)
    const { requests, seconds: duration } = throttle.writes
    const counted = await limiter.use({ requests, duration }).get(`writes_person_${owner.user.id}`)
    assert.equal(counted?.consumed, 10, 'each home counts as one write')
    assert.deepEqual(
      body.map(({ title }) => title),
      homes(10).map(({ title }) => title)
    )
    const stored = await db.from('projects').orderBy('id')
    for (const { location, description, staging_level: level, status: state } of stored) {
      assert.deepEqual(
        [location, description, level, state],
        ['Asheville, NC', details.description, 'luxury', 'open']
      )
    }
    assert.lengthOf(await db.from('audit_events').where('kind', 'project_posted'), 10)
    const found = await call<Posted[]>(company, 'GET /api/projects?city=Asheville&state=NC')
    assert.lengthOf(found.body, 10)

    assert.deepEqual((await queuedJobs()).map(({ name }) => name).toSorted(), [
      ...homes(10).map(() => 'AlertCompanies'),
      'SendProjectsPosted',
    ])
    await call(owner, `POST /api/projects/${body[0].id}/cancel`)
    await aMinuteLater()
    const [email, ...others] = await deliverEmails()
    assert.lengthOf(others, 0)
    assert.equal(email.subject, 'Your 9 projects are live')
    assert.include(email.text, `/projects/${body[9].id}`)
    assert.notInclude(email.text, 'Lot A')
  }).tags(['@RET-58', '@RET-60', '@R194'])

  test('are posted all or none, and an error names its home', async ({ assert }) => {
    const owner = await createOwner()
    const [good, ...rest] = homes(3)
    const before = await databaseDump(traces)
    for (const [change, field, message] of [
      [
        { homes: [good, rest[0], { ...rest[1], city: ' ' }] },
        'homes.2.city',
        'Home 3: City is required',
      ],
      [
        { homes: [good, { ...rest[0], title: 'Lot 7' }] },
        'homes.1.title',
        'Home 2: Project title must contain only letters, spaces, commas, periods, and hyphens',
      ],
      [{ homes: [{ ...good, state: 'XX' }] }, 'homes.0.state', 'Home 1: Choose one of the options'],
      [{ homes: [] }, 'homes', 'Add at least one home'],
      [{ homes: homes(11) }, 'homes', 'You can post up to 10 homes at once'],
      [{ description: '' }, 'description', 'Description is required'],
      [{ clientId: 'x'.repeat(61) }, 'clientId', 'Name the homes by 16 to 60 letters and digits'],
    ] as const) {
      const reply = await call<{ errors: { field: string; message: string }[] }>(owner, line, {
        ...batch(),
        ...change,
      })
      assert.equal(reply.status, 422, field)
      assert.deepInclude(
        reply.body.errors.map(({ field: at, message: text }) => [at, text]),
        [field, message]
      )
    }
    assert.equal(
      (await call(owner, line, { ...batch(), photos: ['data:image/png;base64,AAAA'] })).status,
      422
    )
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@RET-58'])

  test('leave nothing if the last one fails', async ({ assert }) => {
    const owner = await createOwner()
    const files = (await storedFiles()).length
    const before = await databaseDump(traces)
    const last = homes(3)[2].title
    await db.rawQuery(
      `create function fail() returns trigger language plpgsql as $$ begin
         if new.title = '${last}' then raise 'the disk is full'; end if;
         return new; end $$`
    )
    await db.rawQuery(
      'create trigger fail before insert on projects for each row execute function fail()'
    )
    try {
      const photos = [dataString(await jpeg())]
      assert.equal((await call(owner, line, { ...batch(), photos })).status, 500)
    } finally {
      await db.rawQuery('drop function fail cascade')
    }
    assert.deepEqual(await databaseDump(traces), before)
    assert.lengthOf(await storedFiles(), files)
  }).tags(['@RET-58'])

  test('are posted once, however often the request arrives', async ({ assert }) => {
    const owner = await createOwner()
    const body = batch()
    const answers = await Promise.all([1, 2, 3, 4].map(() => call<Posted[]>(owner, line, body)))
    const ids = answers.map((answer) => answer.body.map(({ id }) => id).join())
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201]
    )
    assert.lengthOf(new Set(ids), 1)
    assert.lengthOf(await db.from('projects'), 3)
    assert.lengthOf(await queuedJobs(), 4)
    // The same id of someone else is another batch.
    await call(await createOwner(), line, body)
    assert.lengthOf(await db.from('projects'), 6)
  }).tags(['@RET-58'])

  test('share no photo file', async ({ assert }) => {
    const owner = await createOwner()
    const files = (await storedFiles()).length
    const photos = [dataString(await jpeg()), dataString(await jpeg())]
    const { body } = await call<Posted[]>(owner, line, { ...batch(), photos })
    const names = body.flatMap((project) => project.photos)
    assert.lengthOf(new Set(names), 6)
    assert.lengthOf(await storedFiles(), files + 12)
    await call(owner, `DELETE /api/projects/${body[0].id}`)
    await deliverEmails()
    assert.includeMembers(
      await storedFiles(),
      body[1].photos.map((url) => url.split('/').at(-1)!)
    )
    const refused = { ...batch(), photos: [photos[0], 'data:image/png;base64,AAAA'] }
    const kept = (await storedFiles()).length
    assert.equal((await call(owner, line, refused)).status, 422)
    assert.lengthOf(await storedFiles(), kept)
  }).tags(['@RET-58', '@R193'])

  test('wait for no email of a first project', async ({ assert }) => {
    const owner = await createOwner()
    await createProject(owner)
    await call(owner, line, batch(1))
    await aMinuteLater()
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      ['Lot A is live']
    )
  }).tags(['@R194'])
})
