import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import sharp from 'sharp'
import Project from '#models/project'
import {
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  reload,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { fillProject } from '#tests/helpers/forms'
import { createOwner } from '#tests/helpers/people'
import { cameraPhoto, document, grainyPhoto } from '#tests/helpers/photos'
import { largePhoto, plainPhoto, smallPhoto } from '#tests/helpers/uploads'

const files = (page: Page) => page.locator('input[type=file]')
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Project' }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const labelsOf = (page: Page, label: string) =>
  field(page, label).locator('option:not([value=""])').allTextContents()

const photos = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => smallPhoto(`room-${at + 1}.jpg`)))

const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }

/** Submits the form and returns the body that it sends. */
async function sent(page: Page) {
  const request = page.waitForRequest((made) => made.method() === 'POST')
  await submit(page)
  await page.getByRole('button', { name: 'Submit anyway' }).click()
  return (await request).postDataJSON()
}

/** Size of a sent picture, and its quality as the first number of the first quantization table. */
async function described(photo: string) {
  const bytes = Buffer.from(photo.split(',')[1], 'base64')
  const { format, width, height } = await sharp(bytes).metadata()
  const coarseness = bytes[bytes.indexOf(Buffer.from([0xff, 0xdb])) + 5]
  return { format, width, height, quality: { 27: 0.3, 40: 0.2 }[coarseness] }
}

