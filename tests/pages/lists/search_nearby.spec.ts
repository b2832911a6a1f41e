import { test } from '@japa/runner'
import { browse, expect, expectAccessible, open, type Page } from '#tests/helpers/page_dom'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createProject, createStager } from '#tests/helpers/people'

const results = (page: Page) => page.getByRole('listitem').filter({ hasText: 'View Details & Bid' })
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })
const distance = (page: Page) => page.getByLabel('Distance', { exact: true })
const sort = (page: Page) => page.getByLabel('Sort', { exact: true })

test.group('A search within a distance', (group) => {
  group.each.setup(() => emptyDatabase())

  async function createMarket() {
    const owner = await createOwner()
    await createProject(owner, { title: 'In the city', city: 'Asheville' })
    await createProject(owner, { title: 'On the hill', city: 'Hendersonville' })
    return owner
  }

  test('shows how far each project is, in the address and when coming back', async () => {
    await createMarket()
    const page = await browse({ as: await createStager() })
    await open(page, '/projects?city=Asheville&state=NC')
    await expect(results(page)).toHaveCount(1)
    await expect(results(page)).not.toContainText('about')
    await expect(sort(page).getByRole('option', { name: 'Nearest first' })).toHaveCount(0)

    await distance(page).focus()
    await distance(page).selectOption('Within 25 miles')
    await expect(results(page)).toHaveCount(2)
    await expect(distance(page)).toBeFocused()
    await expect(
      page.getByText('Showing 2 project(s) within 25 miles of Asheville, NC')
    ).toBeVisible()
    await sort(page).selectOption('Nearest first')
    await expect(results(page).first()).toContainText('in Asheville')
    await expect(results(page).nth(1)).toContainText('about 20 miles')
    const address = '/projects?city=Asheville&state=NC&within=25&sort=nearest'
    await expect(page).toHaveURL(address)

    await results(page)
      .nth(1)
      .getByRole('link', { name: /^View Details/ })
      .click()
    await page.getByRole('link', { name: 'Back to Projects in Asheville, NC' }).click()
    await expect(page).toHaveURL(address)
    await expect(distance(page)).toHaveValue('25')
    await expect(results(page).nth(1)).toContainText('about 20 miles')

    await chips(page).getByRole('button', { name: 'Remove distance' }).click()
    await expect(page).toHaveURL('/projects?city=Asheville&state=NC')
    await expect(results(page)).toHaveCount(1)
    await expect(sort(page)).toHaveValue('')
  }).tags(['@GEO-10', '@GEO-11', '@GEO-14'])

  test('is offered where nothing is open, with places nearby', async () => {
    await createMarket()
    const page = await browse({ as: await createStager(), size: 'phone' })
    await open(page, '/projects?city=Black+Mountain&state=NC')
    await expect(page.getByText('No Projects Found')).toBeVisible()
    await expect(page.getByText('Open projects nearby:')).toHaveText(
      'Open projects nearby: Asheville (about 13 miles), Hendersonville (about 22 miles)'
    )
    await expect(distance(page)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Hendersonville' }).click()
    await expect(page).toHaveURL('/projects?city=Hendersonville&state=NC')
    await expect(results(page)).toHaveCount(1)

    await open(page, '/projects?city=Black+Mountain&state=NC')
    await page.getByRole('button', { name: 'Search within 25 miles' }).click()
    await expect(page).toHaveURL('/projects?city=Black+Mountain&state=NC&within=25')
    await expect(results(page)).toHaveCount(2)
  }).tags(['@GEO-13', '@GEO-14'])

  test('says that nobody knows where a place is', async () => {
    await createProject(await createMarket(), { city: 'Foo' })
    const page = await browse({ as: await createStager() })
    await open(page, '/projects?city=Foo&state=NC')
    const sentence = page.getByText(
      "We don't know where Foo is, so this search finds only projects in Foo."
    )
    await expect(results(page)).toHaveCount(1)
    await expect(sentence).toHaveCount(0)
    await distance(page).selectOption('Within 50 miles')
    await expect(sentence).toBeVisible()
    await expect(page.getByText('Showing 1 project(s) in Foo, NC')).toBeVisible()
    await expect(results(page)).toHaveCount(1)
    await expectAccessible(page)
    await open(page, '/projects?city=Foo&state=NC&within=50')
    await expect(sentence).toBeVisible()
  }).tags(['@GEO-08'])
})
