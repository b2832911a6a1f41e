import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { adminPath } from '#config/admin'
import {
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
} from '#tests/helpers/browser'
import { emptyMarket } from '#tests/helpers/payments'
import { createAdmin, createPaidBid } from '#tests/helpers/people'
import { backdateBid } from '#tests/helpers/stored_records'

const except = { except: ['meta-viewport'] }

test.group('An owner who doesn’t respond', (group) => {
  group.each.setup(() => emptyMarket())

  test('is reported by the company, and the team decides', async ({ browser }) => {
    const { company, project, bid } = await createPaidBid()
    const page = await browse(browser, { as: company })
    await open(page, `/projects/${project.id}`)
    await expect(page.getByText('No answer from the owner? You can report it from')).toBeVisible()
    await backdateBid(bid.id, 8 * 24)
    const report = page
      .getByRole('button', { name: /^Report(: owner| owner)/ })
      .filter({ visible: true })
    const question = page.getByRole('alertdialog', {
      name: 'Report that the owner doesn’t respond?',
    })
    await open(page, `/projects/${project.id}`)
    await report.click()
    await expect(question).toContainText('You can report an owner once.')
    await expectAccessible(page)

    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/bids')
    await report.click()
    await expect(question).toContainText('You can report an owner once.')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Send report' }).click()
    await expectToast(page, 'Report sent')
    const pending = page.getByText('Our team is looking at it.').filter({ visible: true }).first()
    await expect(pending).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, `/projects/${project.id}`)
    await expect(pending).toBeVisible()

    const console = await browse(browser, { as: await createAdmin() })
    await open(console, `${adminPath}/owner-reports`)
    const card = console.getByRole('article').first()
    await expect(card).toContainText('The owner hasn’t answered.')
    await expectAccessibleAtBothSizes(console, except)
    await card.getByRole('button', { name: 'Dismiss' }).click()
    const dialog = console.getByRole('dialog', { name: 'Dismiss this report?' })
    await expect(dialog).toContainText('The company reads this in the app and by email.')
    await dialog.getByLabel('Reason').fill('The owner called you.')
    await dialog.getByRole('button', { name: 'Dismiss report' }).click()
    await expectToast(console, 'Report dismissed')
    await expect(card).toContainText('Dismissed')

    await open(page, `/projects/${project.id}`)
    await expect(page.getByText('Our team writes: The owner called you.')).toBeVisible()
  }).tags(['@TRU-41', '@TRU-42'])
})
