import { test } from '@japa/runner'
import { send } from '#tests/helpers/http'

type Found = { name: string; county?: string; state: string }

async function places(path: string) {
  const { status, text } = await send('GET', path)
  const found: Found[] = JSON.parse(text)
  return status === 200
    ? found.map(({ name, county, state }) => [name, county, state].filter(Boolean).join(', '))
    : status
}
const cities = (query: string) => places(`/api/cities?${query}`)
const neighbors = (query: string) => places(`/api/counties/neighbors?${query}`)

test.group('Places', () => {
  test('cities are suggested to everyone by the beginning of their name', async ({ assert }) => {
    assert.deepEqual(await cities('prefix=ashevi'), ['Asheville, Buncombe, NC'])
    assert.deepEqual(await cities('prefix=%20ASHEVILLE%20&state=NC'), ['Asheville, Buncombe, NC'])
    const large = (await cities('prefix=san')) as string[]
    assert.lengthOf(large, 8)
    assert.includeMembers(large, ['San Antonio, Bexar, TX', 'San Diego, San Diego, CA'])
    for (const prefix of ['st.+lou', 'st+lou', 'saint+lou', 'SAINT-LOU']) {
      const [first] = (await cities(`prefix=${prefix}&state=MO`)) as string[]
      assert.match(first, /^St\. Louis, /, prefix)
    }
    assert.include(await cities('prefix=kane%CA%BBohe'), 'Kaneohe, Honolulu, HI')
    assert.deepEqual(await cities('prefix=ashevi&state=WY'), [])
    for (const query of ['', 'prefix=', 'prefix=b&state=XX', `prefix=${'b'.repeat(101)}`]) {
      assert.equal(await cities(query), 422, query)
    }
    const { headers } = await send('GET', '/api/cities?prefix=ash')
    assert.equal(headers['cache-control'], 'public, max-age=86400')
    assert.isUndefined(headers['set-cookie'])
  }).tags(['@GEO-60', '@R533'])

  test('a county has neighbors, also in other states', async ({ assert }) => {
    assert.sameMembers((await neighbors('county=buncombe+COUNTY&state=NC')) as string[], [
      'Haywood, NC',
      'Henderson, NC',
      'Madison, NC',
      'McDowell, NC',
      'Rutherford, NC',
      'Yancey, NC',
    ])
    assert.includeMembers((await neighbors('county=Madison&state=NC')) as string[], ['Cocke, TN'])
    assert.deepEqual(await neighbors('county=Nowhere&state=NC'), [])
    for (const query of ['county=Buncombe', 'state=NC', 'county=Buncombe&state=XX']) {
      assert.equal(await neighbors(query), 422, query)
    }
    const { headers } = await send('GET', '/api/counties/neighbors?county=Buncombe&state=NC')
    assert.equal(headers['cache-control'], 'public, max-age=86400')
  }).tags(['@GEO-30'])
})
