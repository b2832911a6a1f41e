import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import Receipt from '#models/receipt'
import { atBothSizes, browse, expectAccessible, expectToast, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createPaidBid, createStager } from '#tests/helpers/people'

test.group('Business figures, statements and receipt details', (group) => {
  group.each.setup(() => emptyDatabase())

  test('lead from the dashboard to a completed receipt', async ({ assert, browser }) => {
    const { company, bid } = await createPaidBid(3640)
    const { number } = await Receipt.findByOrFail('bidId', bid.id)
    const page = await browse(browser, { as: company, size: 'phone' })
    const main = page.locator('#main')
    const fits = () =>
      atBothSizes(page, async () => {
        await expectAccessible(page)
        const wider = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth > clientWidth
        })
        assert.isFalse(wider)
      })
    await open(page, '/bids')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Business Figures' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Business figures')
    await expect(main.getByText('1 of 1 decided')).toBeVisible()
    await expect(main.getByRole('row', { name: /^Total/ })).toContainText('$3,640')
    await fits()
    const year = main.getByRole('navigation', { name: 'Period' }).getByRole('link').nth(1)
    await year.click()
    await expect(page).toHaveURL(/\/business\?year=\d{4}$/)
    await expect(year).toHaveAttribute('aria-current', 'page')

    await main.getByRole('link', { name: /^Statement for/ }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Statement \d{4}$/)
    await atBothSizes(page, () =>
      expect(main.getByRole('link', { name: number }).filter({ visible: true })).toHaveCount(1)
    )
    await fits()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('link', { name: 'Download CSV' }).click(),
    ])
    assert.match(file.suggestedFilename(), /^stagely-statement-\d{4}\.csv$/)

    await main.getByRole('link', { name: 'Add your address or tax ID' }).click()
    const form = main.getByRole('form', { name: 'Details for your receipts' })
    await form.getByLabel('Company address').fill('1\n2\n3\n4\n5')
    await form.getByRole('button', { name: 'Save details' }).click()
    await expect(form.getByText('Use at most 4 lines')).toBeVisible()
    await form.getByLabel('Company address').fill('12 Depot Street\nAsheville, NC 28801')
    await form.getByRole('textbox', { name: /^Tax ID/ }).fill('12-3456789')
    await form.getByRole('button', { name: 'Save details' }).click()
    await expectToast(page, 'Details saved')
    await fits()

    await open(page, `/receipts/${number}`)
    await main.getByRole('button', { name: 'Add details' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Tax ID 12-3456789')
    await dialog.getByRole('button', { name: 'Add details' }).click()
    await expectToast(page, 'Receipt completed')
    await expect(main.getByText('Tax ID 12-3456789')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Add details' })).toHaveCount(0)
    await fits()
  }).tags(['@RET-65', '@RET-67', '@RET-68', '@RET-69'])

  test('say what will appear before the first offer', async ({ browser }) => {
    const page = await browse(browser, { as: await createStager(), size: 'phone' })
    await open(page, '/business')
    await expect(page.getByText('No figures yet')).toBeVisible()
    await expectAccessible(page)
  }).tags(['@RET-65'])
})
