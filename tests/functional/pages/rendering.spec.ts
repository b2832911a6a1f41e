import { test } from '@japa/runner'
import { queriesDuring } from '#tests/helpers/database'
import { inertiaVersion, open } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'

test.group('Server-rendered pages', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('open for everyone, each with its own title', async ({ assert }) => {
    const { id } = await createProject(await createOwner())
    const paths = ['/', '/login', '/projects', `/projects/${id}`, '/submit-project', '/dashboard']
    const titles: string[] = []
    for (const path of paths) {
      const page = await open(path)
      assert.equal(page.status, 200, path)
      assert.match(String(page.headers['content-type']), /^text\/html; charset=utf-8/)
      assert.match(page.title, /Stagely/)
      assert.lengthOf(page.text.match(/<h1/g) ?? [], 1, path)
      assert.include(page.text, '<html lang="en-US">')
      titles.push(page.title)
    }
    assert.lengthOf([...new Set(titles)], paths.length)
  }).tags(['@RTE-01', '@RTE-02', '@RTE-03', '@GEN-10'])

  test('read the counts of the navigation once, and not for other parts of a page', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const readsOf = async (headers: Record<string, string> = {}) => {
      const queries = await queriesDuring(async () => {
        assert.equal((await open(`/projects/${id}`, owner, headers)).status, 200)
      })
      return queries.filter((sql) => sql.includes('"unreadNotifications"')).length
    }
    const visit = { 'x-inertia': 'true', 'x-inertia-version': await inertiaVersion() }
    const part = { ...visit, 'x-inertia-partial-component': 'projects/show_owner' }

    assert.equal(await readsOf(), 1)
    assert.equal(await readsOf(visit), 1)
    assert.equal(await readsOf({ ...part, 'x-inertia-partial-data': 'unreadMessages' }), 1)
    assert.equal(await readsOf({ ...part, 'x-inertia-partial-data': 'back' }), 0)
  })

  test('leave no timers behind that keep their data in memory', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const timers = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    await open('/dashboard', owner)
    const before = timers()
    for (let visit = 0; visit < 5; visit += 1) {
      await open('/dashboard', owner)
      await open('/projects', company)
    }
    assert.isBelow(timers(), before + 5)
  })

  test('show a project with its bids', async ({ assert }) => {
    const company = await createStager()
    const project = await createProject(await createOwner(), { description: 'Sunny corner house.' })
    await createBid(project, company, { amount: 4321 })

    const { words, title, text } = await open(`/projects/${project.id}`)

    assert.include(title, 'Colonial on Maple Street')
    for (const word of [
      'Colonial on Maple Street',
      'Sunny corner house.',
      'Lakeview, Asheville, NC',
      'Open for Bids',
      'Living Room',
      '$4,321',
      String(company.user.stagerIdentifier),
    ]) {
      assert.include(words, word)
    }
    for (const [, moment] of text.matchAll(/<time datetime="([^"]*)"/gi)) {
      assert.match(moment, /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
    }
  }).tags(['@RTE-03'])

  test('show a stager its own bid and only the number of other bids', async ({ assert }) => {
    const [company, otherStager] = [await createStager(), await createStager()]
    const project = await createProject(await createOwner())
    await createBid(project, company, { amount: 4321 })
    await createBid(project, otherStager, { amount: 5678 })
    const { words } = await open(`/projects/${project.id}`, company)
    assert.include(words, '$4,321')
    assert.notInclude(words, '$5,678')
    assert.notInclude(words, String(otherStager.user.stagerIdentifier))
  }).tags(['@R13', '@SBD-11', '@DET-08'])

  test('show owners their projects, stagers their bids', async ({ assert }) => {
    const { owner, company } = await createAcceptedBid(4321)
    const dashboard = await open('/dashboard', owner)
    assert.include(dashboard.words, 'Colonial on Maple Street')
    assert.include(dashboard.words, 'Active Projects')
    const bids = await open('/bids', company)
    assert.include(bids.words, 'Colonial on Maple Street')
    assert.include(bids.words, '$4,321')
  }).tags(['@RTE-06', '@RTE-12'])

  test('show a stager its search results', async ({ assert }) => {
    const company = await createStager()
    await createProject(await createOwner())
    const found = await open('/projects?city=asheville&state=NC', company)
    assert.include(found.words, 'Colonial on Maple Street')
    const none = await open('/projects?city=durham&state=NC', company)
    assert.notInclude(none.words, 'Colonial on Maple Street')
    assert.include(none.words, 'No Projects Found')
    const idle = await open('/projects', company)
    assert.include(idle.words, 'Ready to Find Staging Projects?')
    const refused = await open('/projects?city=asheville&state=NC', await createOwner())
    assert.include(refused.words, 'Only staging companies can browse available projects.')
    assert.notInclude(refused.text, 'Colonial on Maple Street')
  }).tags(['@RTE-02', '@R27'])

  test('escape texts that people wrote', async ({ assert }) => {
    const attack = '</script><script>alert("canary")</script><img src=x onerror=alert(1)>'
    const { id } = await createProject(await createOwner(), {
      description: attack,
      neighborhood: attack,
    })
    const { text, words } = await open(`/projects/${id}`)
    assert.notInclude(text, '<script>alert(')
    assert.notInclude(text, '<img src=x')
    assert.include(words, attack)
  })

  test('say that a project does not exist, with status 404', async ({ assert }) => {
    const { owner, project } = await createAcceptedBid()
    await project.cancel(owner.user)
    for (const path of [`/projects/${project.id}`, '/projects/99999']) {
      const { status, words } = await open(path)
      assert.equal(status, 404)
      assert.include(words, 'Project Not Found')
      assert.include(words, 'exist or has been removed.')
      assert.notInclude(words, 'Colonial')
    }
  }).tags(['@DET-06'])

  test('recognize the visitor by the cookie alone', async ({ assert }) => {
    const { owner } = await createPaidBid()
    const byCookie = await open('/dashboard', owner)
    assert.include(byCookie.words, 'Logout')
    const byBearer = await open('/dashboard', undefined, {
      authorization: `Bearer ${owner.sessionId}`,
    })
    assert.notInclude(byBearer.text, owner.user.email)
    assert.include(byBearer.words, 'You need to be logged in to view your dashboard.')
  }).tags(['@DSH-01'])

  test('ask guests to log in on pages that need it', async ({ assert }) => {
    const submit = await open('/submit-project')
    assert.include(submit.words, 'You need to be logged in to submit a project.')
    const again = await open('/submit-project-final')
    assert.equal(again.words, submit.words)
    assert.equal((await open('/bids')).status, 200)
  })
})
