import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import User from '#models/user'
import {
  browse,
  endSession,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createStager, type Person } from '#tests/helpers/people'
import { cameraPhoto, document } from '#tests/helpers/photos'

const photos = (...names: string[]) => Promise.all(names.map((name) => cameraPhoto(name)))

/** With two photos selected, the page asks before it is left, and shows them again. */
async function leaveAndReturn(page: Page) {
  const back = page.getByRole('link', { name: 'Back to Dashboard' })
  const question = page.getByRole('alertdialog', { name: 'Leave without uploading?' })
  await back.click()
  await expect(question).toContainText('2 photos aren’t uploaded yet.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(back).toBeFocused()
  await expect(page).toHaveURL('/portfolio-upload')
  await back.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/bids')

  await page.goBack()
  await expect(page.getByText('Not uploaded yet')).toHaveCount(2)
  await expect(page.getByText(/2 photos selected.*We kept your selection/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear Selection' }).click()
  await back.click()
  await expect(page).toHaveURL('/bids')
  await page.goBack()
  await expect(page.getByText('No photos selected')).toBeVisible()
}

/** The selection stays when the upload fails, and when the session has ended. */
async function failToUpload(page: Page, company: Person) {
  await page.locator('input[type=file]').setInputFiles(await photos('a.jpg'))
  const upload = page.getByRole('button', { name: 'Upload to Portfolio' })

  await page.route('**/api/users/portfolio-photos', (route) =>
    route.fulfill({ status: 500, json: { message: 'The store is full.' } })
  )
  tolerate(page, 500)
  await upload.click()
  await expectToast(page, 'Failed to upload photos', 'The store is full.')
  await expect(page.getByText(/1 photo selected/)).toBeVisible()

  await page.unroute('**/api/users/portfolio-photos')
  await endSession(page, company)
  tolerate(page, 401)
  await upload.click()
  await expectToast(page, 'Please log in to upload photos')
  await expect(page.getByText(/1 photo selected/)).toBeVisible()
}

test.group('Portfolio', (group) => {
  group.each.setup(() => emptyDatabase())

  test('lets a company select, preview, upload and delete photos', async ({ assert, browser }) => {
    const company = await createStager()
    const page = await browse(browser, { as: company, size: 'phone' })
    await open(page, '/profile')
    await page.getByRole('link', { name: 'Add photos' }).click()
    await expect(page.getByText('0/4')).toBeVisible()

    await page.locator('input[type=file]').setInputFiles(await photos('a.jpg', 'b.jpg', 'c.jpg'))
    await expect(page.getByText('Not uploaded yet')).toHaveCount(3)
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Remove b.jpg from the selection' }).click()
    await expect(page.getByText(/2 photos selected/)).toBeVisible()
    await page.getByRole('button', { name: 'Upload to Portfolio' }).click()
    await expectToast(page, 'Portfolio updated')
    await expect(page.getByText('2/4')).toBeVisible()
    await expect(page.getByText('Not uploaded yet')).toHaveCount(0)
    await expect(page.getByAltText('Portfolio photo 2')).not.toHaveJSProperty('naturalWidth', 0)

    const [first, second] = (await User.findOrFail(company.user.id)).portfolioPhotos
    await page.getByRole('button', { name: 'Move photo 2 earlier' }).click()
    await expectToast(page, 'Order saved')
    await expect(page.getByRole('button', { name: 'Delete photo 1' })).toBeFocused()
    assert.deepEqual((await User.findOrFail(company.user.id)).portfolioPhotos, [second, first])

    await page.getByLabel('Room of photo 1').selectOption('Kitchen')
    await page.getByLabel('Staging level of photo 1').selectOption('Luxury')
    await page.getByRole('button', { name: 'Save labels' }).click()
    await expectToast(page, 'Labels saved')
    const visitor = await browse(browser)
    await open(visitor, `/companies/${company.user.stagerIdentifier}`)
    await visitor.getByRole('button', { name: /^Photo 1 of 2: Kitchen, Luxury staging/ }).click()
    const viewer = visitor.getByRole('dialog', { name: 'Kitchen, Luxury staging' })
    await expectAccessibleAtBothSizes(visitor)
    await viewer.getByRole('button', { name: 'Next photo' }).click()
    await expect(visitor.getByRole('dialog', { name: /^Portfolio of/ })).toBeVisible()

    await page.getByRole('button', { name: 'Delete photo 1' }).click()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Delete Photo', exact: true }).click()
    await expectToast(page, 'Photo deleted')
    await expect(page.getByText('1/4')).toBeVisible()
    assert.lengthOf((await User.findOrFail(company.user.id)).portfolioPhotos, 1)
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL('/bids')

    await page.goBack()
    await failToUpload(page, company)
  }).tags(['@PFU-01', '@PFU-02', '@PFU-03', '@TRU-64'])

  test('refuses files, keeps the selection on the device, and counts the photos there', async ({
    browser,
  }) => {
    const page = await browse(browser, { as: await createStager() })
    await open(page, '/portfolio-upload')
    const input = page.locator('input[type=file]')
    const clear = page.getByRole('button', { name: 'Clear Selection' })
    const upload = page.getByRole('button', { name: 'Upload to Portfolio' })
    await input.setInputFiles(await photos('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'))
    await expectToast(page, 'Too Many Photos', 'We took the first four.')
    await expect(page.getByText(/4 photos selected/)).toBeVisible()
    await clear.click()
    await input.setInputFiles(document('price-list.pdf'))
    await expectToast(page, 'Invalid File Type', 'Please select only image files')
    await input.setInputFiles({ ...document('broken.jpg'), mimeType: 'image/jpeg' })
    await expectToast(page, 'Failed to process photos')
    await input.setInputFiles(await photos('a.jpg'))
    await expect(page.getByText(/1 photo selected, a\.jpg/)).toBeVisible()
    await input.setInputFiles(await photos('b.jpg'))
    await expect(page.getByText('Not uploaded yet')).toHaveCount(2)

    await leaveAndReturn(page)
    await upload.click({ force: true })
    await expectToast(page, 'Select photos first')

    await input.setInputFiles(await photos('a.jpg', 'b.jpg', 'c.jpg'))
    await upload.click()
    await expect(page.getByText('3/4')).toBeVisible()
    await input.setInputFiles(await photos('d.jpg', 'e.jpg'))
    await expectToast(page, 'Too Many Photos', 'You have 3 already. We took the first one.')
    await upload.click()
    await expect(
      page
        .getByText('Your portfolio is full. Delete a photo to add another.')
        .locator('visible=true')
    ).toBeVisible()
  }).tags(['@PFU-02', '@PFU-04', '@CON-04'])
})
