import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { Point } from '#models/place'
import { locateProjects } from '#models/project/locating'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, createProject, createStager } from '#tests/helpers/people'
import { cityNamed, countyNamed } from '#tests/helpers/places'
import { projectForm } from '#tests/helpers/project_forms'
import { sharedServer } from '#tests/helpers/second_server'

/** Where the projects are, in order of their ids. */
async function storedPoints(): Promise<(Point | null)[]> {
  const rows = await db.from('projects').orderBy('id').select('point')
  return rows.map(({ point }) => point && { longitude: point.x, latitude: point.y })
}

const centerOf = async (city: string) => (await cityNamed(city, 'NC')).center

test.group('Where a project is', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is stored on posting and editing, from its city or else its county', async ({ assert }) => {
    const [owner, asheville, durham] = [
      await createOwner(),
      await centerOf('Asheville'),
      await centerOf('Durham'),
    ]
    const buncombe = (await countyNamed('Buncombe', 'NC')).center
    const post = async (place: Record<string, unknown>) => {
      const { status, text } = await send('POST', '/api/projects', {
        as: owner,
        body: { ...projectForm, ...place },
      })
      assert.equal(status, 201, text)
      return JSON.parse(text).id as number
    }
    const id = await post({ city: ' ASHEVILLE', county: 'Wake', state: 'NC' })
    await post({ city: 'Nowhere', county: 'Buncombe County', state: 'NC' })
    await post({ city: 'Nowhere', county: 'Nowhere', state: 'NC' })
    await post({ city: 'Asheville', county: 'Buncombe', state: null })
    assert.deepEqual(await storedPoints(), [asheville, buncombe, null, null])

    const edit = (body: Record<string, unknown>) =>
      send('PATCH', `/api/projects/${id}`, { as: owner, body })
    assert.equal((await edit({ title: 'Another title' })).status, 200)
    assert.deepEqual((await storedPoints())[0], asheville)
    assert.equal((await edit({ city: 'Durham' })).status, 200)
    assert.deepEqual((await storedPoints())[0], durham)
    assert.equal((await edit({ city: 'Nowhere', county: 'Nowhere' })).status, 200)
    assert.isNull((await storedPoints())[0])
  }).tags(['@GEO-05'])

  test('is in no response', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const asheville = await centerOf('Asheville')
    const { id } = await createProject(owner, { city: 'Asheville', state: 'NC' })
    for (const as of [owner, company, undefined]) {
      for (const path of [
        `/api/projects/${id}`,
        `/projects/${id}`,
        ...(as ? ['/api/projects?city=Asheville&state=NC'] : []),
        ...(as === owner ? ['/api/users/${owner.user.id}/export'] : []),
      ]) {
        const { text } = await send('GET', path, { as })
        assert.notMatch(text, /"point"|latitude|longitude/, path)
        assert.notInclude(text, String(asheville.latitude), path)
        assert.notInclude(text, String(asheville.longitude), path)
      }
    }
  }).tags(['@GEO-05'])
})

test.group('The documented responses', () => {
  // Every response of the tests is compared with this document.
  test('have no field for where a project is', async ({ assert }) => {
    const document = await readFile(app.makePath('docs/openapi.json'), 'utf8')
    assert.notMatch(document, /"(point|latitude|longitude|coordinates|center)":/i)
  }).tags(['@GEO-05'])
})

test.group('Locating stored projects', (group) => {
  group.each.setup(() => emptyDatabase())

  test('finds those without a point or with a wrong one, in batches, once', async ({ assert }) => {
    const owner = await createOwner()
    for (const city of ['Asheville', 'Durham', 'Nowhere', 'Asheville', 'Durham']) {
      await createProject(owner, { city, county: 'Buncombe', state: 'NC' })
    }
    await createProject(owner, { city: 'Asheville', state: null })
    const before = await storedPoints()
    await db.from('projects').whereNot('city', 'Durham').update({ point: null })
    await db.from('projects').whereNull('state').update({ point: '(1,2)' })

    assert.equal(await locateProjects({ batchSize: 2 }), 4)
    assert.deepEqual(await storedPoints(), before)
    assert.equal(await locateProjects({ batchSize: 2 }), 0)
  }).tags(['@GEO-06'])

  test('goes on where it was stopped, as a command', async ({ assert }) => {
    const owner = await createOwner()
    for (const city of ['Asheville', 'Durham']) await createProject(owner, { city, state: 'NC' })
    await db.from('projects').where('city', 'Durham').update({ point: null })
    const { run } = await sharedServer()
    const { code, text } = await run('projects:locate', '--batch=1')
    assert.equal(code, 0, text)
    assert.include(text, '1 projects located')
    assert.deepEqual(await storedPoints(), [await centerOf('Asheville'), await centerOf('Durham')])
    assert.equal((await run('projects:locate', '--batch=0')).code, 1)
  }).tags(['@GEO-06'])
})
