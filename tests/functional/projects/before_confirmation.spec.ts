import { test } from '@japa/runner'
import Project from '#models/project'
import User from '#models/user'
import { alertsOf, createSearcher } from '#tests/helpers/alerts'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails, linkTokenIn, queuedJobs, runJobs } from '#tests/helpers/emails'
import { createAdmin, createUnconfirmed, type Person } from '#tests/helpers/people'
import { dataString, jpeg } from '#tests/helpers/photo_corpus'
import { storedPhotos } from '#tests/helpers/photos'
import { projectForm } from '#tests/helpers/project_forms'

const refusal = 'Confirm your email address to post more than one project.'

const post = (person: Person, changes: object = {}) =>
  call<{ id: number; message: string }>(person, 'POST /api/projects', {
    ...projectForm,
    ...changes,
  })

const postSeveral = (person: Person, count: number) => {
  const { title, city, county, state, neighborhood, ...shared } = projectForm
  const homes = Array.from({ length: count }, () => ({ title, city, county, state, neighborhood }))
  return call<{ message: string }>(person, 'POST /api/projects/batch', { ...shared, homes })
}

/** Confirms the address with the link in the email. */
async function confirm(person: Person) {
  await call(person, 'POST /api/auth/resend-confirmation')
  const emails = await deliverEmails()
  const email = emails.find(({ to }) => to[0].address === person.user.email)
  const token = linkTokenIn('/confirm-email', email?.text)
  return call(null, 'POST /api/auth/confirm-email', { token })
}

test.group('Before the address is confirmed', (group) => {
  group.each.setup(() => emptyDatabase())

  test('one project can be posted, and no second one', async ({ assert }) => {
    const owner = await createUnconfirmed()
    assert.equal((await post(owner)).status, 201)
    const before = await databaseDump()
    const files = await storedPhotos()

    const second = await post(owner, { photos: [dataString(await jpeg())] })
    assert.equal(second.status, 409)
    assert.equal(second.body.message, refusal)
    assert.deepInclude(await postSeveral(owner, 2), { status: 409 })
    assert.deepInclude(await postSeveral(owner, 1), { status: 409 })
    assert.deepEqual(await databaseDump(), before)
    assert.deepEqual(await storedPhotos(), files)

    assert.equal((await confirm(owner)).status, 200)
    assert.equal((await post(owner)).status, 201)
    assert.equal((await postSeveral(owner, 2)).status, 201)
  }).tags(['@PLC-37'])

  test('several homes at once are refused, and a deleted project makes room', async ({
    assert,
  }) => {
    const owner = await createUnconfirmed()
    assert.equal((await postSeveral(owner, 2)).status, 409)
    const { body } = await post(owner)
    await call(owner, `DELETE /api/projects/${body.id}`)
    assert.equal((await post(owner)).status, 201)
    assert.equal((await post(owner)).status, 409)
  }).tags(['@PLC-37', '@R540'])

  test('one of several that are posted at the same time is stored', async ({ assert }) => {
    const owner = await createUnconfirmed()
    const answers = await Promise.all([post(owner), post(owner), post(owner)])
    assert.sameMembers(
      answers.map(({ status }) => status),
      [201, 409, 409]
    )
    assert.lengthOf(await Project.all(), 1)
  }).tags(['@PLC-37'])

  test('a repeated request posts nothing twice', async ({ assert }) => {
    const owner = await createUnconfirmed()
    const clientId = 'page-1234567890abcdef'
    const repeated = [post(owner, { clientId }), post(owner, { clientId })]
    const answers = [...(await Promise.all(repeated)), await post(owner, { clientId })]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201]
    )
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
    assert.lengthOf(await Project.all(), 1)
  }).tags(['@PLC-37'])
})

test.group('Alerts for an owner without a confirmed address', (group) => {
  group.each.setup(() => emptyDatabase())

  async function posted() {
    const [owner, company] = [await createUnconfirmed(), await createSearcher()]
    const { body } = await post(owner)
    await runJobs(['timers'])
    return { owner, company, id: body.id }
  }

  test('wait for the address, and then go out once', async ({ assert }) => {
    const { owner, company, id } = await posted()
    assert.deepEqual(await alertsOf(id), [])

    // What makes a project visible again doesn't end the waiting.
    await call(owner, `PATCH /api/projects/${id}`, { county: 'Madison' })
    await call(owner, `PATCH /api/projects/${id}`, { county: 'Buncombe' })
    await runJobs(['timers'])
    assert.deepEqual(await alertsOf(id), [])

    await confirm(owner)
    await runJobs(['timers'])
    assert.deepEqual(await alertsOf(id), [[company.user.id, 'email']])
    const emails = await deliverEmails()
    assert.lengthOf(
      emails.filter(({ to }) => to[0].address === company.user.email),
      1
    )
    await call(owner, `PATCH /api/projects/${id}`, { county: 'Madison' })
    await call(owner, `PATCH /api/projects/${id}`, { county: 'Buncombe' })
    await runJobs(['timers'])
    assert.deepEqual(await alertsOf(id), [[company.user.id, 'email']])
  }).tags(['@PLC-38', '@RET-07', '@RET-09'])

  test('go out when the team confirms the address', async ({ assert }) => {
    const { owner, company, id } = await posted()
    const admin = await createAdmin()
    await call(admin, `POST /api/admin/users/${owner.user.id}/confirm-email`, {
      reason: 'By phone',
    })
    await runJobs(['timers'])
    assert.deepEqual(await alertsOf(id), [[company.user.id, 'email']])
  }).tags(['@PLC-38'])

  test('go out when the former address is restored', async ({ assert }) => {
    const { owner, company, id } = await posted()
    await confirm(owner)
    await call(owner, `DELETE /api/projects/${id}`)
    const former = owner.user.email
    await call(owner, `PATCH /api/users/${owner.user.id}`, { email: 'new@stagely.example' })
    const second = await post(owner)
    await runJobs(['timers'])
    assert.deepEqual(await alertsOf(second.body.id), [])

    const emails = await deliverEmails()
    const restoring = emails.find(
      ({ to, text }) => to[0].address === former && text?.includes('/restore-email')
    )
    const token = linkTokenIn('/restore-email', restoring?.text)
    assert.equal((await call(null, 'POST /api/auth/restore-email', { token })).status, 200)
    await runJobs(['timers'])
    assert.isTrue((await User.findOrFail(owner.user.id)).emailConfirmed)
    assert.deepEqual(await alertsOf(second.body.id), [[company.user.id, 'email']])
  }).tags(['@PLC-38'])

  test('are queued with the confirmation, for open projects only', async ({ assert }) => {
    const { owner, id } = await posted()
    await call(owner, `POST /api/projects/${id}/cancel`, {})
    await confirm(owner)
    const names = (await queuedJobs()).map(({ name }) => name)
    assert.notInclude(names, 'AlertCompanies')
  }).tags(['@PLC-38', '@R541'])
})
