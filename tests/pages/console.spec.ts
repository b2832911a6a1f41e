import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  type Page,
} from '#tests/helpers/page_dom'
import { adminPath } from '#config/admin'
import ContactMessage from '#models/contact_message'
import { createPaidFee } from '#tests/helpers/checkout'
import { inquiry } from '#tests/helpers/inquiries'
import { emptyMarket } from '#tests/helpers/payments'
import { createAdmin, createPaidBid } from '#tests/helpers/people'

/** Excludes the rule against disabling zoom, which the specification asks for (ADM-01, R37). */
const withoutZoom = { except: ['meta-viewport'] }
const accessible = (page: Page) => expectAccessible(page, withoutZoom)

test.group('The console', (group) => {
  group.each.setup(() => emptyMarket())

  test('handles inquiries, refunds and reconciliation', async () => {
    const { owner, company } = await createPaidBid()
    await createPaidFee(owner, company)
    await ContactMessage.receive({ ...inquiry, subject: 'technical' })
    const page = await browse({ as: await createAdmin() })
    await open(page, `${adminPath}/inbox`)
    await page.getByRole('link', { name: inquiry.name }).click()
    const asked = page.getByRole('article', { name: inquiry.name })
    await asked.getByLabel('Start with a prepared reply').selectOption('Photo was refused')
    await expect(asked.getByLabel('Reply', { exact: true })).toHaveValue(/JPEG, PNG and WebP/)
    await asked.getByRole('button', { name: 'Send reply' }).click()
    await expectToast(page, 'Reply sent')
    await expect(asked.getByRole('list', { name: 'Replies' })).toContainText('JPEG, PNG')
    await asked.getByLabel('Status').selectOption('Closed')
    await asked.getByLabel('Notes for the team').fill('Sent the guide')
    await asked.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Inquiry saved')
    await expect(page.locator('.count-dot')).toHaveCount(0)

    await page.getByRole('link', { name: 'Payments' }).click()
    const refunds = page.getByRole('button', { name: /^Refund/ }).filter({ visible: true })
    await refunds.first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText("The owner didn't respond").click()
    await dialog.getByLabel('Note for the team').fill('Asked by phone, owner silent for ten days')
    await accessible(page)
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expectToast(page, 'Refunded')
    await expect(page.getByLabel('Totals')).toContainText(/Refunded\s*\$49/)
    await expect(page.getByText("The owner didn't respond").filter({ visible: true })).toBeVisible()
    await expect(refunds).toHaveCount(1)
    await refunds.click()
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(dialog.getByLabel('Note for the team')).toHaveValue('')
    await expect(dialog.getByLabel("The owner didn't respond")).toBeDisabled()
    await dialog.getByText('Paid twice').click()
    await dialog.getByLabel('Note for the team').fill('Both charges are on the statement')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByText('Paid twice').filter({ visible: true })).toBeVisible()
    await page.getByRole('button', { name: 'Check now' }).click()
    await expectToast(page, 'Payments checked')
  }).tags(['@PAY-23'])
})
