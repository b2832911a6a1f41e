import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import {
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  open,
  reload,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'

const missing = "The project you're looking for doesn't exist or has been removed."

test.group('The project page of other people', (group) => {
  group.each.setup(() => emptyDatabase())

  test('can be read by visitors, who are asked to log in for the rest', async ({ browser }) => {
    const company = await createStager()
    const description = 'The house has been vacant since spring.\n'.repeat(12)
    const project = await createProject(await createOwner(), { description })
    const made = await createBid(project, company)

    const page = await browse(browser, { size: 'phone' })
    await open(page, `/projects/${project.id}`)
    await expect(page.getByRole('heading', { name: 'Current Offers (1)' })).toBeVisible()
    const bid = page.getByRole('article', { name: `Offer from ${company.user.stagerIdentifier}` })
    await expect(bid).toContainText('$3,640')
    await expect(page.getByRole('main').getByRole('button', { name: /Bid|Delete/ })).toHaveCount(0)
    await expect(page.getByText(company.user.company!)).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Join Free!' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(page.getByRole('button', { name: 'Show less' })).toBeFocused()
    await expectAccessibleAtBothSizes(page)
    await open(page, `/projects/${project.id}?accept=${made.id}`)
    await expect(page.getByText('Please log in to accept a bid')).toBeVisible()
    await open(page, `/projects/${project.id}?delete=${made.id}`)
    await expect(page.getByText('Please log in to delete a bid')).toBeVisible()
  }).tags(['@DET-05', '@DET-10', '@OFR-11'])

  test('shows other owners no actions', async ({ browser }) => {
    const project = await createProject(await createOwner())
    await createBid(project, await createStager())
    const page = await browse(browser, { as: await createOwner() })
    await open(page, `/projects/${project.id}`)
    await expect(page.getByRole('article')).toContainText('$3,640')
    await expect(page.getByRole('main').getByRole('button', { name: /Bid|Delete/ })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Submit Your Bid' })).toHaveCount(0)
  }).tags(['@DET-11'])

  test('links back to the previous page', async ({ browser }) => {
    const project = await createProject(await createOwner())
    const page = await browse(browser, { as: await createStager() })
    for (const [query, label, href] of [
      ['', 'Go Back to Dashboard', '/dashboard'],
      [
        '?return=projects&city=Asheville&state=NC',
        'Back to Projects in Asheville, NC',
        '/projects?city=Asheville&state=NC',
      ],
      [
        '?return=projects&county=Buncombe&state=NC',
        'Back to Projects in Buncombe, NC',
        '/projects?county=Buncombe&state=NC',
      ],
    ]) {
      await open(page, `/projects/${project.id}${query}`)
      await expect(page.getByRole('link', { name: label })).toHaveAttribute('href', href)
    }
    // A visitor has no dashboard.
    const visitor = await browse(browser)
    await open(visitor, `/projects/${project.id}`)
    const home = visitor.getByRole('link', { name: 'Go to the home page' })
    await expect(home).toHaveAttribute('href', '/')
    await expect(visitor.getByRole('link', { name: 'Go Back to Dashboard' })).toHaveCount(0)
  }).tags(['@DET-01'])

  test('shows the status of the project, and none once it is removed or cancelled', async ({
    browser,
  }) => {
    const owner = await createOwner()
    const [removed, cancelled] = [await createProject(owner), await createProject(owner)]
    await removed.remove(owner.user)
    await cancelled.cancel(owner.user)
    const page = await browse(browser, { size: 'phone' })
    tolerate(page, 404)
    for (const id of [removed.id, cancelled.id, 999_999]) {
      const response = await open(page, `/projects/${id}`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project Not Found')
      await expect(page.getByText(missing)).toBeVisible()
    }
    await expectAccessible(page)

    const { project, owner: payer } = await createPaidBid()
    await open(page, `/projects/${project.id}`)
    await expect(page.getByText('In Progress')).toBeVisible()
    await project.complete(payer.user)
    await reload(page)
    await expect(page.getByText('Completed', { exact: true })).toBeVisible()

    const ownPage = await browse(browser, { as: owner })
    await open(ownPage, `/projects/${cancelled.id}`)
    await expect(ownPage.getByText('Cancelled', { exact: true })).toBeVisible()
  }).tags(['@DET-03', '@DET-06'])

  test('shows when it could not be refreshed, and retries', async ({ browser }) => {
    const project = await createProject(await createOwner())
    const page = await browse(browser)
    tolerate(page, /ERR_FAILED/)
    await page.clock.install()
    await open(page, `/projects/${project.id}`)
    await page.route('**/bids', (route) => route.abort())
    const alert = page.getByRole('alert')
    await page.clock.runFor(5000)
    await expect(alert).toContainText('Failed to fetch bids')
    await expectAccessible(page)
    await page.unroute('**/bids')
    await createBid(project, await createStager())
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('article')).toContainText('$3,640')
    await expect(alert).toHaveCount(0)
  }).tags(['@API-12'])
})
