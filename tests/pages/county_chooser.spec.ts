import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  tolerate,
  type Page,
} from '#tests/helpers/page_dom'
import SavedSearch from '#models/saved_search'
import { createSearcher } from '#tests/helpers/alerts'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createProject, createStager } from '#tests/helpers/people'

const dialogOf = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    shape: (county: string) => dialog.locator(`path[data-county="${county}"]`),
    box: (county: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${county}`) }),
    rows: dialog.getByRole('list', { name: 'Counties' }).getByRole('listitem'),
  }
}

const choose = (page: Page) => page.getByRole('button', { name: 'Choose on the map' }).click()

test.group('Counties on a map', (group) => {
  group.each.setup(() => emptyDatabase())

  test('become the areas of a saved search; cities and states stay', async ({ assert }) => {
    await createProject(await createOwner())
    const company = await createSearcher({
      areas: [{ state: 'NC', county: 'Buncombe' }, { state: 'TN' }],
    })
    const page = await browse({ as: company })
    await open(page, '/alerts')
    await page.getByRole('button', { name: /^Change / }).click()
    const form = page.getByRole('form', { name: 'Saved search' })
    await form.getByRole('combobox', { name: 'State' }).selectOption('NC')
    await choose(page)
    const { dialog, shape, box, rows } = dialogOf(page)
    await expect(rows).toHaveCount(100)
    await expect(box('Buncombe')).toBeChecked()
    await expect(rows.filter({ hasText: 'Buncombe' })).toContainText('1')
    await expectAccessible(page)

    await shape('Haywood').click()
    await expect(box('Haywood')).toBeChecked()
    await box('Madison').check()
    await shape('Buncombe').click()
    await expect(box('Buncombe')).not.toBeChecked()
    await expect(dialog.getByText('2 counties chosen')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Find a county' }).fill('yan')
    await expect(rows).toHaveCount(1)
    await dialog.getByRole('textbox', { name: 'Find a county' }).press('Enter')
    await box('Yancey').check()
    await dialog.getByRole('combobox', { name: 'State' }).selectOption('TN')
    await expect(dialog.getByText('All of Tennessee is among your places')).toBeVisible()
    await expect(rows).toHaveCount(95)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(form.getByRole('list', { name: 'Areas' }).getByRole('listitem')).toHaveText([
      'Tennessee',
      'Haywood County, NC',
      'Madison County, NC',
      'Yancey County, NC',
    ])
    await form.getByRole('button', { name: 'Save search' }).click()
    await expectToast(page, 'Search saved')
    const search = await SavedSearch.findByOrFail('userId', company.user.id)
    await search.load('areas')
    assert.lengthOf(search.areas, 4)
  }).tags(['@PLC-126', '@R587'])

  test('are searched at once, one as if it were typed', async () => {
    const owner = await createOwner()
    await createProject(owner, { title: 'Maple house' })
    await createProject(owner, { title: 'Canton house', city: 'Canton', county: 'Haywood' })
    const company = await createStager()
    const page = await browse({ as: company })
    await open(page, '/projects')
    await choose(page)
    const { dialog, shape, box } = dialogOf(page)
    await expect(dialog.getByText('Choose a state to see its counties.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'State' }).selectOption('NC')
    await shape('Haywood').click()
    await dialog.getByRole('button', { name: 'Search 1 county' }).click()
    await expect(page.getByRole('heading', { name: 'Canton house' })).toBeVisible()
    await expect(page).toHaveURL('/projects?county=Haywood&state=NC')

    await choose(page)
    await expect(box('Haywood')).toBeChecked()
    await box('Buncombe').check()
    await dialog.getByRole('button', { name: 'Search 2 counties' }).click()
    await expect(page.getByRole('heading', { name: 'Maple house' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Canton house' })).toBeVisible()
    await expect(page).toHaveURL(/areas=Haywood(,|%2C)NC(;|%3B)Buncombe(,|%2C)NC/)
  }).tags(['@PLC-126'])

  test('give the own county, one at a time', async ({ assert }) => {
    const company = await createStager()
    const page = await browse({ as: company })
    await open(page, '/bids')
    await choose(page)
    const { dialog, shape } = dialogOf(page)
    await dialog.getByRole('combobox', { name: 'State' }).selectOption('AK')
    // Without an outline of its own.
    await dialog.getByRole('radio', { name: /^Chugach/ }).check()
    await expect(dialog.getByText('Chugach Census Area, AK')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'State' }).selectOption('NC')
    await shape('Madison').click()
    await shape('Haywood').click()
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Choose', exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'County' })).toHaveValue('Haywood')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Area saved')
    await company.user.refresh()
    assert.deepEqual([company.user.areaCounty, company.user.areaState], ['Haywood', 'NC'])
  }).tags(['@PLC-126', '@R587'])

  test('open on what is chosen on a phone, and say when the map can’t be loaded', async () => {
    const company = await createStager()
    await company.user.merge({ areaCounty: 'Buncombe', areaState: 'NC' }).save()
    const page = await browse({ as: company, size: 'phone' })
    let refused = true
    await page.route('**/api/counties/map*', (route) =>
      refused ? route.fulfill({ status: 503, body: '' }) : route.fallback()
    )
    tolerate(page, 503)
    await open(page, '/edit-profile')
    await page.getByRole('button', { name: 'Change where you work' }).click()
    await choose(page)
    const { dialog } = dialogOf(page)
    await expect(dialog.getByText('The map couldn’t be loaded')).toBeVisible()
    refused = false
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    const map = dialog.locator('svg.county-map')
    await expect(map).toHaveAttribute('viewBox', /^\d+ \d+ 220 220$/)
    await dialog.getByRole('button', { name: 'Show the whole state' }).click()
    await expect(map).toHaveAttribute('viewBox', /^0 0 1000 \d+$/)
  }).tags(['@PLC-127'])
})
