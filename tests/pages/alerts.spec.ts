import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  tolerate,
} from '#tests/helpers/page_dom'
import SavedSearch from '#models/saved_search'
import { createSearcher } from '#tests/helpers/alerts'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createProject, createStager } from '#tests/helpers/people'

test.group('Alerts', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are set up with the keyboard, changed and deleted', async ({ assert }) => {
    const company = await createStager()
    await company.user.merge({ areaCounty: 'Buncombe', areaState: 'NC' }).save()
    const page = await browse({ as: company, size: 'phone' })
    await open(page, '/alerts')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Set an alert for Buncombe County, NC' }).click()
    const form = page.getByRole('form', { name: 'Saved search' })
    const areas = form.getByRole('list', { name: 'Areas' }).getByRole('listitem')
    await expect(areas).toHaveText(['Buncombe County, NC'])

    const county = form.getByLabel('County', { exact: true })
    await county.pressSequentially('hend')
    const suggested = form.getByRole('listbox', { name: 'Counties' }).getByRole('option')
    await expect(suggested).toHaveText(['HendersonNC'])
    await county.press('ArrowDown')
    await county.press('Enter')
    await expect(areas).toHaveText(['Buncombe County, NC', 'Henderson County, NC'])
    await form.getByRole('combobox', { name: 'State' }).selectOption('TN')
    await form.getByRole('button', { name: 'Add state' }).click()
    await expect(areas).toHaveCount(3)
    await form.getByRole('button', { name: 'Remove Henderson County, NC' }).click()
    await expect(county).toBeFocused()
    await form.getByRole('checkbox', { name: 'Luxury', exact: true }).check()
    await form.getByRole('radio', { name: /Once a day/ }).check()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save search' }).click()
    await expectToast(page, 'Search saved')

    const search = page.getByRole('main').getByRole('listitem')
    await expect(search.getByRole('heading')).toHaveText('Buncombe County, NC and 1 more')
    await expect(search).toContainText('Buncombe County, NC; Tennessee · Luxury')
    const alerts = search.getByRole('combobox')
    await expect(alerts).toHaveValue('daily')
    await alerts.selectOption('off')
    const stored = await SavedSearch.findByOrFail('userId', company.user.id)
    await expect.poll(async () => (await stored.refresh()).alerts).toBe('off')

    await search.getByRole('button', { name: 'Change Buncombe' }).click()
    await form.getByLabel('Name').fill('Around Asheville')
    await county.fill('Madison')
    await form.getByRole('combobox', { name: 'State' }).selectOption('NC')
    await form.getByRole('button', { name: 'Save search' }).click()
    await expect(search.getByRole('heading')).toHaveText('Around Asheville')
    await expect(search).toContainText('Madison County, NC')

    await search.getByRole('button', { name: 'Delete Around Asheville' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expectToast(page, 'Saved search deleted')
    await expect(page.getByText('No saved searches yet')).toBeVisible()
    assert.isNull(await SavedSearch.findBy('userId', company.user.id))
  }).tags(['@RET-02', '@RET-03', '@RET-04'])

  test('reach around a city, and take in the counties around one', async () => {
    const company = await createStager()
    await company.user.merge({ areaCounty: 'Buncombe', areaState: 'NC' }).save()
    const page = await browse({ as: company, size: 'phone' })
    await open(page, '/alerts')
    await page.getByRole('button', { name: 'Set an alert for Buncombe County, NC' }).click()
    const form = page.getByRole('form', { name: 'Saved search' })
    const areas = form.getByRole('list', { name: 'Areas' }).getByRole('listitem')
    await form.getByRole('button', { name: 'Add the 6 counties around Buncombe' }).click()
    await expect(areas).toHaveCount(7)
    await expect(areas).toContainText(['Buncombe', 'McDowell County, NC'])

    await form.getByRole('radio', { name: 'Around a city' }).check()
    await form.getByRole('combobox', { name: 'Within' }).selectOption('40 miles')
    const city = form.getByLabel('Of the city')
    // Cities of the chosen state come first, and then others.
    await expect(form.getByRole('combobox', { name: 'State' })).toHaveValue('NC')
    await city.fill('greenv')
    const suggested = form.getByRole('listbox', { name: 'Cities' }).getByRole('option')
    await expect(suggested.filter({ hasText: 'SC' }).first()).toBeVisible()
    await expect(suggested.first()).toContainText('Pitt County, NC')
    await city.fill('n. las ve')
    await expect(suggested.first()).toHaveText('North Las VegasClark County, NV')
    await city.press('ArrowDown')
    await city.press('Enter')
    await expect(areas.last()).toHaveText('Within 40 miles of North Las Vegas, NV')
    await expectAccessible(page)

    // What is typed counts, too.
    tolerate(page, /422/)
    await city.fill('Nowhere')
    await form.getByRole('button', { name: 'Save search' }).click()
    await expect(city).toHaveAccessibleDescription(/We don't know where that is/)
    await expect(city).toBeFocused()
    await city.fill('Reno')
    await form.getByRole('button', { name: 'Save search' }).click()
    await expectToast(page, 'Search saved')
    const search = page.getByRole('main').getByRole('listitem')
    await expect(search).toContainText('6 more areas')
  }).tags(['@GEO-31', '@GEO-33'])

  test('start from a search, and say what is missing', async () => {
    await createProject(await createOwner())
    const company = await createSearcher()
    const page = await browse({ as: company })
    await open(page, '/projects?city=Asheville&state=NC&stagingLevel=luxury')
    await page.getByRole('link', { name: 'Save this search' }).click()
    const form = page.getByRole('form', { name: 'Saved search' })
    await expect(form.getByRole('list', { name: 'Areas' })).toHaveText('Buncombe County, NC')
    await expect(form.getByRole('checkbox', { name: 'Luxury', exact: true })).toBeChecked()
    tolerate(page, /422/)
    await form.getByLabel('Name').fill('ASHEVILLE AREA')
    await form.getByRole('button', { name: 'Save search' }).click()
    await expect(form).toContainText('You already have a search with this name')
    await form.getByLabel('Name').fill('Luxury')
    await form.getByRole('button', { name: 'Save search' }).click()
    await expect(page.getByRole('heading', { name: 'Luxury' })).toBeVisible()
    await expect(page).toHaveURL('/alerts')

    await open(page, '/projects?city=Boise&state=ID')
    await page.getByRole('link', { name: 'Alert me to new projects' }).click()
    await expect(form.getByRole('list', { name: 'Areas' })).toHaveText('Ada County, ID')

    await open(page, '/projects?city=Hendersonville&state=NC&within=25')
    await page.getByRole('link', { name: 'Save this search' }).click()
    const areas = form.getByRole('list', { name: 'Areas' })
    await expect(areas).toHaveText('Within 25 miles of Hendersonville, NC')

    await open(page, '/projects?city=Nowhere&state=ID')
    await page.getByRole('link', { name: 'Alert me to new projects' }).click()
    await expect(form).toContainText('Which county is Nowhere in?')
    await form.getByRole('button', { name: 'Save search' }).click()
    await expect(form).toContainText('Add a county or a state')
    await expect(form.getByLabel('County', { exact: true })).toBeFocused()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toHaveCount(0)
  }).tags(['@RET-05'])
})
