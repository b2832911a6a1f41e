import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { projectTexts } from '#shared/masking/masking'
import Project from '#models/project'
import { call } from '#tests/helpers/calls'
import { open } from '#tests/helpers/pages'
import { deliverEmails } from '#tests/helpers/emails'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  details,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { leaked, secretTexts } from '#tests/helpers/secrets'

interface Answered {
  [field: string]: unknown
  hidden: { field: string; kind: string; start: number; end: number }[]
  hiddenNote: string | null
}

const why = 'Contact details were hidden. Contact details are shared once the platform fee is paid.'

/** An open project with a contact detail in each text, and a bid on it. */
async function secretProject() {
  const [owner, company] = [await createOwner(), await createStager()]
  const project = await createProject(owner, { ...details, ...secretTexts })
  await createBid(project, company)
  return { owner, company, posted: project, path: `/api/projects/${project.id}` }
}

test.group('Contact details in a project', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('are visible to the owner and admins alone', async ({ assert }) => {
    const { owner, company, path } = await secretProject()
    const written = await call<Answered>(owner, `GET ${path}`)
    assert.containSubset(written.body, secretTexts)
    assert.isNull(written.body.hiddenNote)
    assert.sameMembers(
      [...new Set(written.body.hidden.map(({ field }) => field))],
      [...projectTexts]
    )
    assert.containSubset(
      (await call<Answered>(await createAdmin(), `GET ${path}`)).body,
      secretTexts
    )

    for (const viewer of [null, company, await createStager(), await createOwner()]) {
      const { body } = await call<Answered>(viewer, `GET ${path}`)
      assert.notMatch(JSON.stringify(body), leaked)
      assert.equal(body.hiddenNote, why)
      assert.deepEqual(body.hidden, [])
      assert.equal(body.budgetRange, '$2,000, ••••••')
      assert.include(String(body.description), 'call ••• ••• •••• or mail •••• ••••, •••• ••••••.')
    }
  }).tags(['@DET-12', '@R86'])

  test('are on no page for others, not even in its head or its props', async ({ assert }) => {
    const { owner, company, posted: project } = await secretProject()
    const found = `/projects?city=${encodeURIComponent(secretTexts.city)}&state=NC`
    const readers = [
      { person: undefined, paths: [`/projects/${project.id}`] },
      { person: await createOwner(), paths: [`/projects/${project.id}`, '/dashboard'] },
      { person: await createStager(), paths: [`/projects/${project.id}`] },
      {
        person: company,
        paths: [`/projects/${project.id}`, '/bids', '/notifications', '/messages'],
      },
    ]
    for (const { person, paths } of readers) {
      for (const path of paths) {
        const page = await open(path, person)
        assert.equal(page.status, 200, path)
        assert.notMatch(page.text, leaked, path)
      }
    }
    const search = await open(found, await createStager())
    assert.include(search.words, 'Cottage, see ••••••')
    // The stager's own search text is shown back to it.
    assert.notMatch(search.text.replaceAll('zqxcity.com', ''), leaked)
    assert.match((await open(`/projects/${project.id}`, owner)).words, /828-555-0142/)
  }).tags(['@DET-12'])

  test('are not revealed by a shortened card or a suggested place', async ({ assert }) => {
    const { company } = await secretProject()
    const otherStager = await createStager()
    const cards = await call<Answered[]>(
      otherStager,
      `GET /api/projects?city=${encodeURIComponent(secretTexts.city)}&state=NC`
    )
    const { body } = cards
    assert.lengthOf(body, 1)
    assert.notMatch(JSON.stringify(body), leaked)
    const cut = secretTexts.description.slice(0, 300)
    assert.match(cut, /828/)
    assert.notInclude(cut, '828-555-0142')
    assert.include(String(body[0].description), '•••')
    const near = await call(company, 'GET /api/projects?city=Ashevile%20zqxcity.com&state=NC')
    assert.lengthOf(near.body as unknown as Answered[], 0)
    assert.isUndefined(near.headers['x-suggestion'], 'similar guesses would reveal the details')
  }).tags(['@DET-12', '@R116'])

  test('stay out of the stager’s notifications, emails and lists', async ({ assert }) => {
    const { owner, company, posted: project } = await secretProject()
    const [made] = await project.related('bids').query().preload('project')
    await made.accept(owner.user)
    await call(owner, 'POST /api/messages', {
      receiverId: company.user.id,
      projectId: project.id,
      content: 'Hello',
    })
    await db.from('queue_jobs').update({ execute_at: null, score: 1, status: 'pending' })
    const emails = (await deliverEmails()).filter(({ to }) =>
      JSON.stringify(to).includes(company.user.email)
    )
    assert.isAbove(emails.length, 0)
    for (const { subject, html, text } of emails) assert.notMatch(subject + html + text, leaked)
    for (const line of [
      'GET /api/notifications',
      'GET /api/messages/conversations',
      `GET /api/users/${company.user.id}/bids`,
    ]) {
      const { status, body } = await call(company, line)
      assert.equal(status, 200, line)
      assert.notMatch(JSON.stringify(body), leaked, line)
    }
    for (const path of [`/payment/${made.id}`, '/payments', '/bids', '/notifications']) {
      assert.notMatch((await open(path, company)).text, leaked, path)
    }
  }).tags(['@DET-12', '@R86'])

  test('become visible to the stager that pays its fee, and to no other', async ({ assert }) => {
    const { owner, company, project } = await createPaidBid()
    await project.merge({ description: secretTexts.description }).save()
    const path = `GET /api/projects/${project.id}`
    const opened = await call<Answered>(company, path)
    assert.equal(opened.body.description, secretTexts.description)
    assert.isNull(opened.body.hiddenNote)
    assert.notMatch(JSON.stringify((await call(await createStager(), path)).body), leaked)
    assert.match((await open(`/projects/${project.id}`, company)).words, /828-555-0142/)
    assert.containSubset((await call<Answered>(owner, path)).body.hidden[0], { kind: 'phone' })
  }).tags(['@DET-13', '@R86'])

  test('are detected once, when the text is written', async ({ assert }) => {
    const { owner, company, posted: project, path } = await secretProject()
    await db.from('projects').update({ masked: { rules: 1, at: 'now', parts: {} } })
    assert.containSubset((await call<Answered>(company, `GET ${path}`)).body, secretTexts)

    // Without stored masking, reading detects them.
    await db.from('projects').update({ masked: null })
    assert.notMatch(JSON.stringify((await call(company, `GET ${path}`)).body), leaked)

    await db.from('bids').delete()
    await call(owner, `PATCH ${path}`, { description: 'Mail zqxnew@harbor.example.' })
    const { masked } = await Project.findOrFail(project.id)
    assert.deepEqual(masked?.parts.description, [['email', 5, 26]])
    assert.notMatch(JSON.stringify((await call(company, `GET ${path}`)).body), leaked)
  }).tags(['@DET-14'])
})
