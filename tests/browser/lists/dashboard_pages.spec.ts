import { test } from '@japa/runner'
import type { Page, Route } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { browse, open, tolerate } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'

const call = '**/api/projects/dashboard*'

/** Collects the page's requests for its projects. */
function countCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/projects/dashboard')) calls.push(request.url())
  })
  return calls
}

test.group('The list of an owner’s projects', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is fresh for a minute, cached for an hour, and fetched again without retries', async ({
    assert,
    browser,
  }) => {
    const owner = await createOwner()
    const project = await createProject(owner, { title: 'Untouched house' })
    const page = await browse(browser, { as: owner })
    await page.clock.install()
    tolerate(page, /ERR_FAILED/)
    const calls = countCalls(page)
    await open(page, '/dashboard')
    const leaveAndReturn = async (awayMinutes = 0) => {
      await page.getByRole('link', { name: 'Submit A Project' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submit A Project')
      await page.clock.fastForward(awayMinutes * 60_000)
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeVisible()
    }
    await page.clock.fastForward(50_000)
    await leaveAndReturn()
    await page.clock.runFor(1000)
    assert.lengthOf(calls, 0)

    await createBid(project, await createStager())
    await page.clock.fastForward(15_000)
    await leaveAndReturn()
    const bids = page.getByRole('link', { name: 'View Bids (1)' })
    await expect(bids).toHaveCount(1)
    assert.lengthOf(calls, 1)

    // The cached list is shown until the new response arrives.
    const waiting: Route[] = []
    await page.route(call, (route) => void waiting.push(route))
    await leaveAndReturn(59)
    await expect.poll(() => waiting.length).toBe(1)
    await expect(bids).toHaveCount(1)
    // After an hour only the page's own data is left.
    await leaveAndReturn(61)
    await expect.poll(() => waiting.length).toBe(2)
    await expect(bids).toHaveCount(0)

    await waiting[1].abort()
    await expect(page.getByText(/^Error loading projects: /)).toBeVisible()
    await page.clock.runFor(20_000)
    assert.lengthOf(calls, 3)
  }).tags(['@DSH-16'])

  test('is refreshed at once after a change on another page', async ({ assert, browser }) => {
    const owner = await createOwner()
    await createProject(owner, { title: 'Untouched house' })
    const page = await browse(browser, { as: owner })
    await open(page, '/dashboard')
    await page.getByRole('link', { name: 'View Untouched house' }).click()
    await page.getByRole('button', { name: 'Cancel project' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel project' }).click()
    await expect(page.locator('.toast')).toContainText('Project cancelled')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Cancelled Projects (1)' })).toBeVisible()

    await page.getByRole('link', { name: 'Post a similar project to Untouched house' }).click()
    await expect(page.getByLabel('Property type')).toHaveValue('single_family_home')
    await expect(page.getByLabel('Project title')).toHaveValue('')
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('')
    const notice = await page.getByText('Filled in from Untouched house').boundingBox()
    const form = await page.getByRole('form', { name: 'Project' }).boundingBox()
    assert.isAbove(form!.y, notice!.y)
    assert.isBelow(form!.x, notice!.x)
  }).tags(['@R29'])
})
