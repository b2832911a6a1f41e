import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import Project from '#models/project'
import { quietMarket } from '#tests/helpers/payments'
import { acceptedBid, owner, paidBid, project, stager, type Person } from '#tests/helpers/people'
import { send } from '#tests/helpers/http'

async function search(company: Person, filters: Record<string, string> = {}) {
  const query = new URLSearchParams(filters).toString()
  const answer = await send('GET', `/api/projects?${query}`, { as: company })
  const results: { id: number; title: string }[] = JSON.parse(answer.text)
  return { answer, results, titles: results.map(({ title }) => title) }
}

test.group('Searching projects', (group) => {
  group.each.setup(() => quietMarket())

  test('finds open projects of a city and state, newest first', async ({ assert }) => {
    const [poster, company] = [await owner(), await stager()]
    await project(poster, { title: 'First' })
    await project(poster, { title: 'Second' })
    await project(poster, { title: 'Elsewhere', city: 'Durham' })
    await project(poster, { title: 'Other state', state: 'TN' })

    const { titles, answer } = await search(company, { city: 'Asheville', state: 'NC' })

    assert.deepEqual(titles, ['Second', 'First'])
    assert.equal(answer.headers['x-total-count'], '2')
  }).tags(['@API-09', '@GEN-02'])

  test('answers values beside their labels, so that callers can check them', async ({ assert }) => {
    const [poster, company] = [await owner(), await stager()]
    await project(poster, { propertyType: 'townhouse', timeline: 'asap', stagingLevel: 'luxury' })
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

  test('cares for neither case, blanks nor the word County', async ({ assert }) => {
    const [poster, company] = [await owner(), await stager()]
    await project(poster, { title: 'Plain', city: 'Asheville', county: 'Buncombe' })
    await project(poster, { title: 'Worded', city: 'ASHEVILLE', county: 'buncombe  COUNTY' })

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

  test('matches city and county both when both are given', async ({ assert }) => {
    const [poster, company] = [await owner(), await stager()]
    await project(poster, { title: 'Both', city: 'Springfield', county: 'Greene' })
    await project(poster, { title: 'City only', city: 'Springfield', county: 'Clark' })
    await project(poster, { title: 'County only', city: 'Republic', county: 'Greene' })
    const { titles } = await search(company, { city: 'Springfield', county: 'Greene' })
    assert.deepEqual(titles, ['Both'])
  }).tags(['@R22'])

  test('finds projects without a state too', async ({ assert }) => {
    const [poster, company] = [await owner(), await stager()]
    await project(poster, { title: 'Stateless', state: null })
    const { titles } = await search(company, { city: 'Asheville', state: 'TN' })
    assert.deepEqual(titles, ['Stateless'])
  }).tags(['@R22'])

  test('takes all and nothing for no state', async ({ assert }) => {
    const [poster, company] = [await owner(), await stager()]
    await project(poster)
    for (const state of ['all', '']) {
      assert.lengthOf((await search(company, { city: 'Asheville', state })).results, 1)
    }
  }).tags(['@API-09', '@SRC-03'])

  test('takes the whole name, and no part or pattern of it', async ({ assert }) => {
    const [poster, company] = [await owner(), await stager()]
    await project(poster)
    for (const city of ['Ash', '%', '_sheville', "Asheville' or '1'='1", 'Asheville%', '*']) {
      assert.lengthOf((await search(company, { city, state: 'NC' })).results, 0, city)
    }
  })

  test('leaves out what takes no offers, and one’s own', async ({ assert }) => {
    const [poster, company] = [await owner(), await stager()]
    const yesterday = DateTime.utc().minus({ days: 1 }).toISODate()
    await project(poster, { title: 'Open' })
    await project(company, { title: 'Own' })
    const late = await project(poster, { title: 'Past its last day' })
    await Project.query().where('id', late.id).update({ deadline: yesterday })
    const today = await project(poster, { title: 'Last day' })
    await Project.query().where('id', today.id).update({ deadline: DateTime.utc().toISODate() })
    await (await project(poster, { title: 'Cancelled' })).cancel(poster.user)
    await (await project(poster, { title: 'Deleted' })).remove(poster.user)
    await acceptedBid()
    const { project: paid, poster: payer } = await paidBid()
    await paid.complete(payer.user)

    const { titles } = await search(company, { city: 'Asheville', state: 'NC', status: 'open' })
    assert.deepEqual(titles, ['Last day', 'Open'])
  })

  test('stays open only, whatever status is asked for', async ({ assert }) => {
    const company = await stager()
    await acceptedBid()
    for (const status of ['in_progress', 'completed', 'all', '']) {
      assert.lengthOf((await search(company, { status })).results, 0)
    }
  }).tags(['@R29'])

  test('comes in pages of twenty-four with the total beside', async ({ assert }) => {
    const [poster, company] = [await owner(), await stager()]
    for (let count = 0; count < 26; count += 1) await project(poster)
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

  test('refuses what is no search', async ({ assert }) => {
    const company = await stager()
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
      'removed=perhaps',
    ]
    for (const query of wrong) {
      const answer = await send('GET', `/api/projects?${query}`, { as: company })
      assert.equal(answer.status, 422, query)
      assert.containsSubset(JSON.parse(answer.text), { errors: [{}] })
    }
  })
})
