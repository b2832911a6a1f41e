import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { browse, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'

/** Expects the whole element on the screen, without scrolling. */
async function expectOnFirstScreen(page: Page, element: Locator) {
  await expect(element).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const box = await element.boundingBox()
  expect(box!.y).toBeGreaterThan(0)
  expect(box!.y + box!.height).toBeLessThanOrEqual(page.viewportSize()!.height)
}

const rowOf = (page: Page, title: string | RegExp) =>
  page.getByRole('main').getByText(title).filter({ visible: true }).first()

test.group('The first screen of a phone', (group) => {
  group.each.setup(() => emptyDatabase())

  test('has the first result of a search, and the first row of a dashboard', async ({
    browser,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    for (const title of ['Lakeview House', 'Colonial on Maple Street, Upper Floors']) {
      await createBid(await createProject(owner, { title }), company)
    }
    await createProject(owner, { title: 'Bungalow without Offers' })

    const theirs = await browse(browser, { as: await createStager(), size: 'phone' })
    await open(theirs, '/projects?city=Asheville&county=Buncombe&state=NC&within=25')
    const result = theirs.locator('main ul > li.card').first()
    await expectOnFirstScreen(theirs, result.getByRole('heading'))
    // The scope of the work, below the place: what decides whether a company reads on.
    await expectOnFirstScreen(theirs, result.getByText(/rooms? · /))

    const own = await browse(browser, { as: company, size: 'phone' })
    await open(own, '/bids')
    await expectOnFirstScreen(own, rowOf(own, /Lakeview|Colonial/))

    const page = await browse(browser, { as: owner, size: 'phone' })
    await open(page, '/dashboard')
    const steps = page.getByRole('region', { name: 'Your turn' })
    await expectOnFirstScreen(page, steps.getByRole('listitem').first())

    const calm = await createOwner()
    await createProject(calm, { title: 'House without Steps' })
    const quiet = await browse(browser, { as: calm, size: 'phone' })
    await open(quiet, '/dashboard')
    await expectOnFirstScreen(quiet, rowOf(quiet, 'House without Steps'))
  }).tags(['@PLC-73'])

  test('has the sample offers above the pictures, wherever their line is', async ({ browser }) => {
    for (const size of ['phone', 'wide'] as const) {
      const page = await browse(browser, { size })
      await open(page, '/')
      const caption = page.getByRole('figure').getByText('Sample offers')
      await page.getByRole('slider', { name: /before and after/ }).fill('100')
      await caption.scrollIntoViewIfNeeded()
      const covering = await caption.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const above = document.elementFromPoint(left + width / 2, top + height / 2)
        return element === above || element.contains(above) ? null : above?.outerHTML
      })
      expect(covering).toBeNull()
    }
  }).tags(['@PLC-74'])
})
