import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { adminPath } from '#config/admin'
import { browse, expectAccessible, open } from '#tests/helpers/browser'
import { emptyMarket } from '#tests/helpers/payments'
import { createAdmin, createPaidBid } from '#tests/helpers/people'

/** Excludes the rule against disabling zoom, which the specification asks for. */
const accessible = (page: Page) => expectAccessible(page, { except: ['meta-viewport'] })

const fits = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
    )
    .toBeLessThanOrEqual(0)

test.group('Search and figures of the console', (group) => {
  group.each.setup(() => emptyMarket())

  for (const size of ['wide', 'phone'] as const) {
    test(`are opened with a key and a link, ${size}`, async ({ browser }) => {
      const { project, company } = await createPaidBid()
      const page = await browse(browser, { as: await createAdmin(), size })
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
      await accessible(page)
      await fits(page)

      await open(page, `${adminPath}/figures`)
      await expect(page.getByRole('row', { name: /^North Carolina/ })).toContainText('$49')
      await accessible(page)
      await fits(page)
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
      await accessible(page)
      await page.setViewportSize({ width: 320, height: 700 })
      await fits(page)
    }).tags(['@CTL-28', '@CTL-29', '@CTL-33'])
  }
})
