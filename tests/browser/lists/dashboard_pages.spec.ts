import { test } from '@japa/runner'
import type { Page, Route } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { browse, expectAccessible, open, tolerate } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

const call = '**/api/projects/dashboard*'

async function manyProjects(): Promise<Person> {
  const owner = await createOwner()
  for (let index = 0; index < 21; index += 1) {
    await createProject(owner, { title: `House ${String.fromCodePoint(97 + index)}` })
  }
  return owner
}

const firstRow = (page: Page) => page.getByRole('row').nth(1)

/** Collects the page's requests for its projects. */
function countCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/projects/dashboard')) calls.push(request.url())
  })
  return calls
}

test.group('A dashboard of more than twenty projects', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is sorted with a select on phones, and sorted and paged by links, which the URL keeps', async ({
    browser,
  }) => {
    const page = await browse(browser, { as: await manyProjects(), size: 'phone' })
    await open(page, '/dashboard')
    await page.getByLabel('Sort by').selectOption('Title, A to Z')
    await expect(page.getByRole('listitem').filter({ hasText: 'House' }).first()).toContainText(
      'House a'
    )
    await expectAccessible(page)
    await page.goBack()

    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(firstRow(page)).toContainText('House u')
    const created = page.getByRole('columnheader', { name: 'Created' })
    await expect(created).toHaveAttribute('aria-sort', 'none')
    await expectAccessible(page)

    const title = page.getByRole('columnheader', { name: 'Project' })
    await title.getByRole('link').click()
    await expect(firstRow(page)).toContainText('House a')
    await expect(title).toHaveAttribute('aria-sort', 'ascending')
    await expect(title.getByRole('link')).toBeFocused()
    await expect(page).toHaveURL(/\/dashboard\?sort=title$/)

    const pages = page.getByRole('navigation', { name: 'Pages of Active Projects' })
    await expect(pages).toContainText('1–20 of 21')
    await pages.getByRole('link', { name: 'Next' }).click()
    await expect(pages).toContainText('21–21 of 21')
    await expect(firstRow(page)).toContainText('House u')
    await expect(page).toHaveURL(/sort=title&page=2$/)
    await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeFocused()
    await open(page, '/dashboard?sort=title&page=2')
    await expect(firstRow(page)).toContainText('House u')
  })
})

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
