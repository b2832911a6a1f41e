import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import PasswordReset from '#models/password_reset'
import {
  atBothSizes,
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  reload,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails, resetTokenIn } from '#tests/helpers/emails'
import { createOwner, password } from '#tests/helpers/people'
import { issueLink } from '#tests/helpers/password_resets'

const email = 'olivia@stagely.example'
const newPassword = 'a brand new password'

/** Requests a link for a wrong and an unknown address, and as in development, then starts again. */
async function requestForOthers(page: Page) {
  tolerate(page, 422)
  await page.getByLabel('Email').fill('olivia')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expectToast(page, 'Request Failed', 'Please enter a valid email address')
  await expect(page.getByLabel('Email')).toHaveValue('olivia')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Email').fill('nobody@stagely.example')
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try Different Email' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@stagely.example')

  const resetLink = 'http://localhost/reset-password?token=of-development'
  await page.route('**/api/auth/forgot-password', (route) =>
    route.fulfill({ json: { message: 'Sent', resetLink } })
  )
  const logged = page.waitForEvent('console', (line) => line.text().includes(resetLink))
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await logged
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  expect(await page.content()).not.toContain('of-development')
  await page.unroute('**/api/auth/forgot-password')
  await page.getByRole('button', { name: 'Try Different Email' }).click()
}

test.group('A forgotten password', (group) => {
  group.each.setup(() => emptyDatabase())

  test('can be requested again, and is replaced through the link in the email', async ({
    browser,
  }) => {
    await createOwner({ email })
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/login')
    await page.getByRole('link', { name: 'Forgot password' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
    await expectAccessibleAtBothSizes(page)

    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expectToast(page, 'Email Required')
    await expect(page.getByLabel('Email')).toBeFocused()
    await requestForOthers(page)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Email').press('Enter')
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()
    await expectAccessibleAtBothSizes(page)

    const [letter] = await deliverEmails()
    // The email's frame runs no scripts, not even those of the test tools.
    tolerate(page, /Blocked script execution in 'about:srcdoc'/)
    await open(page, '/dev/mail')
    await expectAccessibleAtBothSizes(page)
    const filter = page.getByLabel('Recipient or subject')
    const emails = page.getByRole('navigation', { name: 'Emails' })
    await filter.fill(`${letter.subject} of another day`)
    await expect(page.getByRole('status').filter({ hasText: /^0 of \d+ emails?$/ })).toBeVisible()
    await expect(emails).toHaveCount(0)
    await filter.fill(` ${email.toUpperCase()}`)
    await expect(emails.getByRole('link').filter({ hasNotText: email })).toHaveCount(0)
    await atBothSizes(page, async () => {
      await emails.getByRole('link', { name: letter.subject }).first().click()
      await expect(page.getByTitle(`Email: ${letter.subject}`)).toBeInViewport()
    })
    await expect(filter).toHaveValue(` ${email.toUpperCase()}`)

    await open(page, `/reset-password?token=${resetTokenIn(letter.text)}`)
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('Confirm new password').fill(newPassword)
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expectToast(page, 'Password Reset Successful')
    await expect(page).toHaveURL('/login')

    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/dashboard')
  }).tags(['@PWD-01', '@PWD-02', '@PWD-03', '@PWD-06'])

  test('is reset by an email that is accessible', async ({ browser }) => {
    await createOwner({ email })
    await PasswordReset.redeem(await issueLink(email), newPassword)
    await issueLink(email)
    const page = await browse(browser, { size: 'phone' })
    for (const { html } of await deliverEmails()) {
      await page.setContent(html)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
    }
    await page.emulateMedia({ colorScheme: null })
  })

  test('is replaced by one that is typed twice and has six characters, with an unused link', async ({
    browser,
  }) => {
    await createOwner({ email })
    const page = await browse(browser)
    const token = await issueLink(email)
    await open(page, `/reset-password?token=${token}`)
    const [first, second] = [
      page.getByLabel('New password', { exact: true }),
      page.getByLabel('Confirm new password'),
    ]
    const submit = page.getByRole('button', { name: 'Reset Password' })

    await submit.click()
    await expectToast(page, 'Missing Information')
    await expect(first).toBeFocused()
    await first.fill('five5')
    await submit.click()
    await expectToast(page, 'Missing Information')
    await expect(first).toBeFocused()
    await expect(second).toHaveAccessibleDescription('Enter the new password again')
    await second.fill('five6')
    await submit.click()
    await expectToast(page, 'Password Mismatch')
    await expect(second).toHaveAccessibleDescription('The passwords don’t match')
    await expect(first).toHaveAccessibleDescription(/Password must be at least 6 characters/)
    await second.fill('five5')
    await expect(second).not.toHaveAttribute('aria-invalid')
    await submit.click()
    await expectToast(page, 'Password Too Short')
    await expectAccessible(page)

    tolerate(page, 409)
    await PasswordReset.redeem(token, newPassword)
    await first.fill(password)
    await second.fill(password)
    await submit.click()
    await expectToast(page, 'Reset Failed')
    await expect(first).toHaveValue(password)

    await reload(page)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expect(submit).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Request a New Link' })).toHaveAttribute(
      'href',
      '/forgot-password'
    )
    await open(page, '/reset-password')
    await expectToast(page, 'Invalid Reset Link')
    await expect(page).toHaveURL('/login')
  }).tags(['@PWD-04', '@PWD-05', '@PWD-06', '@R130'])

  test('redirects signed-in users without a token, and signs out the browser that reset it', async ({
    browser,
  }) => {
    const page = await browse(browser, { as: await createOwner({ email }) })
    await open(page, '/reset-password')
    await expectToast(page, 'Invalid Reset Link')
    await expect(page).toHaveURL('/dashboard')

    tolerate(page, 401)
    await open(page, `/reset-password?token=${await issueLink(email)}`)
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('Confirm new password').fill(newPassword)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expectToast(page, 'Password Reset Successful')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sessionId'))).toBeNull()
  }).tags(['@PWD-05'])
})
