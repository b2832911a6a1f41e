import { test } from '@japa/runner'
import {
  isSearchable,
  searchFilterNames,
  searchQuery,
  searchRefinementNames,
  searchRefinements,
} from '#shared/projects/search_enums'

test.group('The search for projects', () => {
  test('needs a state, and a city or a county', ({ assert }) => {
    const cases: [Parameters<typeof isSearchable>[0], boolean][] = [
      [{ city: 'Asheville', state: 'NC' }, true],
      [{ county: 'Buncombe', state: 'NC' }, true],
      [{ city: 'Asheville', county: 'Buncombe', state: 'NC' }, true],
      [{ city: '  ', county: 'Buncombe', state: 'NC' }, true],
      [{ city: 'Asheville' }, false],
      [{ city: 'Asheville', state: '' }, false],
      [{ state: 'NC' }, false],
      [{ city: '  ', state: 'NC' }, false],
      [{ county: '  ', state: 'NC' }, false],
      [{ city: null, county: null, state: 'NC' }, false],
      [{}, false],
    ]
    for (const [filters, expected] of cases) {
      assert.equal(isSearchable(filters), expected, JSON.stringify(filters))
    }
  }).tags(['@SRC-03'])

  test('has its filters in the address, in the order of the screen', ({ assert }) => {
    assert.deepEqual(searchRefinementNames, [
      ...['within', 'propertyType', 'stagingLevel', 'size', 'timeline', 'sort'],
    ] as typeof searchRefinementNames)
    const places = ['area', 'areas', 'city', 'county', 'state']
    assert.deepEqual([...searchFilterNames], [...places, ...searchRefinementNames])
    assert.equal(
      searchQuery({ sort: 'largest', state: 'NC', city: 'Black Mountain', size: '4000-up' }),
      '?city=Black+Mountain&state=NC&size=4000-up&sort=largest'
    )
  }).tags(['@SRC-05'])

  test('leaves out of the address what is not chosen, and the first page', ({ assert }) => {
    assert.equal(searchQuery({}), '')
    assert.equal(searchQuery({ city: '', state: null }), '')
    assert.equal(searchQuery({ city: 'Asheville' }, 1), '?city=Asheville')
    assert.equal(searchQuery({ city: 'Asheville' }, 2), '?city=Asheville&page=2')
    assert.equal(searchQuery({}, 3), '?page=3')
  })

  test('sorts by the newest project as long as nothing else is chosen', ({ assert }) => {
    assert.equal(searchRefinements.sort.any, 'Newest first')
    assert.equal(searchRefinements.sort.values.options[0].label, 'Newest first')
  })
})
