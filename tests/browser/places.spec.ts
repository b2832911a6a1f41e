import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { createSearcher } from '#tests/helpers/alerts'
import {
  browse,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  open,
  tabTo,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createProject, createStager } from '#tests/helpers/people'
import { refreshPlaceFigures } from '#queries/place_figures'
import { refreshUsualPrices } from '#queries/usual_prices'
import { createSales } from '#tests/helpers/sales'

const state = '/home-staging/north-carolina'
const county = `${state}/buncombe-county`

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test.group('The pages of places', (group) => {
  group.each.setup(() => emptyDatabase())

  test('lead a visitor from the home page to a project', async ({ browser }) => {
    await createProject(await createOwner(), { title: 'Colonial on Maple Street' })
    const page = await browse(browser)
    await open(page, '/')
    await page.getByRole('link', { name: 'Home staging by state and county' }).click()
    await expect(heading(page, 'Home staging by state')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'North Carolina' }).click()
    await expect(heading(page, 'Home staging in North Carolina')).toBeVisible()
    await page.getByRole('listitem').getByRole('link', { name: 'Buncombe County' }).click()
    await expect(heading(page, 'Home staging in Buncombe County, North Carolina')).toBeVisible()
    await expect(page).toHaveURL(county)
    await page.getByRole('link', { name: 'Colonial on Maple Street' }).click()
    await expect(heading(page, 'Colonial on Maple Street')).toBeVisible()
    await page.goBack()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('North Carolina').click()
    await expect(heading(page, 'Home staging in North Carolina')).toBeVisible()
  }).tags(['@GEO-47', '@GEO-52'])

  test('are accessible at every width, full and empty', async ({ browser }) => {
    const owner = await createOwner()
    await createProject(owner, { title: 'Colonial on Maple Street' })
    await createSearcher()
    await createSales([2000, 2100, 2400, 2600, 2900], { owner, home: { squareFootage: 2000 } })
    await refreshPlaceFigures()
    await refreshUsualPrices()
    const page = await browse(browser)
    for (const path of [
      '/home-staging',
      state,
      county,
      '/home-staging/alaska/fairbanks-north-star-borough',
    ]) {
      await open(page, path)
      await expectAccessibleAtBothSizes(page)
      await expectNoSidewaysScroll(page)
    }
  }).tags(['@GEO-42'])

  test('lead from a county on the map to its page, by pointer and keyboard', async ({
    browser,
  }) => {
    await createProject(await createOwner())
    const page = await browse(browser)
    await open(page, state)
    const onMap = page.getByRole('link', { name: 'Buncombe County: 1 open project' })
    await onMap.hover()
    await expect(page.getByText('Buncombe County: 1 open project')).toHaveCount(2)
    await onMap.click()
    await expect(heading(page, 'Home staging in Buncombe County, North Carolina')).toBeVisible()
    await open(page, state)
    await tabTo(page, onMap)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Home staging in Buncombe County, North Carolina')).toBeVisible()
  }).tags(['@PLC-121'])

  test('open the list of all counties with the keyboard', async ({ browser }) => {
    const page = await browse(browser)
    await open(page, state)
    const last = page.getByRole('link', { name: 'Yancey County' })
    await expect(last).toBeHidden()
    await tabTo(page, page.getByText('All 100 counties'))
    await page.keyboard.press('Enter')
    await expect(last).toBeVisible()
    const first = page.getByRole('link', { name: 'Alamance County' })
    await tabTo(page, first)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Home staging in Alamance County, North Carolina')).toBeVisible()
  }).tags(['@GEO-47'])

  test('offer what the viewer can do there', async ({ browser }) => {
    const post = 'Post a project in Buncombe County'
    const owner = await browse(browser, { as: await createOwner() })
    await open(owner, county)
    await expect(owner.getByRole('link', { name: /Get alerts/ })).toHaveCount(0)
    await owner.getByRole('link', { name: post }).click()
    await expect(owner.getByRole('combobox', { name: 'State' })).toHaveValue('NC')

    const company = await browse(browser, { as: await createStager() })
    await open(company, county)
    await expect(company.getByRole('link', { name: post })).toHaveCount(0)
    await company.getByRole('link', { name: 'Get alerts for Buncombe County' }).click()
    await expect(company.getByText('Buncombe County, NC').first()).toBeVisible()

    const visitor = await browse(browser)
    await open(visitor, county)
    await visitor.getByRole('link', { name: post }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Post a project')
    await expect(visitor.getByRole('combobox', { name: 'State' })).toHaveValue('NC')
    await open(visitor, county)
    await visitor.getByRole('link', { name: 'Get alerts as a company' }).click()
    await expect(
      visitor.getByRole('heading', { name: 'Staging Company Registration' })
    ).toBeVisible()
  }).tags(['@GEO-53', '@PLC-30'])
})
