import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  tolerate,
  waitForHydration,
  type Page,
} from '#tests/helpers/page_dom'
import Session from '#models/session'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createProject, createStager } from '#tests/helpers/people'

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

  test('is for staging companies only', async () => {
    const guest = await browse({ size: 'phone' })
    await open(guest, '/projects')
    await expect(guest.getByText('Access Restricted')).toBeVisible()
    await expectAccessible(guest)
    const page = await browse({ as: await createOwner() })
    await open(page, '/projects?city=Asheville&state=NC')
    await expect(page.getByText('Access Restricted')).toBeVisible()
    await expect(
      page.getByText('Only staging companies can browse available projects.')
    ).toBeVisible()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  }).tags(['@SRC-01'])

  test('asks for the missing fields, keeps its filters, and suggests places', async () => {
    const owner = await createOwner()
    await createProject(owner)
    await createProject(owner, { city: 'Ashland', state: 'OR', county: 'Jackson' })
    const page = await browse({ as: await createStager() })
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
    await expect(page.getByText('These are the results of the last search.')).toBeVisible()
    await expect(page.getByText('Showing 1 project(s) in Buncombe, NC')).toHaveCount(1)
    await expect(page.getByText('Ready to Find Staging Projects?')).toHaveCount(0)
    await expectAccessible(page)
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
    '@R568',
    '@PLC-90',
  ])

  test('shows that it is searching, when that failed, and no project that was removed', async ({
    assert,
  }) => {
    const company = await createStager()
    const project = await createProject(await createOwner())
    const page = await browse({ as: company })
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
    await expect(alert.getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      /^\/login\?redirect=%2Fprojects%3F.*Asheville/
    )
    // The page is loaded again: the call would only be refused again.
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await waitForHydration(page)
    await expect(page.getByText('Access Restricted')).toBeVisible()
    await expect(page.locator('body')).not.toHaveAttribute('data-since', 'before')
  }).tags([
    ...['@SRC-07', '@SRC-10', '@SRC-12', '@SRC-13'],
    ...['@R01', '@R28', '@R95', '@R555', '@PLC-78'],
  ])
})
