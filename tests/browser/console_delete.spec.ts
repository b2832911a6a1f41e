import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { adminPath } from '#config/admin'
import {
  browse,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  tolerate,
} from '#tests/helpers/browser'
import { emptyMarket } from '#tests/helpers/payments'
import { createAdmin, createOwner } from '#tests/helpers/people'

test.group('Deleting a user in the console', (group) => {
  group.each.setup(() => emptyMarket())

  test('asks for confirmation, then shows the result', async ({ browser }) => {
    await createOwner({ name: 'Dana Whitfield' })
    const page = await browse(browser, { as: await createAdmin() })
    await open(page, adminPath)
    const trash = page.getByRole('button', { name: 'Delete Dana Whitfield' })
    await trash.filter({ visible: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Dana Whitfield?' })
    await expect(question).toContainText('cannot be undone')
    await expect(question.getByRole('button', { name: 'Keep the account' })).toBeFocused()
    await expectAccessibleAtBothSizes(page, { except: ['meta-viewport'] })

    tolerate(page, 503)
    await page.route('**/api/admin/users/*', (route) => route.fulfill({ status: 503, body: '' }))
    await question.getByRole('button', { name: 'Delete User' }).click()
    await expectToast(page, 'Delete Failed', 'Failed to delete user.')
    await page.unroute('**/api/admin/users/*')

    await question.getByRole('button', { name: 'Delete User' }).click()
    await expectToast(page, 'User Deleted')
    await expect(question).toHaveCount(0)
    await expect(page.locator('dl').first()).toContainText('Total Users1')
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  }).tags(['@ADM-12', '@ADM-04'])
})
