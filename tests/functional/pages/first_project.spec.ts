import { test } from '@japa/runner'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createStager } from '#tests/helpers/people'
import { open } from '#tests/helpers/pages'
import { send } from '#tests/helpers/http'

test.group('The form for a first project', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is a page of its own for visitors, which search engines find', async ({ assert }) => {
    const { status, text, title, words } = await open('/post-a-project?state=NC&county=Buncombe')
    assert.equal(status, 200)
    assert.match(title, /^Post a project/)
    assert.include(text, '<link rel="canonical" href="')
    assert.match(text, /rel="canonical" href="[^"]+\/post-a-project"/)
    assert.notMatch(text, /name="robots"/)
    for (const shown of ['Project title', 'Rooms to stage', 'Continue', 'Buncombe']) {
      assert.include(shown === 'Buncombe' ? text : words, shown)
    }
    assert.notInclude(words, 'Please Log In')
    const siteMap = await send('GET', '/sitemap.xml')
    assert.match(siteMap.text, /<loc>[^<]+\/post-a-project<\/loc>/)
  }).tags(['@PLC-30'])

  test('leads people with an account to their own form, with the place', async ({ assert }) => {
    for (const person of [await createOwner(), await createStager()]) {
      const { status, location } = await open('/post-a-project?state=NC&county=Buncombe', person)
      assert.equal(status, 302)
      assert.equal(location, '/submit-project?state=NC&county=Buncombe')
    }
  }).tags(['@PLC-30'])

  test('is where visitors are led; owners go to their own', async ({ assert }) => {
    const owner = await createOwner()
    const linksOf = ({ text }: { text: string }) =>
      text.match(/href="\/(post-a-project|submit-project)[^"]*"/g)
    assert.deepEqual(linksOf(await open('/')), ['href="/post-a-project"'])
    const place = '/home-staging/north-carolina/buncombe-county'
    const query = '?county=Buncombe&amp;state=NC'
    assert.deepEqual(linksOf(await open(place)), [`href="/post-a-project${query}"`])
    assert.include(linksOf(await open(place, owner)), `href="/submit-project${query}"`)
    for (const path of ['/about', '/how-it-works', '/pricing', '/help-center']) {
      assert.include(linksOf(await open(path)), 'href="/post-a-project"', path)
    }
    assert.notInclude(linksOf(await open('/about', owner)), 'href="/post-a-project"')
  }).tags(['@PLC-30', '@GEO-53'])

  test('leaves the form of signed-in people as it is', async ({ assert }) => {
    const { words } = await open('/submit-project')
    assert.include(words, 'Please Log In')
    assert.include(words, 'You need to be logged in to submit a project.')
  }).tags(['@PLC-30', '@SUB-01'])
})
