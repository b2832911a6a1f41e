import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import Project from '#models/project'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { send } from '#tests/helpers/http'
import { dayFromNow } from '#tests/helpers/stagings'

async function search(company: Person, filters: Record<string, string> = {}) {
  const query = new URLSearchParams(filters).toString()
  const answer = await send('GET', `/api/projects?${query}`, { as: company })
  const results: { id: number; title: string }[] = JSON.parse(answer.text)
  return { answer, results, titles: results.map(({ title }) => title) }
}

test.group('Searching projects', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('finds open projects of a city and state, newest first', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createProject(owner, { title: 'First' })
    await createProject(owner, { title: 'Second' })
    await createProject(owner, { title: 'Elsewhere', city: 'Durham' })
    await createProject(owner, { title: 'Other state', state: 'TN' })

    const { titles, answer } = await search(company, { city: 'Asheville', state: 'NC' })

    assert.deepEqual(titles, ['Second', 'First'])
    assert.equal(answer.headers['x-total-count'], '2')
  }).tags(['@API-09', '@GEN-02'])

  test('returns values next to their labels, so that callers can check them', async ({
    assert,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createProject(owner, {
      propertyType: 'townhouse',
      timeline: 'asap',
      stagingLevel: 'luxury',
    })
    const { results } = await search(company, { city: 'Asheville' })
    assert.containSubset(results, [
      {
        status: 'open',
        propertyType: 'townhouse',
        propertyTypeLabel: 'Townhouse',
        timeline: 'asap',
        stagingLevel: 'luxury',
        stagingLevelLabel: 'Luxury',
      },
    ])
  }).tags(['@SRC-08', '@R29'])

  test('ignores case, extra spaces and the word County', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createProject(owner, { title: 'Plain', city: 'Asheville', county: 'Buncombe' })
    await createProject(owner, { title: 'Worded', city: 'ASHEVILLE', county: 'buncombe  COUNTY' })

    for (const filters of [
      { city: ' asheville ' },
      { city: 'AsHeViLlE' },
      { county: 'BUNCOMBE' },
      { county: 'Buncombe County' },
      { county: ' buncombe  county ' },
      { city: 'asheville', county: 'buncombe county' },
    ]) {
      const { titles } = await search(company, { ...filters, state: 'NC' } as never)
      assert.sameMembers(titles, ['Plain', 'Worded'], JSON.stringify(filters))
    }
  }).tags(['@R22'])

  test('matches both city and county when both are given', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createProject(owner, { title: 'Both', city: 'Springfield', county: 'Greene' })
    await createProject(owner, { title: 'City only', city: 'Springfield', county: 'Clark' })
    await createProject(owner, { title: 'County only', city: 'Republic', county: 'Greene' })
    const { titles } = await search(company, { city: 'Springfield', county: 'Greene' })
    assert.deepEqual(titles, ['Both'])
  }).tags(['@R22'])

  test('finds projects without a state too', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createProject(owner, { title: 'Stateless', state: null })
    const { titles } = await search(company, { city: 'Asheville', state: 'TN' })
    assert.deepEqual(titles, ['Stateless'])
  }).tags(['@R22'])

  test('treats “all” and an empty state as any state', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createProject(owner)
    for (const state of ['all', '']) {
      assert.lengthOf((await search(company, { city: 'Asheville', state })).results, 1)
    }
  }).tags(['@API-09', '@SRC-03'])

  test('matches the whole name, and no part or pattern of it', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createProject(owner)
    for (const city of ['Ash', '%', '_sheville', "Asheville' or '1'='1", 'Ash%', '*']) {
      assert.lengthOf((await search(company, { city, state: 'NC' })).results, 0, city)
    }
  })

  test('leaves out projects that accept no bids, and one’s own', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const yesterday = dayFromNow(-1)
    await createProject(owner, { title: 'Open' })
    await createProject(company, { title: 'Own' })
    const late = await createProject(owner, { title: 'Past its last day' })
    await Project.query().where('id', late.id).update({ deadline: yesterday })
    const today = await createProject(owner, { title: 'Last day' })
    await Project.query()
      .where('id', today.id)
      .update({ deadline: dayFromNow(0) })
    await (await createProject(owner, { title: 'Cancelled' })).cancel(owner.user)
    await (await createProject(owner, { title: 'Deleted' })).remove(owner.user)
    await createAcceptedBid()
    const { project: paid, owner: payer } = await createPaidBid()
    await paid.complete(payer.user)

    const { titles } = await search(company, { city: 'Asheville', state: 'NC', status: 'open' })
    assert.deepEqual(titles, ['Last day', 'Open'])
  })

  test('finds open projects only, whatever status is asked for', async ({ assert }) => {
    const company = await createStager()
    await createAcceptedBid()
    for (const status of ['in_progress', 'completed', 'all', '']) {
      assert.lengthOf((await search(company, { status })).results, 0)
    }
  }).tags(['@R29'])

  test('returns pages of twenty-four with the total', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    for (let count = 0; count < 26; count += 1) await createProject(owner)
    const first = await search(company, { city: 'Asheville' })
    const second = await search(company, { city: 'Asheville', page: '2' })
    const third = await search(company, { city: 'Asheville', page: '3' })
    assert.deepEqual(
      [first, second, third].map(({ results }) => results.length),
      [24, 2, 0]
    )
    assert.equal(second.answer.headers['x-total-count'], '26')
    const ids = [...first.results, ...second.results].map(({ id }) => id)
    assert.lengthOf([...new Set(ids)], 26)
  }).tags(['@R29'])

  test('continues after a project, also one that has left the results', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    for (let count = 0; count < 49; count += 1) {
      const days = [null, 5, 9][count % 3]
      await createProject(owner, {
        squareFootage: count % 4 === 0 ? null : 1000 + (count % 5),
        deadline: days === null ? null : DateTime.utc().startOf('day').plus({ days }),
      })
    }
    const place = { city: 'Asheville', state: 'NC' }
    const idsOf = async (query: Record<string, string>) =>
      (await search(company, { ...place, ...query })).results.map(({ id }) => id)
    for (const sort of ['newest', 'largest', 'closing']) {
      const first = await idsOf({ sort })
      const [last] = first.slice(-1)
      const next = await search(company, { ...place, sort, page: '2', after: String(last) })
      const ids = next.results.map(({ id }) => id)
      assert.deepEqual(ids, await idsOf({ sort, page: '2' }), sort)
      assert.equal(next.answer.headers['x-total-count'], '49')
      assert.deepEqual(
        await idsOf({ sort, after: String(ids.at(-1)) }),
        await idsOf({ sort, page: '3' })
      )
    }
    const all = await idsOf({})
    const second = await idsOf({ page: '2' })
    await send('DELETE', `/api/projects/${all[3]}`, { as: company })
    await send('DELETE', `/api/projects/${all[23]}`, { as: company })
    await createProject(owner)
    assert.deepEqual(await idsOf({ page: '2', after: String(all[23]) }), second)
    assert.deepEqual(await idsOf({ after: '2147483647' }), [])
  }).tags(['@SCL-11'])

  test('refuses invalid searches', async ({ assert }) => {
    const company = await createStager()
    const wrong = [
      'state=XX',
      'state=nc',
      'state=NC&state=TN',
      'city[]=a&city[]=b',
      'city[a]=b',
      `city=${'c'.repeat(101)}`,
      'city=%00',
      'page=0',
      'page=-1',
      'page=abc',
      'page=1.5',
      'page=99999999999',
      'after=0',
      'after=first',
      'after=99999999999',
      'removed=perhaps',
    ]
    for (const query of wrong) {
      const answer = await send('GET', `/api/projects?${query}`, { as: company })
      assert.equal(answer.status, 422, query)
      assert.containsSubset(JSON.parse(answer.text), { errors: [{}] })
    }
  })
})
