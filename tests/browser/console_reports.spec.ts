import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { adminPath } from '#config/admin'
import MessageReport from '#models/message_report'
import {
  atBothSizes,
  browse,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
} from '#tests/helpers/browser'
import { sendMessages } from '#tests/helpers/messages'
import { emptyMarket } from '#tests/helpers/payments'
import { createAdmin, createOwner, createStager } from '#tests/helpers/people'

test.group('Reported messages in the console', (group) => {
  group.each.setup(() => emptyMarket())

  test('are opened from the link, read and resolved', async ({ browser }) => {
    const dana = await createOwner({ name: 'Dana Whitfield' })
    const renee = await createStager({ name: 'Renee Castellano' })
    const [sent] = await sendMessages(renee, dana, ['Pay me: renee@harbor.example', 'Please'])
    await MessageReport.file(dana.user, {
      reportedId: renee.user.id,
      messageId: sent.id,
      reason: 'Asks for money',
    })
    const page = await browse(browser, { as: await createAdmin() })
    await open(page, '/contact')
    await expect(page.getByRole('link', { name: 'Console' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Console' }).click()
    await expect(page).toHaveURL(new RegExp(`${adminPath}$`))

    await page.getByRole('link', { name: 'Reports 1 open' }).click()
    const report = page.getByRole('article', { name: 'Dana Whitfield about Renee Castellano' })
    const words = report.getByRole('listitem')
    await expect(words.first()).toContainText('Pay me: renee@harbor.example')
    await expect(words.first()).toContainText('Reported')
    await expect(words).toHaveCount(2)
    await expectAccessibleAtBothSizes(page, { except: ['meta-viewport'] })
    await report.getByLabel('Notes for the team').fill('Warned her')
    await report.getByRole('button', { name: 'Save notes' }).click()
    await expectToast(page, 'Notes saved')
    await report.getByRole('button', { name: 'Mute' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mute Renee Castellano?' })
    await dialog.getByLabel('Category shown to the user').selectOption('contact')
    await dialog.getByLabel('How long').selectOption('7')
    await dialog.getByLabel('Reason').fill('You asked for payment outside Stagely.')
    await expectAccessibleAtBothSizes(page, { except: ['meta-viewport'] })
    await dialog.getByRole('button', { name: 'Mute account' }).click()
    await expectToast(page, 'Account muted')
    await expect(report.getByText('Muted: Asking to meet or pay outside Stagely')).toBeVisible()
    await expect(report.getByText('1 mute, 1 report')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reports', exact: true })).toBeVisible()
    await report.getByRole('button', { name: 'Reopen' }).click()
    await expectToast(page, 'Report reopened')
    await expect(report.getByLabel('Notes for the team')).toHaveValue('Warned her')
    await page.getByLabel('Find a report').fill('nobody')
    await expect(page.getByText('Nobody has reported anything')).toBeVisible()
    await atBothSizes(page, async () =>
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      ).toBeLessThanOrEqual(0)
    )
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})
