import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import Bid from '#models/bid'
import Project from '#models/project'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { open } from '#tests/helpers/pages'
import {
  createAcceptedBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  createUnconfirmed,
  type Person,
} from '#tests/helpers/people'
import { queriesOf } from '#tests/helpers/plans'

/** The initial props of a page. */
async function propsOf(path: string, person: Person) {
  const { text } = await send('GET', path, { headers: { cookie: cookieOf(person) } })
  const json = /<script[^>]*data-page[^>]*>(.*?)<\/script>/s.exec(text)?.[1]
  return JSON.parse(json ?? '{}').props
}

test.group('The form for a similar project', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is filled in from an own project, even one that has ended', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner, { title: 'Done house' })
    await project.cancel(owner.user)
    const { model } = await propsOf(`/submit-project-final?like=${project.id}`, owner)
    assert.equal(model.title, 'Done house')
    assert.isNull((await propsOf(`/submit-project-old?like=${project.id}`, owner)).model)
  })

  test('is empty for anything else', async ({ assert }) => {
    const [owner, otherUser] = [await createOwner(), await createOwner()]
    const project = await createProject(owner)
    const paths = [project.id, 999_999, '1%00', 'x', '-1'].map((id) => `/submit-project?like=${id}`)
    for (const path of [...paths, '/submit-project', '/submit-project?like[]=1']) {
      assert.isNull((await propsOf(path, otherUser)).model, path)
    }
    await project.remove(owner.user)
    assert.isNull((await propsOf(paths[0], owner)).model)
  })
})

test.group('The submit form', (group) => {
  group.each.setup(() => emptyDatabase())

  test('starts in the county of the address, before those of former projects', async ({
    assert,
  }) => {
    const owner = await createOwner()
    await createProject(owner)
    for (const [query, start] of [
      ['?county=Knox&state=TN', { state: 'TN', county: 'Knox' }],
      ['?state=TN', { state: 'TN', county: null }],
      ['?county=Wake', null],
      ['?county=Wake&state=XX', null],
      ['?state[]=TN', null],
      [`?state=TN&county=${'x'.repeat(101)}`, null],
    ] as const) {
      const props = await propsOf(`/submit-project${query}`, owner)
      assert.deepEqual(props.start, start, query)
      assert.deepEqual(props.formerPlaces, [{ state: 'NC', county: 'Buncombe' }])
    }
  }).tags(['@GEO-53'])

  test('knows the places of the owner’s projects, with one query for any number', async ({
    assert,
  }) => {
    const owner = await createOwner()
    await createProject(await createOwner(), { county: 'Madison' })
    let places: unknown
    const read = async () => {
      places = (await propsOf('/submit-project', owner)).formerPlaces
    }
    const queries = await queriesOf(read)
    assert.deepEqual(places, [])
    for (const county of ['Buncombe', 'Haywood', null, 'Buncombe']) {
      await createProject(owner, { county })
    }
    await createProject(owner, { county: 'Cocke', state: 'TN' })
    assert.lengthOf(await queriesOf(read), queries.length)
    assert.deepEqual(places, [
      { state: 'TN', county: 'Cocke' },
      { state: 'NC', county: 'Buncombe' },
      { state: 'NC', county: null },
      { state: 'NC', county: 'Haywood' },
    ])
  })
})

test.group('The owner’s project page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('names the next step, and no other side’s', async ({ assert }) => {
    const { project, owner, company } = await createAcceptedBid()
    const path = `/projects/${project.id}`
    const step = async (person: Person) => (await propsOf(path, person)).job?.turn.text
    assert.match(String(await step(owner)), /^Waiting for \w+ to confirm by$/)
    assert.equal(await step(company), 'Pay the platform fee by')
    await (await Project.findOrFail(project.id)).cancel(owner.user)
    assert.equal(await step(owner), 'Cancelled')

    const paid = await createPaidBid()
    const before = await propsOf(`/projects/${paid.project.id}`, paid.owner)
    assert.equal(before.job?.turn.text, 'Propose a day for the install')
    await (await Bid.findVisibleOrFail(paid.bid.id)).completeWork(paid.company.user)
    const after = await propsOf(`/projects/${paid.project.id}`, paid.owner)
    assert.equal(after.job?.turn.text, 'Confirm the completed work by')
    assert.equal(
      after.project.events[0].text,
      `${paid.company.user.company} marked its work completed`
    )
  })

  test('promises emails only to a confirmed address', async ({ assert }) => {
    for (const [owner, confirmed] of [
      [await createOwner(), true],
      [await createUnconfirmed(), false],
    ] as const) {
      const project = await createProject(owner, { deadline: DateTime.fromISO('2099-11-30') })
      const { words } = await open(`/projects/${project.id}`, owner)
      assert.include(words, 'Staging companies can make offers until Nov 30, 2099')
      assert.equal(words.includes("We'll email you"), confirmed)
      assert.equal(words.includes('companies with alerts hear of the project then'), !confirmed)
    }
  })

  test('shows everyone the budget from the oldest form', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner, { budgetRange: '$3,000 to $5,000' })
    for (const person of [owner, await createStager()]) {
      const props = await propsOf(`/projects/${project.id}`, person)
      assert.equal(props.project.budgetRange, '$3,000 to $5,000')
    }
  })
})
