import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import User from '#models/user'
import {
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  reload,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, password, createStager } from '#tests/helpers/people'
import { document, grainyPhoto, hugePhoto, storedPhotos } from '#tests/helpers/photos'
import { onDisk, smallPhoto } from '#tests/helpers/uploads'

test.group('Profile', (group) => {
  group.each.setup(() => emptyDatabase())

  test('lets a company edit its details and shows them', async ({ browser }) => {
    const company = await createStager({ name: 'Renee Castellano', company: 'Fern Interiors' })
    const page = await browse(browser, { as: company, size: 'phone' })
    await open(page, '/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fern Interiors')
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('link', { name: 'Edit Profile' }).click()

    await page.getByLabel('Company Name').fill('Fern & Field Interiors')
    await page.getByLabel('Website').fill('fernandfield.example')
    await page.getByLabel('Company description').fill('Calm rooms, real books.')
    await page.getByLabel('Phone').fill('8285550142')
    await page.locator('input[type=file]').setInputFiles(await grainyPhoto('me.jpg', 300, 450))
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
    await expect(page.getByRole('main').locator('.avatar img')).toHaveJSProperty('height', 64)
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Save Changes' }).click()

    await expectToast(page, 'Profile updated successfully')
    await expect(page.getByLabel('Website')).toHaveValue('https://fernandfield.example')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fern & Field Interiors')
    for (const text of ['Calm rooms, real books.', '(828) 555-0142', 'fernandfield.example']) {
      await expect(page.getByRole('main').getByText(text)).toBeVisible()
    }
    await expect(page.locator('main .avatar img')).not.toHaveJSProperty('naturalWidth', 0)
  }).tags(['@PRF-02', '@R39', '@GEN-05'])

  test('asks an owner for fewer fields, and returns to another page', async ({ browser }) => {
    const person = await createOwner({ name: '"Dana" Whitfield III' })
    const page = await browse(browser, { as: person })
    await open(page, '/profile')
    await expect(page.getByText('Access Denied')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page.getByRole('main').locator('.avatar')).toHaveText('DW')
    await expect(page.getByLabel('Company/Agency Name')).toBeVisible()
    await expect(page.getByLabel('Website')).toHaveCount(0)
    await expect(page.getByLabel('Company description')).toHaveCount(0)
    await page.getByLabel('Bio').fill('Lake houses since 1998.')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Profile updated successfully')
    await expect(page.getByLabel('Bio')).toHaveValue('Lake houses since 1998.')
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/dashboard')
  }).tags(['@R60'])

  test('requires a login', async ({ browser }) => {
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/edit-profile')
    await expect(page.getByText('Please Log In')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await open(page, '/profile')
    await expect(page.getByText('Access Denied')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  }).tags(['@PRF-04'])

  test('refuses pictures, shows errors at their fields, and keeps the typed text', async ({
    browser,
  }) => {
    const [person, other] = [await createOwner(), await createOwner()]
    const page = await browse(browser, { as: person })
    await open(page, '/edit-profile')
    const input = page.locator('input[type=file]')
    await input.setInputFiles(document('cv.pdf'))
    await expectToast(page, 'Invalid File Type', 'Please select only image files')
    await input.setInputFiles(await onDisk(hugePhoto('huge.jpg')))
    await expectToast(page, 'File too large', 'huge.jpg is larger than 5MB')
    await input.setInputFiles({ ...document('broken.jpg'), mimeType: 'image/jpeg' })
    await expectToast(page, 'Failed to process photos')
    await input.setInputFiles(await smallPhoto('me.jpg'))
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeFocused()

    await page.getByLabel('Name', { exact: true }).fill(' ')
    await page.getByLabel('Email').fill('renee')
    await page.getByLabel('Phone').fill('828')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Error: Failed to update profile. Please try again.')
    for (const text of ['Name is required', 'Valid email is required', /ten digits/]) {
      await expect(page.getByText(text)).toBeVisible()
    }
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expectAccessible(page)

    await page.getByLabel('Name', { exact: true }).fill('New Name')
    await page.getByLabel('Email').fill(other.user.email.toUpperCase())
    await page.getByLabel('Phone').fill('')
    await page.getByLabel('Current password').fill(password)
    tolerate(page, 422)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const taken = 'An account with this email address already exists.'
    await expectToast(page, 'Error: Failed to update profile. Please try again.', taken)
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(new RegExp(taken))
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('New Name')

    await page.route('**/api/users/*', (route) => route.abort())
    tolerate(page, /Failed to load resource/)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Error: Failed to update profile. Please try again.')
    await expect(page.locator('.toast')).not.toContainText(taken)
    await expect(page.getByText('Draft saved')).toBeVisible()

    await page.unroute('**/api/users/*')
    await reload(page)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('New Name')
    await expect(page.getByText('We kept your draft')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Cancel' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL('/dashboard')
    await open(page, '/edit-profile')
    await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('New Name')
  }).tags(['@PRF-05', '@PRF-06', '@ERR-03', '@R132'])

  test('follows changes made elsewhere', async ({ browser }) => {
    const company = await createStager({ company: 'Fern Interiors' })
    const page = await browse(browser, { as: company })
    await page.clock.install()
    await open(page, '/profile')
    await expect(page.getByText('This company has not added portfolio photos yet.')).toBeVisible()
    const user = await User.findOrFail(company.user.id)
    await user.merge({ company: 'Harbor', portfolioPhotos: await storedPhotos() }).save()
    await page.clock.runFor(10_000)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor')
    await expect(page.getByText('4/4')).toBeVisible()
    await expect(page.getByText('+1 more')).toBeVisible()
  }).tags(['@PRF-01'])
})
