import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { browse, expectAccessible, open, tabTo } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
const bids = (page: Page) => page.getByRole('article', { name: /^Offer from/ })

/** An open project with two bids, on its owner's page. */
async function createTwoBids() {
  const [owner, one, other] = [await createOwner(), await createStager(), await createStager()]
  const project = await createProject(owner)
  const made = await createBid(project, one, { amount: 3180 })
  const otherStager = await createBid(project, other, { amount: 4200 })
  return { owner, one, other, posted: project, made, rival: otherStager }
}

test.group('Selecting an offer', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows an offer that arrives meanwhile only when asked, without moving the others', async ({
    browser,
  }) => {
    const { owner, one, posted: project } = await createTwoBids()
    const page = await browse(browser, { as: owner })
    await open(page, '/dashboard')
    await page.getByRole('link', { name: 'View Bids (2)' }).first().click()
    const heading = page.getByRole('heading', { name: 'Current Offers (2)' })
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    const accept = page.getByRole('button', { name: /^Accept Bid/ }).first()
    const { y } = (await accept.boundingBox())!
    await createBid(project, await createStager(), { amount: 2950 })

    const show = page.getByRole('button', { name: '1 new offer, show' })
    await expect(show).toBeVisible()
    expect((await accept.boundingBox())!.y).toBe(y)
    await show.click()
    await expect(bids(page)).toHaveCount(3)
    await expect(page.getByRole('heading', { name: 'Current Offers (3)' })).toBeFocused()

    // The last one is the entry; the card around it can be folded too.
    const offers = page.getByRole('group').filter({ hasText: '3 companies made offers' }).last()
    const first = offers.getByText(`${one.user.stagerIdentifier} made an offer`)
    await expect(first).toBeHidden()
    await tabTo(page, offers.locator('summary'))
    await page.keyboard.press('Enter')
    await expect(first).toBeVisible()
    await expect(offers.getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
  }).tags(['@R121'])
})
