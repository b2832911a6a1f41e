import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { adminPath } from '#config/admin'
import { browse, expectAccessibleAtBothSizes, expectToast, open } from '#tests/helpers/browser'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
} from '#tests/helpers/people'

const except = { except: ['meta-viewport'] }

/** Hides the house on Elm Street, with a reason. */
async function hideProject(page: Page) {
  await page.getByRole('button', { name: 'Hide project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide House on Elm Street?' })
  await dialog.getByLabel('Reason').fill('The house is not for sale')
  await dialog.getByRole('button', { name: 'Hide project' }).click()
  await expectToast(page, 'Project hidden')
  await expect(page.getByRole('button', { name: 'Show project' })).toBeVisible()
}

test.group('Moderation on screen', (group) => {
  group.each.setup(() => emptyMarket())

  test('suspends an account with a reason, hides a project, and shows the owner why', async ({
    browser,
  }) => {
    await createOwner({ name: 'Dana Whitfield' })
    const page = await browse(browser, { as: await createAdmin(), size: 'phone' })
    await open(page, adminPath)
    const suspending = page.getByRole('button', { name: 'Suspend Dana Whitfield' })
    await suspending.filter({ visible: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Suspend Dana Whitfield?' })
    await expectAccessibleAtBothSizes(page, except)
    await dialog.getByLabel('Category shown to the user').selectOption('conduct')
    await dialog.getByLabel('Reason').fill('abc')
    await dialog.getByRole('button', { name: 'Suspend account' }).press('Enter')
    await expectToast(page, 'The reason needs at least 5 characters')
    await dialog.getByLabel('Reason').fill('Three reports of')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await suspending.filter({ visible: true }).click()
    await expect(dialog.getByLabel('Reason')).toHaveValue('Three reports of')
    await dialog.getByLabel('Reason').fill('Three reports of insults')
    await dialog.getByRole('button', { name: 'Suspend account' }).click()
    await expectToast(page, 'Account suspended')
    await expect(
      page.getByText('Suspended', { exact: true }).filter({ visible: true })
    ).toBeVisible()

    await open(page, `${adminPath}/users?state=suspended`)
    const card = page.getByRole('article', { name: /Dana Whitfield/ })
    await expect(card).toContainText('Three reports of insults')
    await card.getByRole('button', { name: 'Reinstate' }).click()
    await page.getByLabel('Reason').fill('The reports were made up')
    await page.getByRole('button', { name: 'Reinstate account' }).click()
    await expectToast(page, 'Account reinstated')
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    const owner = await createOwner()
    const project = await createProject(owner, { title: 'House on Elm Street' })
    const { id } = project
    await createBid(project, await createStager())
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('tab', { name: 'Detailed Projects' }).click()
    await hideProject(page)
    await expectAccessibleAtBothSizes(page, except)

    const own = await browse(browser, { as: owner })
    await open(own, `/projects/${id}`)
    await expect(own.getByText('This project is hidden')).toBeVisible()
    await expect(own.getByRole('main').getByText('Hidden', { exact: true })).toBeVisible()
    await expect(own.getByText('Reason: The house is not for sale')).toBeVisible()
    await expectAccessibleAtBothSizes(own)
    await open(own, '/dashboard')
    await expect(own.getByText('Hidden by Stagely').filter({ visible: true })).toBeVisible()
    const badge = own.getByText('Hidden', { exact: true }).filter({ visible: true })
    await expect(badge).toBeVisible()
    await expect(own.getByRole('region', { name: 'Your turn' })).toHaveCount(0)
  }).tags(['@ADM-16', '@ADM-21', '@DET-15'])
})
