import { test } from '@japa/runner'
import { browse, expect, expectAccessible, open, reload, tolerate } from '#tests/helpers/page_dom'
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

  test('shows the status of the project, and none once it is removed or cancelled', async () => {
    const owner = await createOwner()
    const [removed, cancelled] = [await createProject(owner), await createProject(owner)]
    await removed.remove(owner.user)
    await cancelled.cancel(owner.user)
    const page = await browse({ size: 'phone' })
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

    const ownPage = await browse({ as: owner })
    await open(ownPage, `/projects/${cancelled.id}`)
    await expect(ownPage.getByText('Cancelled', { exact: true })).toBeVisible()
  }).tags(['@DET-03', '@DET-06'])

  test('shows when it could not be refreshed, and retries', async () => {
    const project = await createProject(await createOwner())
    const page = await browse()
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
