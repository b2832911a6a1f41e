import { test } from '@japa/runner'
import Project from '#models/project'
import { cleanLine } from '#shared/values/pasted_text'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { open } from '#tests/helpers/pages'
import { createOwner, createStager } from '#tests/helpers/people'
import { smallestForm } from '#tests/helpers/project_forms'

const forms = {
  '/submit-project': 'final',
  '/submit-project-final': 'final',
  '/submit-project-simple': 'compressed',
  '/submit-project-new': 'compressed',
  '/submit-project-old': 'old',
}

/** Fields and words of the server-rendered page that only one form has. */
const marks = {
  final: { has: ['name="city"', 'Up to 4 photos of primary rooms'], lacks: ['name="budgetRange"'] },
  compressed: { has: ['name="city"', 'Up to 10 photos'], lacks: ['name="budgetRange"'] },
  old: { has: ['name="location"', 'name="budgetRange"', '10 photos'], lacks: ['name="city"'] },
}

test.group('The paths of the submit forms', (group) => {
  group.each.setup(() => emptyDatabase())

  test('{path} opens the form {form}')
    .with(Object.entries(forms).map(([path, form]) => ({ path, form: form as keyof typeof marks })))
    .run(async ({ assert }, { path, form }) => {
      const page = await open(path, await createOwner())
      assert.equal(page.status, 200)
      for (const mark of marks[form].has) assert.include(page.text, mark)
      for (const mark of marks[form].lacks) assert.notInclude(page.text, mark)
      assert.equal(page.text.includes('content="noindex"'), form !== 'final')
    })
    .tags(['@RTE-04', '@RTE-05', '@R21'])

  test('ask guests to log in, and include no other forms', async ({ assert }) => {
    for (const path of Object.keys(forms)) {
      const page = await open(path)
      assert.include(page.words, 'Please Log In')
      assert.include(page.words, 'You need to be logged in to submit a project.')
      assert.notInclude(page.text, '<form')
    }
    assert.equal((await open('/submit-project-older')).status, 404)
  }).tags(['@SUB-01'])

  test('are not linked to, apart from the newest', async ({ assert }) => {
    for (const path of ['/', '/dashboard', ...Object.keys(forms)]) {
      const { text } = await open(path, await createOwner())
      assert.notMatch(text, /href="\/submit-project-(simple|new|old)"/)
    }
  }).tags(['@R21'])
})

test.group('A project of the oldest form', (group) => {
  group.each.setup(() => emptyDatabase())

  const post = async (fields: object) =>
    send('POST', '/api/projects', {
      as: await createOwner(),
      body: { ...smallestForm, city: undefined, ...fields },
    })

  test('keeps its budget, and its older values become current ones', async ({ assert }) => {
    const { status } = await post({
      location: 'Asheville, NC',
      propertyType: 'condo',
      timeline: 'within_1_week',
      roomsToStage: ['Number of Bathrooms'],
      budgetRange: ' $2,000 to $4,000 ',
    })
    assert.equal(status, 201)
    const project = await Project.firstOrFail()
    assert.deepInclude(project.$attributes, {
      location: 'Asheville, NC',
      city: 'Asheville',
      state: 'NC',
      propertyType: 'condominium',
      timeline: 'within_1_week',
      roomsToStage: ['Number of Bathrooms'],
      budgetRange: '$2,000 to $4,000',
    })
  }).tags(['@SUB-15', '@ENU-05'])

  test('gets its city and state from its location', async ({ assert }) => {
    const places = [
      ['Asheville, NC', 'Asheville', 'NC'],
      ['Montford,  asheville , north carolina ', 'Asheville', 'NC'],
      ['Asheville', 'Asheville', 'NC'],
      ['Near the lake, somewhere', 'Near the lake', null],
      [', NC', null, 'NC'],
      ['NC', null, 'NC'],
    ] as const
    for (const [location, city, state] of places) {
      assert.equal((await post({ location })).status, 201)
      const { $attributes } = await Project.query().orderBy('id', 'desc').firstOrFail()
      assert.deepInclude($attributes, { location: cleanLine(location), city, state })
    }
    const found = await send('GET', '/api/projects?city=Asheville&state=NC', {
      as: await createStager(),
    })
    assert.lengthOf(JSON.parse(found.text), 3)
  })

  test('is refused without what every project needs', async ({ assert }) => {
    for (const field of ['title', 'description', 'propertyType', 'timeline', 'stagingLevel']) {
      const answer = await post({ location: 'Asheville, NC', [field]: '' })
      assert.equal(answer.status, 422, field)
      assert.equal(JSON.parse(answer.text).errors[0].field, field)
    }
    assert.equal((await post({ location: ' ' })).status, 422)
    assert.equal(
      (await post({ location: 'Asheville, NC', budgetRange: 'x'.repeat(61) })).status,
      422
    )
    assert.lengthOf(await Project.all(), 0)
  })
})
