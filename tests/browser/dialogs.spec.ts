import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import User from '#models/user'
import {
  atBothSizes,
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  tabTo,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { fillRegistration } from '#tests/helpers/forms'
import { createOwner, password } from '#tests/helpers/people'

type Size = 'wide' | 'phone'

const viewports: Record<Size, { width: number; height: number }> = {
  phone: { width: 390, height: 844 },
  wide: { width: 1440, height: 900 },
}

const registrations = [
  { label: 'Real Estate Agent', title: 'Real Estate Agent Registration', userType: 'realtor' },
  { label: 'Builder', title: 'Builder Registration', userType: 'builder' },
  {
    label: 'Real Estate Investor',
    title: 'Real Estate Investor Registration',
    userType: 'investor',
  },
  { label: 'Staging Company', title: 'Staging Company Registration', userType: 'staging_company' },
] as const

const ownerFields = {
  Name: 'Pat Poster',
  Phone: '8285550142',
  Password: 'secret1',
}
const companyFields = {
  'Contact name': 'Pat Poster',
  'Company name': 'Fern & Field',
  'Phone': '8285550142',
  'Password': 'secret1',
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const chooser = (page: Page) => dialog(page, 'Choose Your Registration Type')

/** The link in the bar or, on a phone, in its menu, and the control that gets the focus back. */
async function signInLink(page: Page, size: Size, name: 'Login' | 'Join Free!') {
  if (size === 'wide') {
    const link = page.getByRole('banner').getByRole('link', { name })
    return { link, opener: link }
  }
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.tap()
  return { link: dialog(page, 'Menu').getByRole('link', { name }), opener }
}

async function press(page: Page, name: 'Login' | 'Join Free!') {
  const { link } = await signInLink(page, 'phone', name)
  await link.click()
}

/** Dismisses the toasts, which cover the menu on phones. */
async function logOut(page: Page) {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await dismiss.tap()
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await dialog(page, 'Menu').getByRole('button', { name: 'Logout' }).tap()
  await expectToast(page, 'Logged out successfully')
  await dismiss.tap()
  await expect(page).toHaveURL('/')
}

async function join(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Join Free!' }).click()
}

/** Tabs through the whole dialog and checks that the focus never leaves it. */
async function expectFocusKept(page: Page) {
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    await expect(page.locator('header :focus, main :focus, footer :focus')).toHaveCount(0)
  }
}

/** The login accepts any password but an empty one. */
async function logIn(page: Page) {
  const { user } = await createOwner()
  tolerate(page, 401)
  await press(page, 'Login')
  const form = dialog(page, 'Login to Stagely')
  const submit = form.getByRole('button', { name: 'Login' })
  const secret = form.getByLabel('Password', { exact: true })
  await submit.click()
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter a valid email address'
  )
  await expect(secret).toHaveAccessibleDescription('Enter your password')
  await expectAccessibleAtBothSizes(page)

  await form.getByLabel('Email').fill(user.email)
  await secret.fill('1')
  await submit.click()
  await expectToast(page, 'Login failed', 'That email and password don’t match.')
  await expect(form.getByLabel('Email')).toHaveValue(user.email)

  await secret.fill(password)
  await secret.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectToast(page, 'Login successful!', 'Welcome back!')
  await expect(page.getByRole('main')).toBeFocused()
}

test.group('The sign-in dialogs', (group) => {
  group.each.setup(() => emptyDatabase())

  test('open, trap the focus and give it back, in the menu and in the bar, and log in', async ({
    browser,
  }) => {
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/about')
    for (const size of ['phone', 'wide'] as const) {
      await page.setViewportSize(viewports[size])
      for (const [name, title] of [
        ['Login', 'Login to Stagely'],
        ['Join Free!', 'Choose Your Registration Type'],
      ] as const) {
        const { link, opener } = await signInLink(page, size, name)
        await tabTo(page, link)
        await page.keyboard.press('Enter')
        const opened = dialog(page, title)
        await expect(opened).toBeVisible()
        await expect(opened.locator(':focus')).toHaveCount(1)
        await expectAccessible(page)
        await expectFocusKept(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(opener).toBeFocused()
      }
    }
    await expect(page).toHaveURL('/about')

    await page.setViewportSize(viewports.phone)
    await logIn(page)
  }).tags(['@HOM-03', '@HOM-04', '@LOG-02', '@LOG-03'])

  test('lead from the type of account to its form and back', async ({ browser }) => {
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/')
    await press(page, 'Join Free!')
    await expect(chooser(page).getByRole('listitem').getByRole('link')).toHaveText(
      registrations.map(({ label }) => new RegExp(`^${label}`))
    )
    for (const { label, title } of registrations) {
      await chooser(page).getByRole('link', { name: label }).click()
      const form = dialog(page, title)
      await expect(form.getByLabel(/email/i)).toBeFocused()
      await expect(page.getByRole('dialog')).toHaveCount(1)
      // Agents and builders fill in the same fields.
      if (label !== 'Builder') await expectAccessibleAtBothSizes(page)
      const name = form.getByLabel(/^(Contact )?name/i)
      await expect(name).toHaveValue(label === 'Real Estate Agent' ? '' : 'Pat Poster')
      await name.fill('Pat Poster')
      await form.getByRole('link', { name: 'Change type' }).click()
    }
    await chooser(page).getByRole('link', { name: 'Login' }).click()
    await dialog(page, 'Login to Stagely').getByRole('link', { name: 'Join Free!' }).click()
    await chooser(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
  }).tags(['@HOM-03', '@HOM-05', '@HOM-06'])

  test('show errors at the fields, and register', async ({ assert, browser }) => {
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/')
    for (const { label, title, userType } of registrations) {
      await press(page, 'Join Free!')
      await chooser(page).getByRole('link', { name: label }).click()
      const form = dialog(page, title)
      const company = userType === 'staging_company'
      const texts = company
        ? ['Please enter a valid login email address', 'Contact name is required']
        : ['Please enter a valid email address', 'Name is required']
      await atBothSizes(page, async () => {
        await join(page)
        for (const text of [
          ...texts,
          'Phone number is required',
          'Password must be at least 6 characters',
          'You must agree to the Terms of Service',
        ]) {
          await expect(form.getByText(text, { exact: true })).toBeVisible()
        }
        await expect(form.getByLabel(/email/i)).toBeFocused()
        const name = form.getByText(company ? 'Login email' : 'Email', { exact: true })
        await expect(name).toBeInViewport({ ratio: 1 })
        expect((await name.boundingBox())?.y, 'below the toast').toBeGreaterThan(110)
      })
      const email = `${userType}@example.com`
      await form.getByLabel(/email/i).fill(email)
      await fillRegistration(page, company ? companyFields : ownerFields)
      await expect(form.getByLabel('Phone')).toHaveValue('(828) 555-0142')
      await join(page)
      await expect(page).toHaveURL(company ? '/bids' : '/dashboard')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectToast(page, 'Registration successful!')
      const user = await User.findByOrFail('email', email)
      assert.equal(user.userType, userType)
      await logOut(page)
    }
  }).tags(['@HOM-07'])
})
