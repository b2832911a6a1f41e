import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { DateTime } from 'luxon'
import { expect } from '#tests/helpers/expect'
import Favorite from '#models/favorite'
import Project from '#models/project'
import { browse, expectAccessible, open, reload } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createProject, createStager } from '#tests/helpers/people'
import { dayFromNow } from '#tests/helpers/stagings'

const region = (page: Page, name: string) => page.getByRole('region', { name })

const steps = (page: Page) => region(page, 'Your turn').getByRole('listitem')

/** At every width: nothing scrolls sideways, one button is filled, and axe finds nothing. */
async function expectSound(page: Page, filled: number) {
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const buttons = page.locator('main .btn-primary').filter({ visible: true })
    await expect(buttons).toHaveCount(filled)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

const endsIn = (days: number) => DateTime.fromISO(dayFromNow(days), { zone: 'utc' })

test.group('What waits, and this week', (group) => {
  group.each.setup(() => emptyDatabase())

  test('say so when nothing waits, and leave a first visit to the three steps', async ({
    browser,
  }) => {
    const owner = await createOwner()
    const page = await browse(browser, { as: owner })
    await open(page, '/dashboard')
    await expect(page.getByText('No projects yet.')).toBeVisible()
    await expect(page.getByText('Nothing waits for you.')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'This week' })).toHaveCount(0)
    await createProject(owner, { title: 'Quiet house', deadline: endsIn(3) })
    await reload(page)
    await expect(page.getByText('Nothing waits for you.').locator('..')).toContainText(
      /The next date is .+: offers end, Quiet house\./
    )
    await expectSound(page, 0)
    await page.setViewportSize({ width: 390, height: 844 })
    const refresh = page.getByText('Refresh the page to see new offers.').filter({ visible: true })
    await expect(refresh).toBeVisible()
    const list = (await page.getByRole('heading', { name: 'Active Projects' }).boundingBox())!
    expect((await refresh.boundingBox())!.y).toBeGreaterThan(list.y)
    await expect(page.getByRole('link', { name: 'Submit Project', exact: true })).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await Project.query().update({ deadline: null })
    await reload(page)
    await expect(page.getByText('Nothing this week.')).toHaveText('Nothing this week.')
    await expect(page.getByText('Nothing waits for you.')).toBeVisible()

    const company = await createStager()
    const phone = await browse(browser, { as: company, size: 'phone' })
    await open(phone, '/bids')
    await expect(phone.getByText('No offers yet')).toBeVisible()
    await expect(phone.getByText('Nothing waits for you.')).toHaveCount(0)
    const identifier = company.user.stagerIdentifier!
    await Favorite.add(owner.user, identifier)
    await (await Project.firstOrFail()).invite(owner.user, [identifier])
    await reload(phone)
    await expect(steps(phone)).toContainText('Quiet house. You’re invited to make an offer.')
    await expect(phone.getByText('No offers yet')).toBeVisible()
    await expectSound(phone, 1)
  }).tags(['@JOB-66', '@JOB-72', '@R128', '@R449'])
})
