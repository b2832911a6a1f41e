import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { adminPath } from '#config/admin'
import {
  atBothSizes,
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  open,
} from '#tests/helpers/browser'
import { emptyMarket } from '#tests/helpers/payments'
import { createAdmin, createPaidBid } from '#tests/helpers/people'

/** Excludes the rule against disabling zoom, which the specification asks for. */
const withoutZoom = { except: ['meta-viewport'] }

const fitsNow = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
    )
    .toBeLessThanOrEqual(0)

/** At both sizes the page fits and is accessible. */
const fitsAndIsAccessible = (page: Page) =>
  atBothSizes(page, async () => {
    await fitsNow(page)
    await expectAccessible(page, withoutZoom)
  })

test.group('Search and figures of the console', (group) => {
  group.each.setup(() => emptyMarket())

  test('are opened with a key and a link', async ({ browser }) => {
    const { project, company } = await createPaidBid()
    const page = await browse(browser, { as: await createAdmin() })
    await open(page, adminPath)
    await page.getByText('What’s counted').click()
    await expect(page.getByText('Platform fees paid by card in the period')).toBeVisible()
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox', { name: 'Search the market' })
    await expect(field).toBeFocused()
    await field.fill('maple')
    await field.press('Enter')
    await expect(page).toHaveURL(`${adminPath}/search?q=maple`)
    await expect(page.getByRole('link', { name: project.title })).toBeVisible()
    await expect(field).toHaveValue('maple')
    await fitsAndIsAccessible(page)

    await open(page, `${adminPath}/figures`)
    await expect(page.getByRole('row', { name: /^North Carolina/ })).toContainText('$49')
    await fitsAndIsAccessible(page)
    await page
      .getByRole('row', { name: /^Medium/ })
      .getByRole('link')
      .click()
    await expect(page.getByText('Tier: Medium')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(page.getByText('Tier: Medium')).toBeHidden()

    await open(page, `${adminPath}/figures/payments`)
    await expect(
      page.getByRole('link', { name: company.user.company ?? company.user.name }).first()
    ).toBeVisible()
    await expectAccessibleAtBothSizes(page, withoutZoom)
    await page.setViewportSize({ width: 320, height: 700 })
    await fitsNow(page)
  }).tags(['@CTL-28', '@CTL-29', '@CTL-33'])
})
