import { test } from '@japa/runner'
import { newProjectDetails, projectChanges } from '#models/project/details'

const given = {
  title: 'House',
  description: 'Empty.',
  propertyType: 'other',
  timeline: 'flexible',
  stagingLevel: 'standard',
} as const

test.group('Project details', () => {
  test('derive the location from city and state, as far as they are known', ({ assert }) => {
    const locationOf = (place: object) => newProjectDetails({ ...given, ...place }).location
    assert.equal(locationOf({ city: 'Asheville', state: 'NC' }), 'Asheville, NC')
    assert.equal(locationOf({ city: 'Asheville' }), 'Asheville')
    assert.equal(locationOf({ city: 'Asheville', location: 'Near Asheville' }), 'Near Asheville')
    assert.equal(newProjectDetails({ ...given, city: 'Asheville' }).neighborhood, 'Unknown')
  })

  test('update the location with city and state only', ({ assert }) => {
    const current = { city: 'Asheville', state: 'NC', location: 'Asheville, NC' } as const
    assert.equal(projectChanges({ city: 'Durham' }, current).location, 'Durham, NC')
    assert.equal(projectChanges({ state: null }, current).location, 'Asheville')
    assert.notProperty(projectChanges({ title: 'Other' }, current), 'location')
    assert.equal(projectChanges({ location: 'Here', city: 'Durham' }, current).location, 'Here')
    assert.equal(projectChanges({ city: null, state: null }, current).location, 'Asheville, NC')
  })

  test('change only the fields that an edit contains', ({ assert }) => {
    const current = { city: 'Asheville', state: 'NC', location: 'Asheville, NC' } as const
    const changes = projectChanges({ title: 'Other', neighborhood: null }, current)
    assert.deepEqual(changes, { title: 'Other', neighborhood: 'Unknown' })
    assert.notProperty(projectChanges({ title: 'Other' }, current), 'neighborhood')
  })
})
