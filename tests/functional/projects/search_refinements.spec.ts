import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createOwner, createProject, createStager, type Person } from '#tests/helpers/people'
import { cookieOf, send } from '#tests/helpers/http'
import { pageProps } from '#tests/helpers/pages'

const place = { city: 'Asheville', state: 'NC' }

async function titlesOf(company: Person, refinement: Record<string, string>) {
  const query = new URLSearchParams({ ...place, ...refinement })
  const { text } = await send('GET', `/api/projects?${query}`, { as: company })
  return (JSON.parse(text) as { title: string }[]).map(({ title }) => title)
}

async function searchPage(company: Person, query: string) {
  const { text } = await send('GET', `/projects?${query}`, {
    headers: { cookie: cookieOf(company) },
  })
  return pageProps<{
    filters: Record<string, string>
    results: { title: string }[] | null
    total: number | null
    pages: number
    suggestion: Record<string, string> | null
  }>(text)
}

test.group('Narrowing and ordering a search', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('filters by type, level, size and timeline', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createProject(owner, { title: 'Plain' })
    await createProject(owner, { title: 'Loft', propertyType: 'condominium', timeline: 'asap' })
    await createProject(owner, {
      title: 'Palace',
      stagingLevel: 'ultra_luxury',
      squareFootage: 4000,
    })
    await createProject(owner, { title: 'Unmeasured', squareFootage: null })
    for (const [refinement, expected] of [
      [{ propertyType: 'condominium' }, ['Loft']],
      [{ propertyType: 'condo' }, ['Loft']],
      [{ stagingLevel: 'ultra_luxury' }, ['Palace']],
      [{ size: '4000-up' }, ['Palace']],
      [{ size: '2500-3999' }, ['Loft', 'Plain']],
      [{ size: '2500-3999', timeline: 'asap' }, ['Loft']],
      [{ size: 'under-1500' }, []],
      [{ timeline: '' }, ['Unmeasured', 'Palace', 'Loft', 'Plain']],
    ] as const) {
      assert.deepEqual(await titlesOf(company, { ...refinement }), [...expected])
    }
  })

  test('puts the newest, the largest or the first to close on top', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const inDays = (days: number) => DateTime.utc().startOf('day').plus({ days })
    await createProject(owner, { title: 'Small', squareFootage: 900, deadline: inDays(9) })
    await createProject(owner, { title: 'Unmeasured', squareFootage: null, deadline: inDays(2) })
    await createProject(owner, { title: 'Large', squareFootage: 5000 })
    for (const [sort, expected] of [
      ['', ['Large', 'Unmeasured', 'Small']],
      ['newest', ['Large', 'Unmeasured', 'Small']],
      ['largest', ['Large', 'Small', 'Unmeasured']],
      ['closing', ['Unmeasured', 'Small', 'Large']],
    ] as const) {
      assert.deepEqual(await titlesOf(company, { sort }), [...expected])
    }
  })

  test('refuses unknown filters', async ({ assert }) => {
    const company = await createStager()
    for (const query of [
      'propertyType=castle',
      'stagingLevel=LUXURY',
      'size=1..2',
      'size=under-1500&size=4000-up',
      'timeline=never',
      'sort=price',
      'sort[]=newest',
      'page=1001',
    ]) {
      const { status } = await send('GET', `/api/projects?${query}`, { as: company })
      assert.equal(status, 422, query)
    }
  })

  test('ignores invalid parameters in a page’s URL', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createProject(owner, { title: 'Palace', stagingLevel: 'luxury', squareFootage: 4000 })
    const props = await searchPage(
      company,
      'city=%20Asheville&state=NC&size=4000-up&sort=largest&timeline=never&page=-3&removed=true&x=1'
    )
    assert.deepInclude(props.filters, { city: 'Asheville', size: '4000-up', sort: 'largest' })
    assert.equal(props.filters.timeline, '')
    assert.deepEqual([props.results?.length, props.total, props.pages], [1, 1, 1])
    const wrong = await searchPage(company, 'city[a]=b&state=XX&size[]=1&sort=')
    assert.isNull(wrong.results)
  })

  test('keeps filters, order and page in the back link', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    for (let count = 0; count < 25; count += 1) await createProject(owner)
    const search = 'city=Asheville&state=NC&stagingLevel=luxury&sort=closing&page=2'
    const { text } = await send('GET', `/projects/${project.id}?return=projects&${search}`, {
      headers: { cookie: cookieOf(company) },
    })
    const { back } = pageProps<{ back: { href: string; label: string } }>(text)
    assert.deepEqual(back, {
      href: `/projects?${search}`,
      label: 'Back to Projects in Asheville, NC',
    })
    const props = await searchPage(company, back.href.split('?')[1])
    assert.deepEqual([props.results?.length, props.total, props.pages], [26, 26, 2])
  }).tags(['@R27'])
})

test.group('A misspelled place', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  async function suggested(company: Person, query: string) {
    const { headers } = await send('GET', `/api/projects?${query}`, { as: company })
    return headers['x-suggestion'] ?? null
  }

  test('is answered with the nearest name in that state', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createProject(owner, { city: 'Asheboro', county: 'Randolph' })
    await createProject(owner, { city: ' Asheville ', county: 'Buncombe County' })
    await createProject(owner, { city: 'Nashville', state: 'TN', county: 'Davidson' })
    await createProject(owner, { city: 'Peñasco', state: 'NM', county: null })
    for (const [query, expected] of [
      ['city=Ashvile&state=NC', 'city=Asheville'],
      ['city=NASHEVILLE&state=TN', 'city=Nashville'],
      ['county=Bunkombe%20County&state=NC', 'county=Buncombe+County'],
      ['city=Ashevile&county=Buncomb&state=NC', 'city=Asheville&county=Buncombe+County'],
      ['city=Penyasco&state=NM', 'city=Pe%C3%B1asco'],
      ['city=Penasco&state=NM', null],
      // A known place, but nothing there matches the rest of the search.
      ['city=Asheville&stagingLevel=ultra_luxury&state=NC', null],
      ['city=Asheville&county=Randolph&state=NC', null],
      ['city=Zzyzx&state=NC', null],
      ['city=Ashvile&state=SC', null],
      ['city=Ashvile', null],
      ['city=%25%25%25&state=NC', null],
    ] as const) {
      assert.equal(await suggested(company, query), expected, query)
    }
    const props = await searchPage(company, 'city=Ashvile&state=NC')
    assert.deepEqual([props.total, props.suggestion], [0, { city: 'Asheville' }])
  })

  test('suggests nothing that the stager could not find then', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createProject(company, { city: 'Asheville' })
    const removed = await createProject(owner, { city: 'Asheville' })
    await send('DELETE', `/api/projects/${removed.id}`, { as: company })
    await (await createProject(owner, { city: 'Asheville' })).cancel(owner.user)
    assert.isNull(await suggested(company, 'city=Ashvile&state=NC'))
    assert.equal(await suggested(await createStager(), 'city=Ashvile&state=NC'), 'city=Asheville')
  })
})
