import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import User from '#models/user'
import {
  browse,
  expectAccessible,
  expectToast,
  open,
  tabTo,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { fillRegistration } from '#tests/helpers/forms'
import { createOwner, password } from '#tests/helpers/people'

type Size = 'wide' | 'phone'

const sizes: readonly Size[] = ['wide', 'phone']

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
  Email: 'pat@example.com',
  Name: 'Pat Poster',
  Phone: '8285550142',
  Password: 'secret1',
}
const companyFields = {
  'Login email': 'pat@example.com',
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

async function press(page: Page, size: Size, name: 'Login' | 'Join Free!') {
  const { link } = await signInLink(page, size, name)
  await link.click()
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

test.group('The sign-in dialogs', (group) => {
  group.each.setup(() => emptyDatabase())

  for (const size of sizes) {
    test(`open, trap the focus and give it back: ${size}`, async ({ browser }) => {
      const page = await browse(browser, { size })
      await open(page, '/about')
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
      await expect(page).toHaveURL('/about')
    }).tags(['@HOM-03', '@HOM-04'])

    test(`lead from the type of account to its form and back: ${size}`, async ({ browser }) => {
      const page = await browse(browser, { size })
      await open(page, '/')
      await press(page, size, 'Join Free!')
      await expect(chooser(page).getByRole('listitem').getByRole('link')).toHaveText(
        registrations.map(({ label }) => new RegExp(`^${label}`))
      )
      for (const { label, title } of registrations) {
        await chooser(page).getByRole('link', { name: label }).click()
        const form = dialog(page, title)
        await expect(form.getByLabel(/email/i)).toBeFocused()
        await expect(page.getByRole('dialog')).toHaveCount(1)
        await expectAccessible(page)
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

    test(`show errors at the fields, and register: ${size}`, async ({ assert, browser }) => {
      for (const { label, title, userType } of registrations) {
        await emptyDatabase()
        const page = await browse(browser, { size })
        await open(page, '/')
        await press(page, size, 'Join Free!')
        await chooser(page).getByRole('link', { name: label }).click()
        await join(page)
        const form = dialog(page, title)
        const company = userType === 'staging_company'
        const texts = company
          ? ['Please enter a valid login email address', 'Contact name is required']
          : ['Please enter a valid email address', 'Name is required']
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
        await fillRegistration(page, company ? companyFields : ownerFields)
        await expect(form.getByLabel('Phone')).toHaveValue('(828) 555-0142')
        await join(page)
        await expect(page).toHaveURL(company ? '/bids' : '/dashboard')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expectToast(page, 'Registration successful!')
        const user = await User.findByOrFail('email', 'pat@example.com')
        assert.equal(user.userType, userType)
      }
    }).tags(['@HOM-07'])

    test(`accept any password but an empty one at login: ${size}`, async ({ browser }) => {
      const { user } = await createOwner()
      const page = await browse(browser, { size })
      tolerate(page, 401)
      await open(page, '/about')
      await press(page, size, 'Login')
      const form = dialog(page, 'Login to Stagely')
      const submit = form.getByRole('button', { name: 'Login' })
      const secret = form.getByLabel('Password', { exact: true })
      await submit.click()
      await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
        'Please enter a valid email address'
      )
      await expect(secret).toHaveAccessibleDescription('Enter your password')
      await expectAccessible(page)

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
    }).tags(['@HOM-04', '@LOG-02', '@LOG-03'])
  }
})
