import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { browse, expectToast, open, tolerate } from '#tests/helpers/browser'
import { setHidden } from '#tests/helpers/clock'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'

test.group('A project that is loading', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows a placeholder until it arrives', async ({ browser }) => {
    const owner = await createOwner()
    const project = await createProject(owner, { title: 'Untouched house' })
    const page = await browse(browser, { as: owner })
    await open(page, '/dashboard')
    tolerate(page, /ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'View Untouched house' }).click()
    await expectToast(page, 'The page did not open')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project Dashboard')
    await page.context().setOffline(false)
    const answer = Promise.withResolvers<void>()
    await page.route(`**/projects/${project.id}`, async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'View Untouched house' }).click()
    await expect(page.getByText('Loading project')).toBeVisible()
    answer.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untouched house')
    await expect(page.getByText('Loading project')).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project Dashboard')
  }).tags(['@DET-07'])

  test('shows that it was asked for, while its code loads too', async ({ browser }) => {
    const owner = await createOwner()
    await createProject(owner, { title: 'Untouched house' })
    const page = await browse(browser, { as: owner })
    await open(page, '/dashboard')
    const answer = Promise.withResolvers<void>()
    await page.route('**/assets/**', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'View Untouched house' }).click()
    await expect(page.locator('#nprogress .bar')).toBeVisible()
    answer.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untouched house')
    await expect(page.locator('#nprogress .bar')).toBeHidden()
  }).tags(['@DET-07'])

  test('is requested by the poll only, and no call is retried', async ({ assert, browser }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    await createBid(project, await createStager())
    const page = await browse(browser, { as: owner })
    tolerate(page, 503)
    await page.clock.install()
    await open(page, `/projects/${project.id}`)
    const calls: string[] = []
    await page.route(`**/api/projects/${project.id}`, (route) => {
      calls.push(route.request().url())
      return route.fulfill({ status: 503, json: { message: 'Asleep' } })
    })
    await setHidden(page, true)
    await setHidden(page, false)
    await page.evaluate(() => {
      for (const name of ['focus', 'offline', 'online']) window.dispatchEvent(new Event(name))
    })
    await page.clock.runFor(2000)
    assert.lengthOf(calls, 0)
    await page.clock.runFor(9000)
    await expect(page.getByText('Failed to fetch project')).toBeVisible()
    await page.clock.runFor(4000)
    assert.lengthOf(calls, 1)

    let changes = 0
    await page.route('**/api/bids/*', (route) => {
      changes += 1
      return route.fulfill({ status: 503, json: {} })
    })
    await page.getByRole('button', { name: 'Reject Bid' }).click()
    await page.getByRole('button', { name: 'Decline offer' }).click()
    await expectToast(page, 'Failed to delete bid')
    await page.clock.runFor(4000)
    assert.equal(changes, 1)
  }).tags(['@CON-02', '@OFR-10', '@API-11'])
})
