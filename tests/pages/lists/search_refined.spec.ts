import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  type Page,
} from '#tests/helpers/page_dom'
import Project from '#models/project'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createProject, createStager, type Person } from '#tests/helpers/people'

const results = (page: Page) => page.getByRole('link', { name: /^View Details & Bid/ })
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })
const refinement = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Filters and sort' }).getByLabel(label, { exact: true })

/** Thirty luxury homes, each larger than the one before. */
async function luxuryHomes(owner: Person) {
  const { id, ...values } = (await createProject(owner, { squareFootage: 2500 })).serialize()
  await Project.createMany(
    Array.from({ length: 29 }, (_, at) => ({
      ...values,
      title: `House ${'abcdefghijklmnopqrstuvwxyzäöü'[at]}`,
      squareFootage: 2501 + at,
      userId: owner.user.id,
    }))
  )
}

test.group('The search filters', (group) => {
  group.each.setup(() => emptyDatabase())

  test('apply at once, show as chips and in the URL, and survive going back', async () => {
    const owner = await createOwner()
    await luxuryHomes(owner)
    await createProject(owner, {
      title: 'Plain cottage',
      stagingLevel: 'standard',
      squareFootage: 800,
    })
    const page = await browse({ as: await createStager() })
    await open(page, '/projects?city=Asheville&state=NC')
    await refinement(page, 'Level').selectOption('Luxury')
    await expect(chips(page)).toContainText('Level: Luxury')
    await expect(results(page)).toHaveCount(24)
    await refinement(page, 'Sort').selectOption('Largest first')
    await expect(results(page).first()).toContainText('House ü')
    const more = page.getByRole('button', { name: 'Show more' })
    await more.click()
    await expect(results(page)).toHaveCount(30)
    await expect(results(page).nth(24)).toBeFocused()
    await expect(more).toHaveCount(0)
    const address = '/projects?city=Asheville&state=NC&stagingLevel=luxury&sort=largest&page=2'
    await expect(page).toHaveURL(address)

    await results(page).last().click()
    await page.getByRole('link', { name: 'Back to Projects in Asheville, NC' }).click()
    await expect(page).toHaveURL(address)
    await expect(results(page)).toHaveCount(30)
    await expect(refinement(page, 'Level')).toHaveValue('luxury')

    await chips(page).getByRole('button', { name: 'Remove level' }).click()
    await expect(page).toHaveURL('/projects?city=Asheville&state=NC&sort=largest')
    await refinement(page, 'Size').selectOption('Under 1,500 sq ft')
    await expect(results(page)).toHaveCount(1)
    await expect(results(page)).toContainText('Plain cottage')
    await expect(page.getByText('Only one project here')).toBeVisible()
    await expectAccessible(page)
    await refinement(page, 'Timeline').selectOption('ASAP')
    await expect(page.getByText('No Projects Found')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the filters' }).click()
    await expect(results(page)).toHaveCount(24)
  }).tags(['@SRC-06'])

  test('keep the last place that was found, not a misspelled one', async () => {
    await createProject(await createOwner())
    const page = await browse({ as: await createStager() })
    const city = page.getByLabel('City', { exact: true })
    await open(page, '/projects?city=Asheville&state=NC')
    await expect(results(page)).toHaveCount(1)
    await open(page, '/projects?city=Ashvile&state=NC')
    await expect(page.getByRole('button', { name: 'Did you mean Asheville?' })).toBeVisible()
    await open(page, '/projects')
    await expect(city).toHaveValue('Asheville')
    // A place without projects is none that is misspelled.
    await open(page, '/projects?city=Boone&state=NC')
    await expect(page.getByText('No Projects Found')).toBeVisible()
    await open(page, '/projects')
    await expect(city).toHaveValue('Boone')
  }).tags(['@SRC-06'])

  test('are collapsed on phones, correct a misspelled place, and bring a project back', async () => {
    const owner = await createOwner()
    await createProject(owner)
    await createProject(owner, { title: 'Another house' })
    const page = await browse({ as: await createStager(), size: 'phone' })
    await open(page, '/projects?city=Ashvile&state=NC')
    await expect(page.getByText('No Projects Found')).toBeVisible()
    await page.getByRole('button', { name: 'Did you mean Asheville?' }).click()
    await expect(results(page)).toHaveCount(2)
    await expect(page).toHaveURL('/projects?city=Asheville&state=NC')

    await expect(page.getByRole('search')).toBeHidden()
    await page.getByRole('button', { name: 'Asheville, NC · Edit' }).click()
    await expect(page.getByLabel('City', { exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Search Projects' }).click()
    await expect(page.getByRole('search')).toBeHidden()
    await expect(refinement(page, 'Type')).toBeHidden()
    await page.getByRole('button', { name: 'Filters and sort' }).click()
    // The bar stays folded while the next search runs, or everything below it would move twice.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/projects?*', async (route) => {
      await released
      await route.fallback()
    })
    await refinement(page, 'Type').selectOption('Single Family Home')
    await expect(chips(page)).toContainText('Type: Single Family Home')
    await expect(results(page)).toHaveCount(0)
    await expect(page.getByRole('search')).toBeHidden()
    release()
    await expect(results(page)).toHaveCount(2)
    await expectAccessible(page)

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: /^Remove Colonial.*from my results$/ }).click()
    await expectToast(page, 'Project deleted successfully')
    await expect(results(page)).toHaveCount(1)
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Project is back in your results')
    await expect(results(page)).toHaveCount(2)
    await page.setViewportSize({ width: 390, height: 844 })
  })
})
