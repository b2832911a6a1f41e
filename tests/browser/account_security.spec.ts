import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Session from '#models/session'
import {
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, password, signIn } from '#tests/helpers/people'

const newPassword = 'a brand new password'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Without a connection nothing is logged out and the password stays. */
async function failWithoutConnection(page: Page) {
  tolerate(page, /ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Log out Safari on iPhone' }).click()
  const noAnswer = "We couldn't reach Stagely. Check your connection and try again."
  await expectToast(page, noAnswer)
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expectToast(page, noAnswer)
  await page.context().setOffline(false)
}

test.group('Password and sessions', (group) => {
  group.each.setup(() => emptyDatabase())

  test('can be changed and ended by the account’s owner', async ({ browser, assert }) => {
    const person = await createOwner()
    await signIn(person.user, { userAgent: iphone })
    await signIn(person.user)
    const page = await browse(browser, { as: person, size: 'phone' })
    await open(page, '/edit-profile')
    await page.getByRole('link', { name: 'Password and sessions' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password and sessions')
    await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
    await expectAccessibleAtBothSizes(page)

    await failWithoutConnection(page)

    await page.getByRole('button', { name: 'Log out Safari on iPhone' }).press('Enter')
    await expectToast(page, 'Device logged out')
    await expect(page.getByText('Safari on iPhone')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused()

    await page.getByRole('button', { name: 'Log out all other devices' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('one other device')
    await expectAccessible(page)
    assert.lengthOf(await Session.all(), 2)
    await page.getByRole('button', { name: 'Log Out Others' }).click()
    await expectToast(page, 'Other devices logged out')
    await expect(page.getByText('Unknown device')).toHaveCount(1)
    assert.lengthOf(await Session.all(), 1)

    await signIn(person.user)
    // Password managers ignore inputs of type hidden.
    const username = page.locator('input[type=text][autocomplete=username]')
    await expect(username).toHaveValue(person.user.email)
    await page.getByLabel('Current password').fill('wrong')
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('Confirm new password').fill(newPassword)
    tolerate(page, /422/)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByLabel('Current password')).toBeFocused()
    await expect(page.getByText('That isn’t your current password.').first()).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('Current password').press('Enter')
    await expectToast(page, 'Password changed')
    await expect(page.getByText('Unknown device')).toHaveCount(1)
    await expect(page.getByLabel('Current password')).toHaveValue('')
    assert.lengthOf(await Session.all(), 1)

    // This browser's calls and pages work with the new session id.
    await page.reload()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log out all other devices' })).toHaveCount(0)
  }).tags(['@PWD-07', '@PWD-08', '@R80'])
})

test.group('A throttled poll', (group) => {
  group.each.setup(() => emptyDatabase())

  test('waits as long as the server asks, without a message', async ({ browser }) => {
    const page = await browse(browser, { as: await createOwner() })
    let asked = 0
    await page.clock.install()
    await page.route('**/api/notifications/**', (route) => {
      asked += 1
      return route.fulfill({
        status: 429,
        headers: { 'Retry-After': '600' },
        json: { message: 'Too many attempts. Try again in 10 minutes.' },
      })
    })
    tolerate(page, /429/)
    await open(page, '/dashboard')
    await page.clock.runFor(31_000)
    await expect.poll(() => asked).toBeGreaterThan(0)
    // Another poll may be pending when the first response arrives, or be due at once.
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(31_000)
    await page.waitForLoadState('networkidle')
    const before = asked
    for (let minute = 0; minute < 8; minute += 1) await page.clock.runFor(60_000)
    await expect(page.getByText('Too many attempts')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(asked).toBe(before)

    await page.clock.runFor(180_000)
    await expect.poll(() => asked).toBeGreaterThan(before)
  }).tags(['@GEN-11'])
})
