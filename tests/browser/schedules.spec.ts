import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { browse, expectAccessible, expectToast, open } from '#tests/helpers/browser'
import { emptyMarket } from '#tests/helpers/payments'
import { createSchedule } from '#tests/helpers/schedules'
import { dayFromNow } from '#tests/helpers/stagings'
import type { Page } from 'playwright'

const widths = [1440, 1024, 390, 320]

/** At each width: nothing scrolls sideways, and axe finds nothing. */
async function expectFits(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth
    )
    expect(excess, `at ${width} px`).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
}

test.group('A schedule of payments', (group) => {
  group.each.setup(() => emptyMarket())

  test('is kept by the company and answered by the owner', async ({ browser }) => {
    const { owner, company, project } = await createSchedule()
    const path = `/projects/${project.id}/schedule`
    const page = await browse(browser, { as: company })
    await open(page, path)
    await page.getByRole('button', { name: 'Add a payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a payment' })
    await dialog.getByLabel('What it is').selectOption('Damage')
    await dialog.getByLabel('What for').fill('Lamp, account 0530 0019 6')
    await dialog.getByLabel('Amount').fill('85.5')
    await dialog.getByLabel('Due on').fill(dayFromNow(3))
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByText('use fewer than 8 digits in a row')).toBeVisible()
    await expectFits(page)
    await dialog.getByLabel('What for').fill('Lamp shade, parlor')
    await dialog.getByRole('button', { name: 'Add' }).press('Enter')
    await expectToast(page, 'Payment added')
    const lines = page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
    await expect(lines).toHaveCount(3)
    await expectFits(page)

    const other = await browse(browser, { as: owner })
    await open(other, path)
    await other.getByRole('button', { name: 'I paid: Deposit, $45.00' }).click()
    await expectToast(other, 'Answer saved')
    await other.getByRole('button', { name: 'Not agreed: Damage, $85.50' }).click()
    await other.getByLabel('Why').fill('It was torn before.')
    await other.getByRole('dialog').getByRole('button', { name: 'Not agreed' }).click()
    await expect(other.getByText('“It was torn before.”')).toBeVisible()
    await expectFits(other)

    await open(page, path)
    await page.getByRole('button', { name: 'Mark as paid: Deposit, $45.00' }).click()
    const paid = page.getByRole('dialog')
    await paid.getByLabel('How').selectOption('Check')
    await paid.getByLabel('Note').fill('check no. 1042')
    await expectFits(page)
    await paid.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(page.getByText('check no. 1042')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()

    await page.getByRole('button', { name: 'Print as invoice' }).click()
    await expectFits(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
    await expect(page.getByRole('heading', { name: 'Invoice', level: 1 })).toBeVisible()
    await expectFits(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'PDF' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('invoice-INV-0001.pdf')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
    await expect(page.getByRole('link', { name: 'PDF' })).toBeHidden()
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await expectAccessible(page)
    await open(page, '/invoices')
    await expect(page.getByRole('link', { name: 'INV-0001' })).toBeVisible()
    await expectFits(page)

    await open(other, path)
    await expectFits(other)
    await other.getByRole('link', { name: /^INV-0001/ }).press('Enter')
    await expect(other.getByRole('heading', { name: 'Invoice', level: 1 })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Credit note' })).toHaveCount(0)
    await expectFits(other)
    await open(other, '/invoices')
    await expectFits(other)
  }).tags(['@DUE-27', '@DUE-28', '@DUE-30'])
})
