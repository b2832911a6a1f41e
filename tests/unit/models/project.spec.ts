import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { projectStatuses } from '#lifecycles/project_lifecycle'
import Project from '#models/project'
import { newProjectDetails, projectChanges } from '#models/project/details'

const today = () => DateTime.utc().startOf('day')
const closingIn = (days: number) =>
  new Project().merge({ status: 'open', deadline: today().plus({ days }) })

const given = {
  title: 'House',
  description: 'Empty.',
  propertyType: 'other',
  timeline: 'flexible',
  stagingLevel: 'standard',
} as const

test.group('Whether a project takes offers', () => {
  test('an open one does, whoever has ended it does not', ({ assert }) => {
    const open = projectStatuses.values.filter(
      (status) => new Project().merge({ status, deadline: null }).acceptsBids
    )
    assert.deepEqual(open, ['open'])
  })

  test('it does until the end of its last day', ({ assert }) => {
    assert.deepEqual(
      [-30, -1, 0, 1].map((days) => closingIn(days).acceptsBids),
      [false, false, true, true]
    )
  }).tags(['@R21'])
})

test.group('Where a project is', () => {
  test('its location is city and state, as far as they are known', ({ assert }) => {
    const locationOf = (place: object) => newProjectDetails({ ...given, ...place }).location
    assert.equal(locationOf({ city: 'Asheville', state: 'NC' }), 'Asheville, NC')
    assert.equal(locationOf({ city: 'Asheville' }), 'Asheville')
    assert.equal(locationOf({ city: 'Asheville', location: 'Near Asheville' }), 'Near Asheville')
    assert.equal(newProjectDetails({ ...given, city: 'Asheville' }).neighborhood, 'Unknown')
  })

  test('its location moves with its city and state, and with nothing else', ({ assert }) => {
    const current = { city: 'Asheville', state: 'NC', location: 'Asheville, NC' } as const
    assert.equal(projectChanges({ city: 'Durham' }, current).location, 'Durham, NC')
    assert.equal(projectChanges({ state: null }, current).location, 'Asheville')
    assert.equal(projectChanges({ title: 'Other' }, current).location, 'Asheville, NC')
    assert.equal(projectChanges({ location: 'Here', city: 'Durham' }, current).location, 'Here')
    assert.equal(projectChanges({ city: null, state: null }, current).location, 'Asheville, NC')
  })

  test('an edit contains what it was given', ({ assert }) => {
    const current = { city: 'Asheville', state: 'NC', location: 'Asheville, NC' } as const
    const changes = projectChanges({ title: 'Other', neighborhood: null }, current)
    assert.deepEqual(changes, {
      title: 'Other',
      neighborhood: 'Unknown',
      location: 'Asheville, NC',
    })
    assert.notProperty(projectChanges({ title: 'Other' }, current), 'neighborhood')
  })
})
