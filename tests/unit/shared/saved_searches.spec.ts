import { test } from '@japa/runner'
import {
  areaLabel,
  savedSearchLimits,
  searchSummary,
  sizeClass,
  type SearchArea,
  type SearchCriteria,
} from '#shared/projects/saved_searches'

const buncombe: SearchArea = { state: 'NC', county: 'Buncombe' }
const carolina: SearchArea = { state: 'NC', county: null }

const criteria = (changes: Partial<SearchCriteria> = {}): SearchCriteria => ({
  areas: [buncombe],
  stagingLevels: [],
  sizes: [],
  propertyTypes: [],
  ...changes,
})

test.group('Saved searches', () => {
  test('have a name of 60 characters and up to 50 areas', ({ assert }) => {
    assert.deepEqual({ ...savedSearchLimits }, { perCompany: 20, areas: 50, name: 60 })
  }).tags(['@RET-03'])

  test('name counties with their state, and whole states', ({ assert }) => {
    assert.equal(areaLabel(buncombe), 'Buncombe County, NC')
    assert.equal(areaLabel({ state: 'LA', county: 'Orleans Parish' }), 'Orleans Parish, LA')
    assert.equal(areaLabel(carolina), 'North Carolina')
  }).tags(['@RET-03'])

  test('say in one line what they look for', ({ assert }) => {
    assert.equal(searchSummary(criteria()), 'Buncombe County, NC')
    assert.equal(
      searchSummary(
        criteria({
          areas: [buncombe, carolina],
          stagingLevels: ['luxury', 'ultra_luxury'],
          sizes: ['2500-3999', '4000-up'],
          propertyTypes: ['townhouse', 'condominium'],
        })
      ),
      'Buncombe County, NC; North Carolina · Luxury or Ultra Luxury · ' +
        '2,500 to 3,999 sq ft or 4,000 sq ft and more · Townhouse or Condominium'
    )
  }).tags(['@RET-10'])

  test('name four areas, and of more than that the first three', ({ assert }) => {
    const areas = (['NC', 'SC', 'GA', 'TN', 'VA'] as const).map((state) => ({
      state,
      county: null,
    }))
    const four = 'North Carolina; South Carolina; Georgia; Tennessee'
    assert.equal(searchSummary(criteria({ areas: areas.slice(0, 4) })), four)
    assert.equal(
      searchSummary(criteria({ areas })),
      'North Carolina; South Carolina; Georgia; 2 more areas'
    )
  })

  test('put a home into the size class that has its square feet', ({ assert }) => {
    const classes = [1, 1499, 1500, 2499, 2500, 3999, 4000, 1_000_000].map(sizeClass)
    assert.deepEqual(classes, [
      ...['under-1500', 'under-1500', '1500-2499', '1500-2499'],
      ...['2500-3999', '2500-3999', '4000-up', '4000-up'],
    ])
    assert.deepEqual([0, 1_000_001, null].map(sizeClass), [null, null, null])
  }).tags(['@RET-06', '@RET-17'])
})
