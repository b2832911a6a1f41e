import { test } from '@japa/runner'
import { browse, expect, expectAccessible, open, type Page } from '#tests/helpers/page_dom'
import { saveSearch } from '#tests/helpers/alerts'
import { emptyDatabase } from '#tests/helpers/database'
import { createMarket } from '#tests/helpers/nearby_market'
import { createStager } from '#tests/helpers/people'

const results = (page: Page) => page.getByRole('listitem').filter({ hasText: 'View Details & Bid' })
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })
const press = (page: Page) => page.getByRole('button', { name: 'Search Projects' }).click()
const former = 'These are the results of the last search. Press Search Projects to search again.'

test.group('A search in several places', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is shown by every saved search, and loses one place after the other', async () => {
    const company = await createStager()
    await createMarket()
    await saveSearch(company, {
      areas: [
        { state: 'NC', city: 'Asheville', miles: 25 },
        { state: 'SC', county: 'Greenville' },
        { state: 'TN' },
      ],
      stagingLevels: ['luxury', 'standard'],
      propertyTypes: ['single_family_home'],
    })
    const page = await browse({ as: company })
    await open(page, '/alerts')
    await page.getByRole('link', { name: 'Show projects' }).click()
    await expect(results(page)).toHaveCount(5)
    await expect(page.getByText('Showing 5 project(s) in 3 places')).toBeVisible()
    await expect(chips(page).getByRole('listitem')).toHaveText([
      'Place: Within 25 miles of Asheville, NC',
      'Place: Greenville County, SC',
      'Place: Tennessee',
      /^Type: /,
    ])
    await expect(page.getByLabel('Distance', { exact: true })).toHaveCount(0)
    await expectAccessible(page)

    const remove = (place: string) => chips(page).getByRole('button', { name: `Remove ${place}` })
    await remove('Tennessee').click()
    await expect(remove('type')).toBeFocused()
    await remove('Greenville County, SC').click()
    await expect(remove('type')).toBeFocused()
    await expect(page.getByText(former)).toBeVisible()
    await expect(page.getByText('Showing 5 project(s) in 3 places')).toHaveCount(1)
    await press(page)
    await expect(
      page.getByText('Showing 3 project(s) within 25 miles of Asheville, NC')
    ).toBeVisible()
    await expect(page.getByText(former)).toHaveCount(0)

    await page.getByRole('link', { name: 'Save this search' }).click()
    await expect(page.getByRole('list', { name: 'Areas' }).getByRole('listitem')).toHaveText([
      'Within 25 miles of Asheville, NC',
    ])
  }).tags(['@PLC-89', '@PLC-90', '@PLC-85', '@PLC-139'])

  test('moves the focus to the chip in the place of a removed one', async () => {
    await createMarket()
    const page = await browse({ as: await createStager() })
    await open(page, '/projects?areas=Buncombe,NC;TN;SC&stagingLevel=luxury')
    const remove = (what: string) => chips(page).getByRole('button', { name: `Remove ${what}` })
    await remove('Buncombe County, NC').click()
    await expect(remove('Tennessee')).toBeFocused()
    await remove('South Carolina').click()
    await expect(remove('level')).toBeFocused()
    await remove('level').click()
    await expect(remove('Tennessee')).toBeFocused()
  }).tags(['@PLC-139'])

  test("is in the company's own area by its links, and a place replaces it", async () => {
    const company = await createStager()
    await company.user.merge({ areaCounty: 'Buncombe', areaState: 'NC' }).save()
    await createMarket()
    const page = await browse({ as: company })
    await open(page, '/projects')
    await expect(page.getByText('Ready to Find Staging Projects?')).toBeVisible()
    await expect(page.getByLabel('County', { exact: true })).toHaveValue('Buncombe')
    await expect(page.getByText('Your area: Buncombe County, NC')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Search my area' }).click()
    await expect(page).toHaveURL('/projects?area=mine')
    await expect(page.getByText('Showing 2 project(s) in your area')).toBeVisible()
    await results(page)
      .first()
      .getByRole('link', { name: /^View Details/ })
      .click()
    await page.getByRole('link', { name: 'Back to Projects in your area' }).click()
    await expect(page).toHaveURL('/projects?area=mine')

    await open(page, '/bids')
    await page.getByRole('main').getByRole('link', { name: 'Search Projects' }).click()
    await expect(page.getByText('Showing 2 project(s) in your area')).toBeVisible()
    await expect(chips(page)).toContainText('Area: your area')

    await page.getByLabel('County', { exact: true }).fill('Durham')
    await page.getByLabel('State', { exact: true }).selectOption('NC')
    await expect(chips(page)).not.toContainText('your area')
    await press(page)
    await expect(page.getByText('Showing 1 project(s) in Durham, NC')).toBeVisible()
    await expect(page).toHaveURL('/projects?county=Durham&state=NC')

    await open(page, '/projects?area=mine')
    await chips(page).getByRole('button', { name: 'Remove your area' }).click()
    await expect(page.getByText(former)).toBeVisible()
    await expect(page.locator('#main')).toBeFocused()
  }).tags(['@PLC-88', '@PLC-90', '@PLC-139', '@R54', '@R567'])
})
