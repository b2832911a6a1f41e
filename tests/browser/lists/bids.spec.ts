import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import User from '#models/user'
import {
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createStager } from '#tests/helpers/people'

/** Presses Save so slowly that the suggestions for the typed county arrive meanwhile. */
async function saveWhileSuggestionsArrive(page: Page, county: string) {
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route('**/api/counties?*', async (route) => {
    await pressed
    await route.continue()
  })
  const main = page.getByRole('main')
  const asked = page.waitForRequest('**/api/counties?*')
  await main.getByLabel('County').fill(county)
  const request = await asked
  const save = main.getByRole('button', { name: 'Save' })
  const { x, y, width, height } = (await save.boundingBox())!
  const finger = await page.context().newCDPSession(page)
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  press()
  // Null if the page has given up the request.
  await (await request.response())?.finished()
  // The length of a slow press. Any suggestions would be open by now.
  await page.clock.runFor(500)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.group("The company's dashboard", (group) => {
  group.each.setup(() => emptyDatabase())

  test('starts with three steps, which store where the company works', async ({
    assert,
    browser,
  }) => {
    const company = await createStager()
    const page = await browse(browser, { as: company, size: 'phone' })
    await page.clock.install()
    await open(page, '/bids')
    await expect(page.getByText('No offers yet')).toBeVisible()
    const main = page.getByRole('main')
    const steps = main.getByRole('listitem')
    await expect(steps).toHaveCount(3)
    await steps.first().getByRole('button', { name: 'Save' }).tap()
    await expect(main.getByText('Enter your county')).toBeVisible()
    await expect(main.getByText('Choose your state')).toBeVisible()
    await expect(main.getByLabel('County')).toBeFocused()
    await expectAccessibleAtBothSizes(page)

    // Suggestions fit on the narrowest phone.
    await page.setViewportSize({ width: 320, height: 800 })
    await main.getByLabel('County').fill('Bun')
    await expect(page.getByRole('listbox', { name: 'Counties' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 844 })
    await main.getByLabel('County').fill('Buncombe')
    await main.getByRole('option', { name: 'Buncombe' }).tap()
    await expect(main.getByLabel('State')).toHaveValue('NC')
    await steps.first().getByRole('button', { name: 'Save' }).tap()
    await expectToast(page, 'Area saved')
    await expect(steps.first()).toContainText('Buncombe, NC')
    const change = steps.first().getByRole('button', { name: 'Change where you work' })
    await expect(change).toBeFocused()
    await expect(main.getByRole('link', { name: 'Search Projects' })).toHaveAttribute(
      'href',
      '/projects?area=mine'
    )
    const { areaCounty, areaState } = await User.findOrFail(company.user.id)
    assert.deepEqual([areaCounty, areaState], ['Buncombe', 'NC'])
    await expectAccessible(page)
    await change.tap()
    await expect(main.getByLabel('County')).toBeFocused()

    await saveWhileSuggestionsArrive(page, 'Henderson')
    await expect(steps.first()).toContainText('Henderson, NC')
  }).tags(['@R125', '@R128', '@RET-02'])
})
