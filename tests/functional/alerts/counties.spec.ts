import { test } from '@japa/runner'
import { send } from '#tests/helpers/http'

async function counties(query: string) {
  const { status, text } = await send('GET', `/api/counties?${query}`)
  const found: { name: string; state: string }[] = JSON.parse(text)
  return status === 200 ? found.map(({ name, state }) => `${name}, ${state}`) : status
}

test.group('Counties', () => {
  test('are suggested to everyone by the beginning of their name', async ({ assert }) => {
    assert.deepEqual(await counties('prefix=bunc'), ['Buncombe, NC'])
    assert.deepEqual(await counties('prefix=%20BUNCOMBE%20County'), ['Buncombe, NC'])
    assert.deepEqual(await counties('prefix=saint+tam'), ['St. Tammany Parish, LA'])
    assert.deepEqual(await counties('prefix=dona&state=NM'), ['Doña Ana, NM'])
    assert.deepEqual(await counties('prefix=richmond&state=VA'), [
      'Richmond, VA',
      'Richmond City, VA',
    ])
    assert.deepEqual(await counties('prefix=matanuska'), ['Matanuska-Susitna Borough, AK'])
    assert.deepEqual(await counties('prefix=nowhere'), [])
    assert.lengthOf((await counties('prefix=washington')) as string[], 8)
    assert.deepEqual(await counties('prefix=washington&state=OR'), ['Washington, OR'])
    for (const query of ['', 'prefix=', 'prefix=b&state=XX', `prefix=${'b'.repeat(101)}`]) {
      assert.equal(await counties(query), 422, query)
    }
    const { headers } = await send('GET', '/api/counties?prefix=bun')
    assert.equal(headers['cache-control'], 'public, max-age=86400')
    assert.isUndefined(headers['set-cookie'])
  }).tags(['@RET-01', '@R174'])

  test('are those of the state that are spelled alike, if none begins so', async ({ assert }) => {
    const matches = async (query: string) => {
      const { text } = await send('GET', `/api/counties?${query}`)
      const found: { name: string; match: string }[] = JSON.parse(text)
      return found.map(({ name, match }) => `${name}: ${match}`)
    }
    assert.equal((await matches('prefix=Bumcombe&state=NC'))[0], 'Buncombe: similar')
    assert.equal((await matches('prefix=Meckelnburg+County&state=NC'))[0], 'Mecklenburg: similar')
    assert.deepEqual(await matches('prefix=Bumcombe'), [], 'without a state')
    assert.deepEqual(await matches('prefix=Qzxqzx&state=NC'), [])
    assert.deepEqual(await matches('prefix=Buncomb&state=NC'), ['Buncombe: start'])
    for (const same of ['buncombe', 'Buncombe County']) {
      assert.deepEqual(await matches(`prefix=${encodeURIComponent(same)}&state=NC`), [
        'Buncombe: same',
      ])
    }
    assert.deepEqual(await matches('prefix=Saint+Tammany&state=LA'), ['St. Tammany Parish: same'])
  }).tags(['@PLC-138'])

  test('are listed in alphabetical order, from all states', async ({ assert }) => {
    assert.deepEqual(await counties('prefix=a&state=NC'), [
      ...['Alamance, NC', 'Alexander, NC', 'Alleghany, NC', 'Anson, NC', 'Ashe, NC', 'Avery, NC'],
    ])
    const everywhere = (await counties('prefix=wa')) as string[]
    assert.deepEqual(everywhere.slice(0, 3), ['Wabash, IL', 'Wabash, IN', 'Wabasha, MN'])
    assert.deepEqual(await counties('prefix=ncombe'), [])
  }).tags(['@RET-01', '@RET-02'])
})
