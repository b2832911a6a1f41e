import { test } from '@japa/runner'
import { photoLimits } from '#shared/projects/project_enums'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { createOwner } from '#tests/helpers/people'
import { projectForm } from '#tests/helpers/project_forms'
import { dayFromNow } from '#tests/helpers/stagings'

type Case = [field: string, values: unknown[], message?: string]

const titleRule = 'Project title must contain only letters, spaces, commas, periods, and hyphens'
const wrongTypes = [7, true, {}, ['x']]

const cases: Case[] = [
  ['title', [undefined, null, '', '   '], 'Project title is required'],
  ['title', ['House 7', "Owner's house", 'A/B', 'Sun <b>', 'a_b', '🏠'], titleRule],
  ['title', ['t'.repeat(121), 'Nul\0byte', ...wrongTypes]],
  ['description', [undefined, '', ' \n '], 'Description is required'],
  ['description', ['d'.repeat(5001), 'Nul\0byte', ...wrongTypes]],
  ['propertyType', [undefined], 'Property type is required'],
  ['timeline', [undefined], 'Timeline is required'],
  ['stagingLevel', [undefined], 'Staging level is required'],
  ['propertyType', ['castle', 'Single Family Home', '', ...wrongTypes]],
  ['timeline', ['tomorrow', 'ASAP', '', ...wrongTypes]],
  ['stagingLevel', ['cheap', 'Luxury', '', ...wrongTypes]],
  ['occupancyStatus', ['haunted', ...wrongTypes]],
  ['state', ['XX', 'nc', 'North Carolina', ...wrongTypes]],
  ['city', [undefined, null, '', '  '], 'City is required'],
  ['city', ['c'.repeat(101), 'Nul\0byte', ...wrongTypes]],
  ['neighborhood', ['n'.repeat(101), 'Nul\0byte', ...wrongTypes]],
  ['county', ['c'.repeat(101), 'Nul\0byte', ...wrongTypes]],
  ['otherRooms', ['o'.repeat(501), 'Nul\0byte', ...wrongTypes]],
  ['squareFootage', [0, 1_000_001], 'Enter a whole number from 1 to 1,000,000'],
  ['squareFootage', ['2000'], 'Enter a number'],
  ['squareFootage', [-1, 1.5, 1e300, '2850', '1e3', true, {}, [1]]],
  ['bedrooms', [0, -1, 2.5, 100, '4', true, {}, [1]]],
  ['levels', [0, -1, 5, 1.5, '2', true, {}, [1]]],
  ['bathrooms', ['two', '-1', '1.55', '100', '1e3', '1,5', true, {}, [1]]],
  ['roomsToStage', ['Kitchen', {}, 7, ['Kitchen', 'Kitchen']]],
  ['roomsToStage.0', [['Dungeon'], [7], [null], [{}]]],
  ['locationTypes', ['City limits', {}, 7, ['Mountains', 'Mountains']]],
  ['locationTypes.0', [['Moon'], [7], [null]]],
  ['photos', ['data:image/png;base64,AAAA', {}, 7]],
  ['photos.0', [[7], [null], [{}]]],
  ['photos.0', [['data:image/jpeg;base64,AAAA']], 'Photo 1 could not be read'],
  ['photos.0', [['data:image/svg+xml;base64,AAAA']], 'Please select only image files'],
  [
    'photos.0',
    [['data:image/heic;base64,AAAA'], ['data:image/heif;base64,AAAA']],
    'Photo 1 could not be read',
  ],
  [
    'photos.0',
    [[`data:image/jpeg;base64,${Buffer.alloc(photoLimits.bytes + 1).toString('base64')}`]],
    'Photo 1 is larger than 5MB',
  ],
  ['deadline', [dayFromNow(-1)], 'Choose today or a later date'],
  ['deadline', ['2026-02-30', '01/02/2026', 'soon', 20260101, {}, ['2030-01-01']]],
]

test.group('Refused projects', (group) => {
  group.each.setup(() => emptyDatabase())

  test('name the field and the reason, and store nothing', async ({ assert, client }) => {
    const { sessionId } = await createOwner()
    const before = await databaseDump()

    for (const [field, values, message] of cases) {
      for (const value of values) {
        const body = { ...projectForm, [field.split('.')[0]]: value }
        const response = await client.post('/api/projects').bearerToken(sessionId).json(body)

        const said = `${field} = ${JSON.stringify(value)?.slice(0, 40)}: ${response.text()}`
        assert.equal(response.status(), 422, said)
        assert.equal(response.body().errors[0].field, field, said)
        if (message) assert.equal(response.body().errors[0].message, message, said)
      }
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@SUB-10', '@SUB-11', '@SUB-12', '@SUB-13', '@R24', '@R34', '@CON-04', '@API-07'])

  test('list every required field that is missing', async ({ assert, client }) => {
    const { sessionId } = await createOwner()
    const response = await client.post('/api/projects').bearerToken(sessionId).json({})
    response.assertStatus(422)
    assert.sameMembers(
      response.body().errors.map(({ field }: { field: string }) => field),
      ['title', 'description', 'propertyType', 'timeline', 'stagingLevel', 'city']
    )
  }).tags(['@SUB-13', '@R34'])
})
