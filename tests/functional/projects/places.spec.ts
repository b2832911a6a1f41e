import { test } from '@japa/runner'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

async function places(company: Person, filters: Record<string, string>) {
  const query = new URLSearchParams(filters).toString()
  const { status, text } = await send('GET', `/api/projects/places?${query}`, { as: company })
  const found: { name: string; state: string }[] = JSON.parse(text)
  return status === 200 ? found.map(({ name, state }) => `${name}, ${state}`) : status
}

test.group('Places suggested in the search', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are those with open projects, each once, in alphabetical order', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    for (const city of ['Asheville', 'ASHEVILLE', 'Ashland', 'Asheboro', 'Boone']) {
      await createProject(owner, { city })
    }
    await createProject(owner, { city: 'Ashland', state: 'OR', county: 'Jackson County' })
    await createProject(owner, { city: 'Ashby', state: null })
    await createProject(company, { city: 'Ashford' })
    await (await createProject(owner, { city: 'Ashton' })).cancel(owner.user)

    const all = ['Asheboro, NC', 'Asheville, NC', 'Ashland, NC', 'Ashland, OR']
    const found = await places(company, { prefix: ' ash' })
    assert.deepEqual(
      (found as string[]).map((place) => place.replace('ASHEVILLE', 'Asheville')),
      all
    )
    assert.deepEqual(await places(company, { prefix: 'ASHL', state: 'OR' }), ['Ashland, OR'])
    assert.deepEqual(await places(company, { kind: 'county', prefix: 'Jackson County' }), [
      'Jackson County, OR',
    ])
    for (const prefix of ['%', '_sh', 'heville', '\\']) {
      assert.deepEqual(await places(company, { prefix }), [], prefix)
    }
  }).tags(['@SRC-14'])

  test('leave out what the search would not find, and contact details', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createProject(owner, { city: 'Call 828-555-0142' })
    const dismissed = await createProject(owner, { city: 'Canton' })
    await send('DELETE', `/api/projects/${dismissed.id}`, { as: company })

    assert.deepEqual(await places(company, { prefix: 'ca' }), [])
    assert.deepEqual(await places(await createStager(), { prefix: 'ca' }), ['Canton, NC'])
    assert.equal(await places(company, { prefix: 'c', state: 'XX' }), 422)
    assert.equal(await places(company, { kind: 'street' }), 422)
  }).tags(['@SRC-14', '@R86'])

  test('cards tell companies about their own offer, and nothing about others', async ({
    assert,
  }) => {
    const [owner, company, other] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const project = await createProject(owner)
    const bid = await createBid(project, company, { amount: 2890 })
    await createBid(project, other, { amount: 4111 })
    const cards = async (as: Person) =>
      JSON.parse((await send('GET', '/api/projects?city=Asheville&state=NC', { as })).text)

    assert.containsSubset(await cards(company), [
      {
        ownOffer: 2890,
        offerCount: 2,
        roomCount: 2,
        occupancyStatusLabel: 'Vacant',
        isNew: true,
        closesSoon: false,
      },
    ])
    assert.containsSubset(await cards(other), [{ ownOffer: 4111, offerCount: 2 }])
    const otherUser = JSON.stringify(await cards(await createStager()))
    assert.include(otherUser, '"ownOffer":null')
    assert.notMatch(otherUser, /:(2890|4111)\b/)
    await bid.cancel(company.user)
    assert.containsSubset(await cards(company), [{ ownOffer: null, offerCount: 1 }])
  }).tags(['@SRC-15'])
})
