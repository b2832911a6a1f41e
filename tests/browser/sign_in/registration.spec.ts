import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import User from '#models/user'
import { browse, expectAccessible, expectToast, open, tolerate } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { fillRegistration } from '#tests/helpers/forms'
import { createStager } from '#tests/helpers/people'

const ownerFields = {
  Email: 'pat@example.com',
  Name: 'Pat Poster',
  Phone: '8285550142',
  Password: 'secret1',
}
const companyFields = {
  'Login email': 'hello@fern.example',
  'Contact name': 'Sam Stager',
  'Company name': 'Fern & Field',
  'Phone': '8285550142',
  'Website': 'fernandfield.example',
  'Password': 'secret1',
}

const ownerTexts = {
  Email: 'Please enter a valid email address',
  Name: 'Name is required',
  Phone: 'Phone number is required',
  Password: 'Password must be at least 6 characters',
}
const companyTexts = {
  'Login email': 'Please enter a valid login email address',
  'Contact name': 'Contact name is required',
  'Company name': 'Company name is required',
  'Phone': 'Phone number is required',
  'Password': 'Password must be at least 6 characters',
}

const field = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}\\s*(\\(optional\\))?$`))

async function join(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Join Free!' }).click()
}

const types = [
  { type: 'realtor', title: 'Real Estate Agent Registration', company: true },
  { type: 'builder', title: 'Builder Registration', company: true },
  { type: 'investor', title: 'Real Estate Investor Registration', company: false },
] as const

/** The phone number is formatted while it is typed, deleted and pasted. */
async function typePhoneNumbers(page: Page) {
  const phone = field(page, 'Phone')
  await expect(phone).toHaveAttribute('type', 'tel')
  await expect(phone).toHaveAttribute('maxlength', '14')
  await expect(phone).toHaveAttribute('placeholder', '(555) 123-4567')
  for (const [typed, shown] of [
    ['828', '(828'],
    ['5', '(828) 5'],
    ['a55', '(828) 555'],
    ['0142', '(828) 555-0142'],
    ['9', '(828) 555-0142'],
  ]) {
    await phone.pressSequentially(typed)
    await expect(phone).toHaveValue(shown)
  }
  // Each press deletes one digit, also across a bracket, and the caret stays in place.
  for (const [at, key, shown] of [
    [6, 'Backspace', '(825) 550-142'],
    [3, '8', '(828) 555-0142'],
    [10, 'Backspace', '(828) 550-142'],
    [4, 'Delete', '(828) 501-42'],
  ] as const) {
    await phone.evaluate((input: HTMLInputElement, to) => input.setSelectionRange(to, to), at)
    await phone.press(key)
    await expect(phone).toHaveValue(shown)
  }
  await phone.press('x')
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4)
  await phone.evaluate((input: HTMLInputElement) => {
    input.select()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '+1 (704) 555-0199')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expect(phone).toHaveValue('(704) 555-0199')
  await phone.fill('7045550199')
  await expect(phone).toHaveValue('(704) 555-0199')
  for (const typed of ['1 (828) 555-0142', '+1 828 555 0142', '18285550142']) {
    await phone.fill('')
    await phone.pressSequentially(typed)
    await expect(phone).toHaveValue('(828) 555-0142')
    await phone.fill(typed)
    await expect(phone).toHaveValue('(828) 555-0142')
  }
  await phone.fill('0000000000')
  await join(page)
  await expect(phone).toHaveAccessibleDescription(/real phone number/)
  await phone.press('End')
  await phone.press('Backspace')
  await join(page)
  await expect(phone).toHaveAccessibleDescription(/ten digits/)
}

test.group('Registration', (group) => {
  group.each.setup(() => emptyDatabase())

  test('as an agent, a builder or an investor asks for the fields of an owner', async ({
    assert,
    browser,
  }) => {
    const page = await browse(browser, { size: 'phone' })
    for (const { type, title, company } of types) {
      await open(page, `/login?register=true&type=${type}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(field(page, 'Company')).toHaveCount(company ? 1 : 0)
      await expect(field(page, 'Bio')).toBeHidden()
      await page.getByText('Bio (optional)').click()
      await expect(field(page, 'Bio')).toBeVisible()

      await join(page)
      for (const [label, text] of Object.entries(ownerTexts)) {
        await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text))
      }
      await expect(field(page, 'Email')).toBeFocused()
      await expect(page.getByText('You must agree to the Terms of Service')).toBeVisible()
      // Agents and builders fill in the same fields.
      if (type !== 'builder') await expectAccessible(page)

      const email = `${type}@example.com`
      await fillRegistration(page, { ...ownerFields, Email: email })
      await join(page)
      await expectToast(page, 'Registration successful!', 'Welcome to Stagely!')
      await expect(page).toHaveURL('/dashboard')
      const user = await User.findByOrFail('email', email)
      assert.deepEqual([user.userType, user.name, user.phone], [type, 'Pat Poster', '8285550142'])
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
    }
  }).tags(['@REG-01', '@REG-02', '@REG-04', '@HOM-05', '@HOM-07', '@RTE-13', '@AUT-05'])

  test('offers the four types when the URL names none, and asks companies for a website', async ({
    assert,
    browser,
  }) => {
    const page = await browse(browser)
    await open(page, '/login?register=true&type=admin&email=pat@example.com')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Choose Your Registration Type')
    const choices = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(choices).toHaveText([
      /^Real Estate Agent/,
      /^Builder/,
      /^Real Estate Investor/,
      /^Staging Company/,
    ])
    await expectAccessible(page)

    await choices.nth(2).click()
    await expect(heading).toHaveText('Real Estate Investor Registration')
    await expect(heading).toBeFocused()
    await expect(field(page, 'Email')).toHaveValue('pat@example.com')
    await page.getByRole('link', { name: 'Change type' }).click()
    await expect(heading).toHaveText('Choose Your Registration Type')
    await open(page, '/register?type=staging')
    await expect(heading).toHaveText('Staging Company Registration')

    await join(page)
    for (const [label, text] of Object.entries(companyTexts)) {
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text))
    }
    await expectAccessible(page)

    for (const [label, value] of Object.entries(companyFields)) await field(page, label).fill(value)
    await page.getByLabel(/agree to the Terms of Service/).check()
    await field(page, 'Website').fill('no address')
    await join(page)
    await expect(field(page, 'Website')).toHaveAccessibleDescription(/Enter a web address/)
    await field(page, 'Website').fill(companyFields.Website)
    await page.getByText('Company description (optional)').click()
    await field(page, 'Company description').fill('We stage old houses.')
    await join(page)
    await expectToast(
      page,
      'Registration successful!',
      'Welcome to Stagely! Start finding projects to bid on.'
    )
    const user = await User.findByOrFail('email', 'hello@fern.example')
    assert.deepEqual([user.userType, user.company], ['staging_company', 'Fern & Field'])
    assert.deepEqual(
      [user.website, user.bio],
      ['https://fernandfield.example', 'We stage old houses.']
    )
  }).tags(['@REG-03', '@REG-04', '@HOM-06', '@HOM-07', '@RTE-13'])

  test('formats the phone number, and shows the server’s message or asks to try again later', async ({
    browser,
  }) => {
    const { user } = await createStager()
    const page = await browse(browser)
    tolerate(page, 409)
    tolerate(page, /ERR_FAILED/)
    await open(page, '/login?register=true&type=realtor')
    await typePhoneNumbers(page)
    await fillRegistration(page, { ...ownerFields, Email: user.email })
    const message = 'An account with this email address already exists.'

    await join(page)
    await expectToast(page, 'Registration failed', message)
    await expect(field(page, 'Email')).toHaveAccessibleDescription(message)
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'Name')).toHaveValue(ownerFields.Name)
    await page.getByRole('link', { name: 'Log in instead' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login to Stagely')
    await expect(field(page, 'Email')).toHaveValue(user.email)
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Log in instead' })).toHaveCount(0)
    await field(page, 'Password').fill(ownerFields.Password)

    await field(page, 'Email').fill(ownerFields.Email)
    await page.route('**/api/auth/register', (route) => route.abort())
    await join(page)
    await expectToast(page, 'Registration failed', 'Please try again later.')
  }).tags(['@REG-05', '@REG-06', '@CON-04', '@R61'])
})
