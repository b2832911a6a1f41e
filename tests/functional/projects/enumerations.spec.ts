import { test } from '@japa/runner'
import type { Enumeration } from '#shared/values/enumeration'
import {
  bathroomChoices,
  bedroomChoices,
  levelChoices,
  locationTypes,
  occupancyStatuses,
  projectTimelines,
  propertyTypes,
  rooms,
  stagingLevels,
} from '#shared/projects/project_enums'
import { usStates } from '#shared/places/us_states'
import Project from '#models/project'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner } from '#tests/helpers/people'
import { smallestForm } from '#tests/helpers/project_forms'

const single: [field: string, label: string | null, Enumeration<string, string>][] = [
  ['propertyType', 'propertyTypeLabel', propertyTypes],
  ['timeline', 'timelineLabel', projectTimelines],
  ['stagingLevel', 'stagingLevelLabel', stagingLevels],
  ['occupancyStatus', 'occupancyStatusLabel', occupancyStatuses],
  ['state', null, usStates],
]

const spellings = [
  ['propertyType', 'single-family', 'single_family_home'],
  ['propertyType', 'condo', 'condominium'],
  ['timeline', 'Within 1 week', 'within_1_week'],
  ['timeline', 'Within 2 weeks', 'within_2_weeks'],
  ['timeline', 'Within 1 month', 'within_1_month'],
  ['timeline', 'Flexible', 'flexible'],
] as const

test.group('Values of a project', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are all accepted and shown as their labels', async ({ assert, client }) => {
    const { sessionId } = await createOwner()
    for (const [field, label, enumeration] of single) {
      for (const value of enumeration.values) {
        const response = await client
          .post('/api/projects')
          .bearerToken(sessionId)
          .json({ ...smallestForm, [field]: value })
        assert.equal(response.status(), 201, `${field} ${value}`)
        assert.equal(response.body()[field], value)
        if (label) assert.equal(response.body()[label], enumeration.label(value))
      }
    }
  }).tags(['@ENU-01', '@ENU-02', '@ENU-03', '@ENU-04', '@ENU-08', '@R26'])

  test('are accepted as lists of rooms and property types', async ({ assert, client }) => {
    const { sessionId } = await createOwner()
    const lists = { roomsToStage: rooms.values, locationTypes: locationTypes.values }
    const response = await client
      .post('/api/projects')
      .bearerToken(sessionId)
      .json({ ...smallestForm, ...lists })
    response.assertStatus(201)
    assert.deepInclude(response.body(), lists)
  }).tags(['@ENU-05', '@ENU-06'])

  test('are accepted as every number the form offers', async ({ assert, client }) => {
    const { sessionId } = await createOwner()
    for (const [field, choices] of [
      ['bedrooms', bedroomChoices],
      ['bathrooms', bathroomChoices],
      ['levels', levelChoices],
    ] as const) {
      for (const value of choices) {
        const response = await client
          .post('/api/projects')
          .bearerToken(sessionId)
          .json({ ...smallestForm, [field]: value })
        response.assertStatus(201)
        assert.equal(response.body()[field], value)
      }
    }
  }).tags(['@ENU-07', '@SUB-18', '@SUB-12'])

  test('accept older spellings and store the current value', async ({ assert, client }) => {
    const { sessionId } = await createOwner()
    for (const [field, written, canonical] of spellings) {
      const project = await client
        .post('/api/projects')
        .bearerToken(sessionId)
        .json({ ...smallestForm, [field]: written })
      project.assertStatus(201)
      const stored = await Project.findOrFail(project.body().id)
      assert.equal(stored[field], canonical)

      const edited = await client
        .patch(`/api/projects/${stored.id}`)
        .bearerToken(sessionId)
        .json({ [field]: written })
      assert.equal(edited.body()[field], canonical)
    }
  }).tags(['@R26', '@ENU-01', '@ENU-02'])
})
