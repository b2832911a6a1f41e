import { test } from '@japa/runner'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { open, pageProps } from '#tests/helpers/pages'
import { createOwner, createProject, createStager, type Person } from '#tests/helpers/people'

interface Props {
  filters: { city: string; county: string; state: string }
  total: number | null
}

const propsAt = async (path: string, as: Person) => pageProps<Props>((await open(path, as)).text)

test.group('A search for a place in another form', (group) => {
  group.each.setup(() => emptyDatabase())

  test('finds the projects of the place', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const { id } = await createProject(owner, { city: 'Asheville', state: 'NC' })
    await createProject(owner, { city: 'Durham', county: 'Durham', state: 'NC' })
    for (const query of [
      'city=Asheville&state=NC',
      'city=Asheville%2C+NC&state=NC',
      'city=Asheville,NC&state=NC',
      'city=Asheville,+NC&state=NC&within=10',
      'city=28801&state=NC',
      'city=Asheville+28801&state=NC',
      'city=City+of+Asheville&state=NC',
      'city=Asheville+NC&state=',
    ]) {
      const { status, text } = await send('GET', `/api/projects?${query}`, { as: company })
      assert.equal(status, 200, query)
      assert.deepEqual(
        JSON.parse(text).map((found: { id: number }) => found.id),
        [id],
        query
      )
    }
    const elsewhere = await send('GET', '/api/projects?city=Asheville,NC&state=TN', { as: company })
    assert.deepEqual(JSON.parse(elsewhere.text), [])
  }).tags(['@PLC-10'])

  test('finds the projects of the county that the field of the county says', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const { id } = await createProject(owner, { city: 'Asheville', state: 'NC' })
    await createProject(owner, { city: 'Durham', county: 'Durham', state: 'NC' })
    const found = async (query: string) => {
      const { text } = await send('GET', `/api/projects?${query}`, { as: company })
      return JSON.parse(text).map((project: { id: number }) => project.id)
    }
    for (const query of [
      'county=Buncombe,+NC',
      'county=Buncombe+County,+North+Carolina&state=NC',
      'county=28801',
      'county=28801&state=NC&within=10',
      'county=Asheville,+NC',
    ]) {
      assert.deepEqual(await found(query), [id], query)
    }
    assert.deepEqual(await found('county=Buncombe,+NC&state=TN'), [])
    assert.deepEqual(await found('county=28801&state=TN'), [])
    const { filters } = await propsAt('/projects?county=28801&city=&state=', company)
    assert.deepEqual(filters, { ...filters, county: 'Buncombe', state: 'NC' })
  }).tags(['@PLC-141'])

  test('is shown as the place on the page', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createProject(owner, { city: 'Asheville', state: 'NC' })
    const { text } = await open('/projects?city=28801&state=NC', company)
    const { filters, total } = pageProps<{ filters: { city: string }; total: number }>(text)
    assert.deepEqual([filters.city, total], ['Asheville', 1])
  }).tags(['@PLC-10'])

  test('needs no state if the text says it, also as the form sends it without a script', async ({
    assert,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createProject(owner, { city: 'Asheville', state: 'NC' })
    const { text } = await open('/projects', company)
    const [form] = /<form[^>]*role="search".*?<\/form>/s.exec(text) ?? ['']
    assert.match(form, /action="\/projects" method="get"/)
    const names = [...form.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
    assert.deepEqual(names, ['city', 'county', 'state'])
    for (const city of ['28801', 'Asheville, NC', 'Asheville North Carolina']) {
      const query = new URLSearchParams({ city, county: '', state: '' })
      const { filters, total } = await propsAt(`/projects?${query}`, company)
      assert.deepEqual([filters.city, filters.state, total], ['Asheville', 'NC', 1], city)
    }
    for (const city of ['99999', 'Asheville', 'West Virginia', 'Nowhere Qzx']) {
      const query = new URLSearchParams({ city, county: '', state: '' })
      const { filters, total } = await propsAt(`/projects?${query}`, company)
      assert.deepEqual([filters.city, filters.state, total], [city, '', null], city)
    }
    const narrowed = await open('/projects?city=28801&size=4000-up&sort=largest', company)
    assert.match(narrowed.text, /<input type="hidden" name="size" value="4000-up"/)
    assert.match(narrowed.text, /<input type="hidden" name="sort" value="largest"/)
  }).tags(['@PLC-92', '@R593', '@SRC-03'])
})