test.group('The compressed submit form', (group) => {
  group.each.setup(() => emptyDatabase())

  test('says which files it refuses, compresses ten photos and opens the project', async ({
    assert,
    browser,
  }) => {
    const page = await browse(browser, { as: await createOwner(), size: 'phone' })
    await open(page, '/submit-project-new')
    await files(page).setInputFiles(document('plan.pdf'))
    await expectToast(page, 'Invalid file type', 'Please select only image files')
    await files(page).setInputFiles([broken, await cameraPhoto('plain.jpg')])
    await expect(page.getByText('1 of 10')).toBeVisible()
    await expectToast(page, 'Error processing files', 'Failed to process one or more files')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Dismiss broken.jpg' }).click()
    await submit(page)
    await expectToast(
      page,
      'Form validation errors',
      'Please check all required fields are filled correctly'
    )

    await fillProject(page, 'Bungalow on Birch Lane')
    await files(page).setInputFiles(await plainPhoto('portrait.jpg', 900, 1600))
    await expect(page.getByText('2 of 10')).toBeVisible()
    await files(page).setInputFiles(await largePhoto('large.jpg'))
    await expect(page.getByText('3 of 10')).toBeVisible()
    await files(page).setInputFiles(await grainyPhoto('grainy.jpg', 1200, 800))
    await expect(page.getByText('4 of 10')).toBeVisible()
    await expectToast(page, 'Photo compressed', 'grainy.jpg:')
    await files(page).setInputFiles(await photos(7))
    await expectToast(page, 'Too many files', 'Maximum 10 photos allowed')
    await expect(page.getByText('10 of 10')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a photo' })).toHaveCount(0)

    const pictures: string[] = []
    page.on('request', (made) => {
      if (new URL(made.url()).pathname === '/api/photos') pictures.push(made.postDataJSON().photo)
    })
    await submit(page)
    await expect(page).toHaveURL(/\/projects\/\d+$/)
    assert.lengthOf(pictures, 10)
    assert.isBelow(pictures[0].length, 500_000)
    const [plain, tall, wide, rough] = await Promise.all(pictures.slice(0, 4).map(described))
    assert.deepEqual(plain, { format: 'jpeg', width: 1200, height: 800, quality: 0.3 })
    assert.deepEqual(tall, { format: 'jpeg', width: 450, height: 800, quality: 0.3 })
    assert.deepEqual(wide, plain)
    assert.deepEqual(rough, { ...plain, quality: 0.2 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bungalow on Birch Lane')
    assert.lengthOf((await Project.firstOrFail()).photos, 10)

    await open(page, '/submit-project-simple')
    await expect(page.getByText('Up to 10 photos, compressed on this device.')).toBeVisible()
    await expect(page.getByText('0 of 10')).toBeVisible()
    await expect(field(page, 'Project title')).toHaveValue('')
  }).tags(['@PHO-05', '@PHO-06', '@SUB-09', '@R21'])
})

test.group('The oldest submit form', (group) => {
  group.each.setup(() => emptyDatabase())

  const missing = {
    'Project title': 'Project title is required',
    'Property type': 'Property type is required',
    'Location': 'Location is required',
    'Staging level': 'Staging level is required',
    'Timeline': 'Timeline is required',
    'Budget range': 'Budget range is required',
    'Description': 'Description is required',
  }

  test('offers the older choices, asks for a location and a budget, and opens the project', async ({
    assert,
    browser,
  }) => {
    const page = await browse(browser, { as: await createOwner(), size: 'phone' })
    await open(page, '/submit-project-old')
    const types = ['Single Family Home', 'Condominium', 'Townhouse', 'Apartment']
    assert.deepEqual(await labelsOf(page, 'Property type'), types)
    const timelines = ['Within 1 week', 'Within 2 weeks', 'Within 1 month', 'Flexible']
    assert.deepEqual(await labelsOf(page, 'Timeline'), timelines)
    await expect(page.getByRole('checkbox', { name: /^All / })).toHaveCount(0)
    for (const label of ['City', 'Neighborhood', 'County']) {
      await expect(field(page, label)).toHaveCount(0)
    }

    await submit(page)
    await expectToast(page, 'Missing required fields', 'Please fill in all required fields')
    for (const [label, text] of Object.entries(missing)) {
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text))
    }
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(Object.keys(missing).length)
    await expect(field(page, 'Project title')).toBeFocused()
    await expectAccessibleAtBothSizes(page)

    await field(page, 'Project title').fill('Bungalow 12')
    await field(page, 'Property type').selectOption('Condominium')
    await field(page, 'Location').fill('Asheville, NC')
    await field(page, 'Staging level').selectOption('Standard')
    await field(page, 'Timeline').selectOption('Within 2 weeks')
    await field(page, 'Budget range').fill('$2,000 to $4,000')
    await field(page, 'Description').fill('Two rooms.')
    await page.getByRole('checkbox', { name: 'Number of Bathrooms' }).check()
    await submit(page)
    await expectToast(page, 'Form validation errors')
    await field(page, 'Project title').fill('Bungalow, north side')
    await expect(page.getByText('Draft saved')).toBeVisible()

    await reload(page)
    assert.containsSubset(await sent(page), {
      propertyType: 'condo',
      timeline: 'within_2_weeks',
      location: 'Asheville, NC',
      budgetRange: '$2,000 to $4,000',
      roomsToStage: ['Number of Bathrooms'],
    })
    await expect(page).toHaveURL(/\/projects\/\d+$/)
    await expect(page.getByText('Asheville, NC').first()).toBeVisible()
    const summary = page.getByRole('region', { name: 'Project Summary' })
    await summary.locator('summary').click()
    await expect(summary.getByText('Within 2 weeks')).toBeVisible()
    const { propertyType, budgetRange } = await Project.firstOrFail()
    assert.deepEqual([propertyType, budgetRange], ['condominium', '$2,000 to $4,000'])
  }).tags(['@ENU-01', '@ENU-02', '@ENU-05', '@SUB-04', '@SUB-09', '@SUB-13', '@SUB-15', '@R21'])

  test('sends ten pictures of 1000 KB as text', async ({ assert, browser }) => {
    const page = await browse(browser, { as: await createOwner(), size: 'phone' })
    await open(page, '/submit-project-old')
    await files(page).setInputFiles(document('plan.pdf'))
    await expectToast(page, 'Photo not added', 'plan.pdf is not an image')
    const heavy = await grainyPhoto('heavy.jpg', 1400, 1000)
    assert.isAbove(heavy.buffer.length, 750 * 1024)
    await files(page).setInputFiles(heavy)
    await expectToast(page, 'heavy.jpg was not added', 'File too large, please use a smaller image')
    await expectAccessible(page)
    await files(page).setInputFiles(await photos(11))
    await expectToast(page, 'Too many files', 'Maximum 10 photos allowed')
    await expect(page.getByText('10 of 10')).toBeVisible()
  }).tags(['@PHO-07', '@R21'])
})
