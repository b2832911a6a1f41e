import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { atBothSizes, browse, open } from '#tests/helpers/browser'
import { callsWithin, stopClock } from '#tests/helpers/clock'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { storedPhotos } from '#tests/helpers/photos'

const bar = (page: Page) => page.getByRole('search', { name: 'Projects' })
const city = (page: Page) => bar(page).getByLabel('City', { exact: true })
const state = (page: Page) => bar(page).getByLabel('State', { exact: true })
const press = (page: Page) =>
  bar(page).getByRole('button', { name: 'Search Projects' }).click({ force: true })
const results = (page: Page) => page.getByRole('link', { name: /^View Details & Bid/ })

test.group('The project search', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows cards that link to the project, which links back to the results', async ({
    browser,
  }) => {
    const owner = await createOwner()
    const [cover] = await storedPhotos()
    const deadline = DateTime.utc().plus({ days: 3 })
    const project = await createProject(owner, { photos: [cover], deadline })
    await createProject(owner, { title: 'Stateless bungalow', state: null, squareFootage: null })
    await createProject(owner, { title: 'House in Boone', city: 'Boone', county: 'Watauga' })
    const company = await createStager()
    await createBid(project, company, { amount: 2890 })
    const page = await browse(browser, { as: company })
    await open(page, '/projects?city=asheville&county=Buncombe%20County&state=NC')
    await expect(page.getByRole('heading', { name: '2 projects' })).toBeVisible()
    await expect(page.getByText('Showing 2 project(s) in asheville, NC')).toBeVisible()
    const card = page.getByRole('listitem').filter({ hasText: 'Colonial on Maple Street' })
    await atBothSizes(page, async () => {
      for (const text of [
        'Open for Bids',
        'Lakeview, Asheville, Buncombe County, NC',
        'Single Family Home',
        '2,850 sq ft',
        '2-4 weeks',
        'The house has been vacant since spring.',
        'Luxury · 2 rooms · Vacant',
        '1 offer so far',
        'You offered $2,890',
        `Closing ${deadline.toFormat('LLL d')}`,
        'Posted just now',
      ]) {
        await expect(card).toContainText(text)
      }
      // The photo leads to the project too, and the link comes before the button that removes it.
      await page.keyboard.press('Tab')
      await results(page).last().focus()
      await page.keyboard.press('Tab')
      await expect(card.getByRole('button', { name: /^Remove Colonial/ })).toBeFocused()
    })
    await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
      'href',
      '/dashboard'
    )
    await createBid(project, await createStager())
    for (const size of ['wide', 'phone'] as const) {
      if (size === 'phone') await page.setViewportSize({ width: 390, height: 844 })
      await card.click({ position: { x: 40, y: 60 } })
      await expect(page).toHaveURL(/return=projects&city=asheville&county=Buncombe/)
      await page.getByRole('link', { name: 'Back to Projects in asheville, NC' }).click()
      await expect(results(page)).toHaveCount(2)
    }
    await expect(card).toContainText('2 offers so far')
    await page.setViewportSize({ width: 1440, height: 900 })
  }).tags(['@SRC-08', '@SRC-09', '@SRC-11', '@SRC-15', '@DET-01'])

  test('remembers the last place for each account, in links and on the empty search', async ({
    assert,
    browser,
  }) => {
    await createProject(await createOwner())
    const page = await browse(browser, { as: await createStager() })
    await page.clock.install()
    await open(page, '/projects?city=Asheville&state=NC&stagingLevel=luxury')
    await expect(results(page)).toHaveCount(1)
    await open(page, '/bids')
    await page.getByRole('main').getByRole('link', { name: 'Search Projects' }).click()
    await expect(page).toHaveURL('/projects?area=mine&city=Asheville&state=NC')
    await expect(results(page)).toHaveCount(1)
    const link = page.getByRole('navigation').getByRole('link', { name: 'Search Projects' })
    await expect(link).toHaveAttribute('href', '/projects?area=mine&city=Asheville&state=NC')
    await expect(link).toHaveAttribute('aria-current', 'page')

    await open(page, '/projects')
    await expect(city(page)).toHaveValue('Asheville')
    await expect(state(page)).toHaveValue('NC')
    await stopClock(page)
    assert.isEmpty([...(await callsWithin(page, 2)).keys()])
    await page.clock.resume()
    await expect(page.getByText('Ready to Find Staging Projects?')).toBeVisible()
    await expect(page).toHaveURL('/projects')
    await press(page)
    await expect(results(page)).toHaveCount(1)

    // A misspelled place isn't remembered, and another account starts without one.
    await open(page, '/projects?city=Ashvile&state=NC')
    await expect(page.getByText('No Projects Found')).toBeVisible()
    await expect(link).toHaveAttribute('href', '/projects?area=mine&city=Asheville&state=NC')
    const other = await createStager()
    await page.evaluate((id) => {
      localStorage.setItem('sessionId', id)
      document.cookie = `stagely-session=;max-age=0;path=/`
    }, other.sessionId)
    await page.context().clearCookies()
    await page
      .context()
      .addCookies([
        { name: 'stagely-session', value: other.sessionId, url: new URL(page.url()).origin },
      ])
    await open(page, '/projects')
    await expect(link).toHaveAttribute('href', '/projects?area=mine')
    await expect(city(page)).toHaveValue('')
  }).tags(['@R54', '@R115'])
})
