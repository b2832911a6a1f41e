import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import db from '@adonisjs/lucid/services/db'
import EmailLink from '#models/email_link'
import User from '#models/user'
import {
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails, linkTokenIn } from '#tests/helpers/emails'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  createUnconfirmed,
  linkFor,
  password,
} from '#tests/helpers/people'

const former = 'olivia@stagely.example'
const moved = 'moved@stagely.example'

test.group('Email addresses', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are confirmed with the banner and the link', async ({ browser }) => {
    const email = 'olivia.hartmann@lakeview-realty.example'
    const person = await createUnconfirmed(createOwner, { email })
    await createBid(await createProject(person), await createStager())
    const page = await browse(browser, { as: person, size: 'phone' })
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, '/dashboard')
    const banner = page.getByRole('complementary', { name: 'Account notice' })
    await expect(banner).toContainText(email)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleAtBothSizes(page)
    await banner.getByRole('button', { name: 'Resend the email' }).click()
    await expectToast(page, 'Email sent', email)

    const [sent] = await deliverEmails()
    await open(page, `/confirm-email?token=${linkTokenIn('/confirm-email', sent.text)}`)
    await expect(page.getByRole('main')).toContainText(email)
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Your email address is confirmed'
    )
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(banner).toHaveCount(0)
  }).tags(['@AUT-10', '@AUT-11'])

  test('are changed with the current password, and can be restored', async ({
    assert,
    browser,
  }) => {
    const person = await createOwner({ email: former })
    const page = await browse(browser, { as: person })
    await open(page, '/edit-profile')
    await expect(page.getByLabel('Current password')).toHaveCount(0)
    await page.getByLabel('Email').fill(moved)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const field = page.getByLabel('Current password')
    await expect(field).toHaveAccessibleDescription(/Enter your current password/)
    await field.fill('not this one')
    await expectAccessible(page)
    tolerate(page, 422)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(field).toHaveAccessibleDescription(/This is not your current password/)
    await expect(field).toBeFocused()
    await field.fill(password)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Profile updated successfully', moved)
    await expect(field).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Account notice' })).toContainText(moved)

    const emails = await deliverEmails()
    const told = emails.find(({ to }) => to[0].address === former)
    const guest = await browse(browser)
    await open(guest, `/restore-email?token=${linkTokenIn('/restore-email', told?.text)}`)
    await expectAccessible(guest)
    // The page of the session that ends may ask for news at that moment.
    tolerate(page, 401)
    await guest.getByRole('button', { name: 'Restore this address' }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
      'Your email address is restored'
    )
    await guest.getByRole('link', { name: 'Set a new password' }).click()
    await expect(guest).toHaveURL('/forgot-password')
    assert.equal((await User.findOrFail(person.user.id)).email, former)
    assert.lengthOf(await db.from('sessions'), 0)
  }).tags(['@PRF-08', '@R71'])

  test('show a message when a link is too old', async ({ browser }) => {
    const person = await createUnconfirmed()
    const { token } = await db.transaction((trx) =>
      EmailLink.issue('confirm', linkFor(person.user), trx)
    )
    const page = await browse(browser)
    await open(page, `/confirm-email?token=${token}`)
    await db.from('email_links').update({ expires_at: new Date(Date.now() - 1000) })
    tolerate(page, 409)
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.locator('.toast')).toContainText('This link has expired or was already used.')
    await open(page, `/confirm-email?token=${token}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid')
    await expectAccessible(page)
  })
})
