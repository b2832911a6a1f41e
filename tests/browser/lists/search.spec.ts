import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Session from '#models/session'
import {
  atBothSizes,
  browse,
  expectAccessible,
  expectToast,
  open,
  tolerate,
} from '#tests/helpers/browser'
import { callsWithin, stopClock } from '#tests/helpers/clock'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { storedPhotos } from '#tests/helpers/photos'

const bar = (page: Page) => page.getByRole('search', { name: 'Projects' })
const city = (page: Page) => bar(page).getByLabel('City', { exact: true })
const county = (page: Page) => bar(page).getByLabel('County', { exact: true })
const state = (page: Page) => bar(page).getByLabel('State', { exact: true })
const press = (page: Page) =>
  bar(page).getByRole('button', { name: 'Search Projects' }).click({ force: true })
const results = (page: Page) => page.getByRole('link', { name: /^View Details & Bid/ })
const requirements = 'Please enter a city OR county name AND select a state'

/** Chooses a place and a county from the suggestions, with the keyboard and with the mouse. */
async function chooseSuggestions(page: Page) {
  const places = page.getByRole('listbox', { name: 'Places with open projects' })
  await city(page).pressSequentially('ash')
  await expect(places.getByRole('option')).toHaveText(['AshevilleNC', 'AshlandOR'])
  await expect(city(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(bar(page).getByText('2 suggestions')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const second = places.getByRole('option', { selected: true })
  await expect(second).toHaveText('AshlandOR')
  await expect(city(page)).toHaveAttribute(
    'aria-activedescendant',
    (await second.getAttribute('id')) ?? ''
  )
  await page.keyboard.press('Escape')
  await expect(places).toHaveCount(0)
  await expect(city(page)).toHaveValue('ash')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(city(page)).toHaveValue('Asheville')
  await expect(state(page)).toHaveValue('NC')
  await expect(page.getByText('Ready to Find Staging Projects?')).toBeVisible()
  await city(page).press('Enter')
  await expect(results(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Clear all' }).click()
  await county(page).pressSequentially('jack')
  const counties = page.getByRole('listbox', { name: 'Counties' })
  await expect(counties.getByRole('option').first()).toHaveText('JacksonOR')
  await expect(counties.getByRole('option').nth(1)).toHaveText('JackTX · nothing open')
  await counties.getByRole('option', { name: 'Jackson OR', exact: true }).click()
  await expect(county(page)).toHaveValue('Jackson')
  await expect(page).toHaveURL('/projects?county=Jackson&state=OR')
}

test.group('The project search', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is for staging companies only', async ({ browser }) => {
    const guest = await browse(browser, { size: 'phone' })
    await open(guest, '/projects')
    await expect(guest.getByText('Access Restricted')).toBeVisible()
    await expectAccessible(guest)
    const page = await browse(browser, { as: await createOwner() })
    await open(page, '/projects?city=Asheville&state=NC')
    await expect(page.getByText('Access Restricted')).toBeVisible()
    await expect(
      page.getByText('Only staging companies can browse available projects.')
    ).toBeVisible()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  }).tags(['@SRC-01'])

  test('asks for the missing fields, keeps its filters, and suggests places', async ({
    browser,
  }) => {
    const owner = await createOwner()
    await createProject(owner)
    await createProject(owner, { city: 'Ashland', state: 'OR', county: 'Jackson' })
    const page = await browse(browser, { as: await createStager() })
    await open(page, '/projects')
    await expect(page.getByText('Ready to Find Staging Projects?')).toBeVisible()
    await expect(state(page).getByRole('option')).toHaveCount(52)
    const button = bar(page).getByRole('button', { name: 'Search Projects' })
    await expect(button).toBeDisabled()
    await press(page)
    await expectToast(page, 'Search Requirements', requirements)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await city(page).fill('   ')
    await state(page).selectOption('NC')
    await city(page).press('Enter')
    await expectToast(page, 'Search Requirements', requirements)
    await expect(page.getByText('Ready to Find Staging Projects?')).toBeVisible()
    await expectAccessible(page)
    await city(page).fill('Boone')
    await expect(button).toBeEnabled()
    await city(page).press('Enter')
    await expect(page.getByText('No Projects Found')).toBeVisible()
    await expect(page).toHaveURL('/projects?city=Boone&state=NC')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/projects')

    await county(page).fill('Buncombe')
    await expect(page).toHaveURL('/projects?county=Buncombe')
    const chips = page.getByRole('list', { name: 'Active filters' })
    await expect(chips).toContainText('County: Buncombe')
    await expect(page.getByText('Ready to Find Staging Projects?')).toBeVisible()
    await state(page).selectOption('NC')
    await press(page)
    await expect(page.getByText('Showing 1 project(s) in Buncombe, NC')).toBeVisible()

    await chips.getByRole('button', { name: 'Remove state' }).click()
    await expect(results(page)).toHaveCount(0)
    await expect(page.getByText('Ready to Find Staging Projects?')).toBeVisible()
    await expect(state(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/projects')
    await expect(county(page)).toHaveValue('')
    await expect(chips).toHaveCount(0)

    await chooseSuggestions(page)
  }).tags([
    '@SRC-02',
    '@SRC-03',
    '@SRC-04',
    '@SRC-05',
    '@SRC-06',
    '@SRC-07',
    '@SRC-14',
    '@ENU-08',
    '@RET-02',
    '@R27',
    '@R116',
    '@R174',
  ])

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
      await expectAccessible(page)
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
    await expect(page).toHaveURL('/projects?city=Asheville&state=NC')
    await expect(results(page)).toHaveCount(1)
    const link = page.getByRole('navigation').getByRole('link', { name: 'Search Projects' })
    await expect(link).toHaveAttribute('href', '/projects?city=Asheville&state=NC')
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
    await expect(link).toHaveAttribute('href', '/projects?city=Asheville&state=NC')
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
    await expect(link).toHaveAttribute('href', '/projects')
    await expect(city(page)).toHaveValue('')
  }).tags(['@R54', '@R115'])

  test('shows that it is searching, when that failed, and no project that was removed', async ({
    assert,
    browser,
  }) => {
    const company = await createStager()
    const project = await createProject(await createOwner())
    const page = await browse(browser, { as: company })
    tolerate(page, /ERR_FAILED/)
    tolerate(page, 503)
    tolerate(page, 401)
    await open(page, '/projects')
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/projects?*', async (route) => {
      await asked
      await route.fulfill({ status: 503, json: { message: 'Asleep' } })
    })
    await city(page).fill('Ash')
    await state(page).selectOption('NC')
    await press(page)
    await expect(page.getByText('Searching Projects...')).toBeVisible()
    await expect(page.locator('.skeletons > li')).toHaveCount(6)
    answer()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Unable to Load Projects')
    await expect(alert).toContainText('There was an issue loading projects. Please try again.')
    await expectAccessible(page)
    await page.unroute('**/api/projects?*')
    await page.evaluate(() => (document.body.dataset.since = 'before'))
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('No Projects Found')).toBeVisible()
    await expect(page.locator('body')).toHaveAttribute('data-since', 'before')
    await expect(city(page)).toHaveValue('Ash')
    await city(page).fill('Asheville')
    await press(page)
    await expect(results(page)).toHaveCount(1)

    const remove = page.getByRole('button', { name: /^Remove Colonial.*from my results$/ })
    const call = `**/api/projects/${project.id}`
    await page.route(call, (route) => route.abort())
    await remove.click()
    await expectToast(page, 'Failed to delete project')
    await page.unroute(call)
    await remove.click()
    await expectToast(page, 'Project deleted successfully')
    await expect(page.getByText('No Projects Found')).toBeVisible()
    await project.refresh()
    assert.deepEqual([project.status, project.deletedAt], ['open', null])

    await page.getByRole('button', { name: 'Show removed projects' }).click()
    await page.getByRole('button', { name: /^Bring Colonial.*back to my results$/ }).click()
    await expectToast(page, 'Project is back in your results')
    await page.getByRole('button', { name: 'Show results' }).click()
    await expect(results(page)).toHaveCount(1)

    await Session.end(company.sessionId)
    await press(page)
    await expect(alert).toContainText('Please log in again to continue browsing projects.')
    await expect(alert.getByRole('button', { name: 'Try Again' })).toBeVisible()
  }).tags(['@SRC-07', '@SRC-10', '@SRC-12', '@SRC-13', '@R01', '@R28', '@R95'])
})
