import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { expect } from '#tests/helpers/expect'
import {
  browse,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createOwner,
  createSupport,
  createUnconfirmed,
  password,
  type Person,
} from '#tests/helpers/people'
import { endVerification, enrol } from '#tests/helpers/two_step'
import { addAuthenticator } from '#tests/helpers/virtual_authenticator'

type Size = 'wide' | 'phone'

const addButton = (page: Page) => page.getByRole('button', { name: 'Add a passkey' })

/** Adds one with the keyboard. */
async function addPasskey(page: Page, name?: string) {
  await open(page, '/password-and-sessions')
  await addButton(page).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  if (name) await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('Current password').press('Enter')
  await expectToast(page, 'Passkey added')
}

async function withPasskey(browser: Browser, person: Person, size: Size = 'wide') {
  const page = await browse(browser, { as: person, size, atLocalhost: true })
  const device = await addAuthenticator(page)
  await addPasskey(page)
  return { page, device }
}

async function signOut(page: Page) {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
}

const isSignedIn = (page: Page) => expect(page).toHaveURL(/\/dashboard/)

test.group('Passkeys', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are added, renamed and removed', async ({ browser, assert }) => {
    const person = await createOwner()
    const page = await browse(browser, { as: person, size: 'phone', atLocalhost: true })
    const device = await addAuthenticator(page)
    await open(page, '/password-and-sessions')
    await addButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrome on /)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await expectAccessibleAtBothSizes(page)
    tolerate(page, 422)
    await dialog.getByLabel('Current password').fill('wrong')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toContainText('That isn’t your current password.')
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expectToast(page, 'Passkey added')
    assert.equal(await device.count(), 1)
    await expect(addButton(page)).toBeFocused()
    await expect(page.getByText('Not used yet')).toBeVisible()

    await page.getByRole('button', { name: /^Rename Chrome/ }).press('Enter')
    const renaming = page.getByRole('dialog', { name: 'Rename passkey' })
    await renaming.getByLabel('Name').fill('Work laptop')
    await expectAccessibleAtBothSizes(page)
    await renaming.getByLabel('Name').press('Enter')
    await expectToast(page, 'Passkey renamed')
    await open(page, '/password-and-sessions')

    await page.getByRole('button', { name: 'Remove Work laptop' }).press('Enter')
    await expect(page.getByRole('alertdialog')).toContainText('Work laptop will no longer')
    await expectAccessibleAtBothSizes(page)
    tolerate(page, 422)
    await page.getByRole('alertdialog').getByLabel('Current password').fill('wrong')
    await page.getByRole('button', { name: 'Remove Passkey' }).press('Enter')
    await expect(page.getByRole('alertdialog')).toContainText('That isn’t your current password.')
    await page.getByRole('alertdialog').getByLabel('Current password').fill(password)
    await page.getByRole('alertdialog').getByLabel('Current password').press('Enter')
    await expectToast(page, 'Passkey removed')
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
    await expect(page.getByText('Work laptop')).toHaveCount(0)
    assert.lengthOf(await db.from('passkeys'), 0)
  }).tags(['@PKY-30', '@PKY-40'])

  test('sign in by the button', async ({ browser }) => {
    const person = await createOwner()
    const { page, device } = await withPasskey(browser, person, 'phone')
    await device.setPresence(false)
    await signOut(page)
    await open(page, '/login?redirect=/edit-profile')
    await expectAccessibleAtBothSizes(page)
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    await device.setPresence(true)
    await button.press('Enter')
    await expectToast(page, 'Login successful!')
    await expect(page).toHaveURL(/\/edit-profile/)
  }).tags(['@PKY-31'])

  test('sign in from the dialog', async ({ browser }) => {
    const { page, device } = await withPasskey(browser, await createOwner())
    await device.setPresence(false)
    await signOut(page)
    await open(page, '/')
    await page.getByRole('link', { name: 'Login' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Login to Stagely' })
    await device.setPresence(true)
    await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await isSignedIn(page)
  }).tags(['@PKY-31'])

  test('sign in by the suggestions of the email field', async ({ browser }) => {
    const { page, device } = await withPasskey(browser, await createOwner())
    await device.setPresence(false)
    await signOut(page)
    await open(page, '/login')
    const email = page.getByLabel('Email')
    await expect(email).toHaveAttribute('autocomplete', 'username webauthn')
    // The simulated person chooses the suggestion at once.
    await device.setPresence(true)
    await page.goto('/login', { waitUntil: 'commit' })
    await isSignedIn(page)
  }).tags(['@PKY-32'])

  test('a refused passkey is not asked for again by itself', async ({ browser, assert }) => {
    const person = await createOwner()
    const { page, device } = await withPasskey(browser, person)
    await device.setPresence(false)
    await signOut(page)
    await db.from('passkeys').delete()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/')) asked.push(new URL(request.url()).pathname)
    })
    tolerate(page, 401)
    // The device answers the suggestions by itself.
    await device.setPresence(true)
    await page.goto('/login', { waitUntil: 'commit' })
    await expectToast(page, 'Login failed')
    await page.getByLabel('Email').fill(person.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await isSignedIn(page)
    assert.deepEqual(
      asked.filter((path) => path.includes('passkey')),
      ['/api/auth/passkey/options', '/api/auth/passkey']
    )
  }).tags(['@PKY-32', '@PKY-45'])

  test('an unconfirmed address is confirmed first', async ({ browser }) => {
    const person = await createUnconfirmed()
    const page = await browse(browser, { as: person, atLocalhost: true })
    await addAuthenticator(page)
    await open(page, '/password-and-sessions')
    await expect(addButton(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Make calendar address' })).toHaveCount(0)
    const main = page.getByRole('main')
    await expect(main.getByText('Then you can add a passkey.')).toBeVisible()
    await expect(main.getByText('Then you can make a calendar address.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await main.getByRole('button', { name: 'Resend the email' }).first().click()
    await expectToast(page, 'Email sent')
  }).tags(['@PKY-37'])

  test('a closed dialog and a removed passkey are explained, and the password still works', async ({
    browser,
  }) => {
    const person = await createOwner()
    const { page, device } = await withPasskey(browser, person)
    await device.setPresence(false)
    await signOut(page)
    await open(page, '/login')
    await device.setVerified(false)
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    await device.setPresence(true)
    await button.click()
    await expectToast(page, 'No passkey was used', 'Try again, or use your password.')
    await db.from('passkeys').delete()
    await device.setPresence(false)
    await device.setVerified(true)
    tolerate(page, 401)
    await device.setPresence(true)
    await button.click()
    await expectToast(
      page,
      'Login failed',
      'That passkey wasn’t accepted. Try again, or use another way.'
    )
    await page.getByLabel('Email').fill(person.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await isSignedIn(page)
  }).tags(['@PKY-34'])

  test('confirm the deletion of the account and a new address', async ({ browser, assert }) => {
    const person = await createOwner()
    const { page } = await withPasskey(browser, person)
    await open(page, '/edit-profile')
    await page.getByLabel('Email').fill('new@stagely.example')
    await expect(page.getByText('Leave it empty to use a passkey.')).toBeVisible()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Profile updated successfully')
    await person.user.refresh()
    assert.equal(person.user.email, 'new@stagely.example')

    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByLabel('Current password')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await dialog.getByRole('button', { name: 'Delete Account' }).press('Enter')
    await expectToast(page, 'Account deleted')
    await person.user.refresh()
    assert.isNotNull(person.user.deletedAt)
  }).tags(['@PKY-36'])

  test('a wrong password in the dialog deletes nothing', async ({ browser, assert }) => {
    const person = await createOwner()
    const { page } = await withPasskey(browser, person)
    await open(page, '/edit-profile')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('alertdialog')
    tolerate(page, 422)
    await dialog.getByLabel('Current password').fill('wrong')
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await expect(dialog).toContainText('That isn’t your current password.')
    await person.user.refresh()
    assert.isNull(person.user.deletedAt)
  }).tags(['@PKY-36'])

  test('change the password', async ({ browser }) => {
    const { page } = await withPasskey(browser, await createOwner())
    const form = page.getByRole('form', { name: 'Change password' })
    await expect(form).toContainText('Passkeys keep working.')
    await form.getByLabel('New password', { exact: true }).fill('a brand new password')
    await form.getByLabel('Confirm new password').fill('a brand new password')
    await form.getByRole('button', { name: 'Change Password' }).click()
    await expectToast(page, 'Password changed')
  }).tags(['@PKY-36'])

  test('open the console instead of the code', async ({ browser }) => {
    const support = await createSupport()
    await enrol(support.user.id)
    await db.from('sessions').update({ verified_at: db.raw('now()') })
    const { page } = await withPasskey(browser, support)
    await endVerification(support)
    await open(page, adminPath)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Enter the code from your phone'
    )
    await expectAccessibleAtBothSizes(page, { except: ['meta-viewport'] })
    await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`${adminPath}$`))
  }).tags(['@PKY-35'])
})

test.group('Browsers without passkeys', (group) => {
  group.each.setup(() => emptyDatabase())

  test('log in as before, see no button, and nothing moves', async ({ browser, assert }) => {
    const person = await createOwner()
    const page = await browse(browser, { atLocalhost: true })
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/login', { waitUntil: 'commit' })
    const login = page.getByRole('button', { name: 'Login', exact: true })
    await login.waitFor()
    await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0)
    await expectAccessibleAtBothSizes(page)
    await page.getByLabel('Email').fill(person.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await login.click()
    await isSignedIn(page)
    await open(page, '/password-and-sessions')
    await expect(addButton(page)).toHaveCount(0)
    await expect(page.getByText('This browser can’t use passkeys.')).toBeVisible()
    assert.notInclude(asked.join(), 'passkey/options')
  }).tags(['@PKY-33'])

  test('at an IP address there are none either', async ({ browser }) => {
    const page = await browse(browser)
    await open(page, '/login')
    await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0)
  }).tags(['@PKY-33', '@R305'])

  test('the button is there before hydration, so that nothing moves', async ({
    browser,
    assert,
  }) => {
    for (const withPasskeys of [true, false]) {
      const page = await browse(browser, { atLocalhost: true })
      if (!withPasskeys) {
        await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
      }
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as unknown as { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await open(page, '/login')
      await page.evaluate(() => document.fonts.ready)
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
      assert.isBelow(
        shifts.reduce((sum, value) => sum + value, 0),
        0.01
      )
    }
  }).tags(['@PKY-33'])
})
