import { test } from '@japa/runner'
import { newProjectDetails, projectChanges } from '#models/project/details'
import { photoNameFromUrl, photoUrl, thumbnailOf, thumbnailUrl } from '#shared/projects/photo_urls'

const given = {
  title: 'House',
  description: 'One',
  propertyType: 'other',
  timeline: 'asap',
  stagingLevel: 'standard',
} as const
const current = { city: 'Asheville', state: 'NC', location: 'Asheville, NC' } as const

test.group('The details of a project', () => {
  test('get their location from city and state', ({ assert }) => {
    const locationOf = (place: object) => newProjectDetails({ ...given, ...place }).location
    assert.equal(locationOf({ city: 'Asheville', state: 'NC' }), 'Asheville, NC')
    assert.equal(locationOf({ city: 'Asheville' }), 'Asheville')
    assert.equal(locationOf({ city: 'Asheville', location: 'By the lake' }), 'By the lake')
  }).tags(['@SUB-04'])

  test('get defaults for fields that the form leaves out', ({ assert }) => {
    assert.deepInclude(newProjectDetails({ ...given, city: 'Asheville' }), {
      neighborhood: 'Unknown',
      county: null,
      state: null,
      roomsToStage: [],
      locationTypes: [],
      levels: null,
      deadline: null,
      budgetRange: null,
    })
  }).tags(['@SUB-12'])

  test('get a new location when city or state is edited', ({ assert }) => {
    const locationAfter = (change: object) => projectChanges(change, current).location
    assert.equal(locationAfter({ city: 'Durham' }), 'Durham, NC')
    assert.equal(locationAfter({ state: 'TN' }), 'Asheville, TN')
    assert.equal(locationAfter({ state: null }), 'Asheville')
    assert.isUndefined(locationAfter({ title: 'Other' }))
    assert.equal(locationAfter({ city: 'Durham', location: 'Here' }), 'Here')
    assert.equal(locationAfter({ city: null, state: null }), 'Asheville, NC')
    assert.equal(projectChanges({ neighborhood: null }, current).neighborhood, 'Unknown')
    assert.notProperty(projectChanges({ title: 'Other' }, current), 'neighborhood')
  })
})

test.group('Photo URLs', () => {
  const name = 'ab'.repeat(16)

  test('are read back as the name they were made of', ({ assert }) => {
    assert.equal(photoNameFromUrl(photoUrl(name)), name)
    assert.equal(photoNameFromUrl(`https://stagely.example${photoUrl(name)}`), name)
    assert.equal(thumbnailUrl(name), `/photos/${name}-480.webp`)
    for (const origin of ['', 'https://photos.stagely.example']) {
      assert.equal(thumbnailOf(`${origin}${photoUrl(name)}`), `${origin}${thumbnailUrl(name)}`)
    }
    assert.equal(thumbnailOf('data:image/webp;base64,AAAA'), 'data:image/webp;base64,AAAA')
  })

  test('are recognized in no other form', ({ assert }) => {
    for (const url of [
      '',
      name,
      `photos/${name}.webp`,
      `/photos/${name}.png`,
      `/photos/../${name}.webp`,
      `/photos/x/${name}.webp`,
      `/photos/${name}.webp?x`,
      `/photos/${name.toUpperCase()}.webp`,
      `javascript:/photos/${name}.webp`,
      `data:image/png;base64,/photos/${name}.webp`,
      'https://evil.example/a.webp',
    ]) {
      assert.isNull(photoNameFromUrl(url), url)
    }
  })
})
