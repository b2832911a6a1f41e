import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Project from '#models/project'
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
import { fillProject } from '#tests/helpers/forms'
import { heicFile } from '#tests/helpers/heic_corpus'
import { createOwner } from '#tests/helpers/people'
import { cameraPhoto, document as plan, hugePhoto } from '#tests/helpers/photos'
import { largePhoto, onDisk, smallPhoto } from '#tests/helpers/uploads'

const files = (page: Page) => page.locator('input[type=file]')
const section = (page: Page) => page.getByRole('region', { name: 'Photos' })
const names = (page: Page) =>
  section(page)
    .getByRole('img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('alt')))

const photos = async (...list: string[]) => Promise.all(list.map((name) => smallPhoto(name)))

test.group('Photos of the submit form', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are refused with a reason, and the valid ones are sent in their order', async ({
    assert,
    browser,
  }) => {
    const page = await browse(browser, { as: await createOwner() })
    await open(page, '/submit-project')
    await files(page).setInputFiles([
      await cameraPhoto('red.jpg', '#c0392b'),
      await cameraPhoto('blue.jpg', '#2471a3'),
      ...(await photos('three.jpg')),
    ])
    await expect(page.getByText('3 of 4')).toBeVisible()

    const formats = section(page).getByText('Photos can be JPEG, PNG, WebP, GIF, AVIF or HEIC.')
    await expect(formats).toHaveCount(0)
    await files(page).setInputFiles(plan('plan.pdf'))
    await expectToast(page, 'Invalid file type', 'Please select only image files')
    await expect(formats).toBeVisible()
    await files(page).setInputFiles(await onDisk(hugePhoto('panorama.jpg')))
    await expectToast(page, 'File too large', 'panorama.jpg is larger than 5MB')
    await files(page).setInputFiles({
      name: 'broken.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture'),
    })
    await expectToast(page, 'Error processing files')
    const refused = section(page).getByRole('listitem').filter({ hasText: 'broken.jpg' })
    await expect(refused).toHaveText('We couldn’t open broken.jpg')
    await expectAccessible(page)
    await section(page).getByRole('button', { name: 'Dismiss broken.jpg' }).click()
    const large = await largePhoto('four.jpg')
    await files(page).setInputFiles([large, await onDisk(await smallPhoto('five.jpg'))])
    await expectToast(page, 'Too many files', 'Maximum 4 photos allowed (4 Primary Rooms max)')
    await expect(page.getByText('4 of 4')).toBeVisible()
    assert.deepEqual(await names(page), ['red.jpg', 'blue.jpg', 'three.jpg', 'four.jpg'])
    await expect(page.getByRole('button', { name: 'Add a photo' })).toHaveCount(0)

    await fillProject(page, 'Colonial on Maple Street')
    const message = 'Photo 2 cannot be read'
    tolerate(page, 422)
    const sent: string[] = []
    page.on('request', (call) => {
      if (call.method() === 'POST' && call.url().endsWith('/api/photos')) {
        sent.push(call.postDataJSON().photo)
      }
    })
    await page.route('**/api/projects', (route) =>
      route.fulfill({ status: 422, json: { message, errors: [{ field: 'photos.1', message }] } })
    )
    await page.getByRole('button', { name: 'Submit Project' }).click()
    await expectToast(page, 'Failed to submit project', message)
    await expect(section(page).getByText(message).locator('..')).toBeFocused()
    await page.unroute('**/api/projects')

    await page.getByRole('button', { name: 'Move red.jpg later' }).click()
    await page.getByRole('button', { name: 'Submit Project' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('is open for offers')
    assert.lengthOf(sent, 4, 'each once, although the form was refused')
    for (const photo of sent) {
      assert.match(photo, /^data:image\/(webp|jpeg);base64,/)
      const bytes = Buffer.from(photo.split(',')[1], 'base64')
      assert.isFalse(bytes.includes('Canary Cameras'))
    }
    assert.lengthOf((await Project.firstOrFail()).photos, 4)
    await page.getByRole('link', { name: 'View Project' }).click()
    const cover = page.getByRole('button', { name: 'Photo 1 of 4' }).getByRole('presentation')
    await expect(cover).toHaveJSProperty('complete', true)
    const [red, , blue] = await cover.evaluate((picture: HTMLImageElement) => {
      const context = document.createElement('canvas').getContext('2d')
      context?.drawImage(picture, 0, 0)
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
    })
    assert.isAbove(blue, red)
  }).tags(['@PHO-01', '@PHO-02', '@PHO-03', '@PHO-04', '@SUB-06', '@R52', '@PHN-06'])

  test('go on where they stopped after a lost connection, and are never sent twice', async ({
    assert,
    browser,
  }) => {
    const page = await browse(browser, { as: await createOwner() })
    await open(page, '/submit-project')
    await fillProject(page, 'Colonial on Maple Street')
    await files(page).setInputFiles(await photos('one.jpg', 'two.jpg', 'three.jpg'))
    await expect(page.getByText('3 of 4')).toBeVisible()
    let arrived = 0
    page.on('response', (response) => {
      if (response.url().endsWith('/api/photos') && response.ok()) arrived += 1
    })
    await page.route('**/api/photos', (route) =>
      arrived === 0
        ? route.continue()
        : route.fulfill({ status: 503, json: { message: 'Try again in a moment.' } })
    )
    tolerate(page, 503)
    const submit = page.getByRole('button', { name: 'Submit Project' })
    await submit.click()
    await expectToast(page, 'Failed to submit project', 'Try again in a moment.')
    const hint = section(page).getByRole('status')
    await expect(hint.filter({ hasText: '1 of 3 photos have arrived' })).toBeVisible()

    tolerate(page, /ERR_INTERNET_DISCONNECTED/)
    await page.unroute('**/api/photos')
    await page.context().setOffline(true)
    await submit.click()
    await expect(hint.filter({ hasText: 'The connection is lost' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Waiting for connection' })).toBeInViewport()
    await expect(
      section(page).getByRole('progressbar', { name: 'Sending one.jpg' })
    ).toHaveAttribute('aria-valuenow', '100')
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('is open for offers')
    assert.equal(arrived, 3)
    assert.lengthOf((await Project.firstOrFail()).photos, 3)
  }).tags(['@PHN-08'])

  test('from an iPhone are decoded by the server, whatever their type, and can be tried again', async ({
    assert,
    browser,
  }) => {
    const page = await browse(browser, { as: await createOwner(), size: 'phone' })
    await open(page, '/submit-project')
    await fillProject(page, 'Colonial on Maple Street')
    const heic = async (name: string, mimeType = '') => ({
      ...{ name, mimeType },
      buffer: await heicFile('plain'),
    })
    const some = [
      await heic('IMG_1.HEIC'),
      await heic('IMG_2', 'application/octet-stream'),
      await smallPhoto('three.jpg'),
    ]
    await files(page).setInputFiles(some)
    await expect(page.getByText('3 of 4')).toBeVisible()
    assert.deepEqual(await names(page), ['IMG_1.HEIC', 'IMG_2', 'three.jpg'])
    const hints = section(page).getByRole('status').filter({ hasText: 'blurry' })
    await expect(hints).toHaveText(
      'IMG_1.HEIC, IMG_2, three.jpg are small and may look blurry to companies.'
    )
    const first = section(page).getByRole('img', { name: 'IMG_1.HEIC' })
    await expect(first).toHaveJSProperty('naturalWidth', 128)

    tolerate(page, 422)
    const cut = {
      ...(await heic('IMG_4.HEIC')),
      buffer: (await heicFile('plain')).subarray(0, 300),
    }
    await files(page).setInputFiles(cut)
    await expectToast(page, 'Error processing files', 'We couldn’t open IMG_4.HEIC')
    await expect(section(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await section(page).getByRole('button', { name: 'Dismiss IMG_4.HEIC' }).click()

    tolerate(page, /ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await section(page).getByRole('button', { name: 'Remove three.jpg' }).click()
    await files(page).setInputFiles([await heic('IMG_5.HEIC'), await smallPhoto('six.jpg')])
    await expectToast(page, 'Error processing files', "We couldn't reach Stagely")
    const again = section(page).getByRole('button', { name: 'Try again with IMG_5.HEIC' })
    await page.context().setOffline(false)
    const { promise: released, resolve: letThrough } = Promise.withResolvers<void>()
    await page.route('**/api/photos/previews', async (route) => {
      await released
      await route.continue()
    })
    await again.click()
    const progress = section(page).getByRole('progressbar', { name: 'Sending IMG_5.HEIC' })
    await expect(progress).toHaveAttribute('aria-valuenow', '0')
    letThrough()
    await expect(page.getByText('4 of 4')).toBeVisible()
    assert.deepEqual(await names(page), ['IMG_1.HEIC', 'IMG_2', 'IMG_5.HEIC', 'six.jpg'])

    await page.getByRole('button', { name: 'Submit Project' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('is open for offers')
    assert.lengthOf((await Project.firstOrFail()).photos, 4)
  }).tags(['@PHN-03', '@PHN-04', '@PHN-05', '@PHN-09', '@R259'])

  test('are converted by an iPhone, because HEIC isn’t asked for there', async ({ browser }) => {
    const owner = await createOwner()
    for (const [isIphone, types] of [
      [false, 'image/*,.heic,.heif'],
      [true, 'image/*'],
    ] as const) {
      const page = await browse(browser, { as: owner, size: 'phone' })
      // Only Safari on iOS has the property that the page looks for.
      await page.addInitScript((isSafari) => {
        const supports = CSS.supports.bind(CSS)
        CSS.supports = (name: string, value?: string) => {
          if (name === '-webkit-touch-callout') return isSafari
          return value === undefined ? supports(name) : supports(name, value)
        }
      }, isIphone)
      await open(page, '/submit-project')
      await expect(files(page)).toHaveAttribute('accept', types)
    }
  }).tags(['@PHN-07'])

  test('are removed and sorted, and kept in the draft until it is discarded', async ({
    assert,
    browser,
  }) => {
    const page = await browse(browser, { as: await createOwner(), size: 'phone' })
    await open(page, '/submit-project')
    await files(page).setInputFiles(await photos('one.jpg', 'two.jpg', 'three.jpg'))
    await expect(page.getByText('3 of 4')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Move one.jpg later' }).tap()
    assert.deepEqual(await names(page), ['two.jpg', 'one.jpg', 'three.jpg'])
    await expect(page.getByText('one.jpg is now 2 of 3')).toHaveRole('status')

    const earlier = page.getByRole('button', { name: 'Move three.jpg earlier' })
    await earlier.focus()
    await page.keyboard.press('Enter')
    await expect(earlier).toBeFocused()
    await page.keyboard.press('Enter')
    assert.deepEqual(await names(page), ['three.jpg', 'two.jpg', 'one.jpg'])
    await expect(page.getByRole('button', { name: 'Move three.jpg later' })).toBeFocused()
    await expect(section(page).getByText('Cover', { exact: true })).toHaveCount(1)

    await page.getByRole('button', { name: 'Remove two.jpg' }).tap()
    assert.deepEqual(await names(page), ['three.jpg', 'one.jpg'])
    await expect(page.getByRole('button', { name: 'Add a photo' })).toBeFocused()

    for (const [name, camera] of [
      ['Take a photo', 'environment'],
      ['Add a photo', null],
    ] as const) {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name }).tap()
      assert.equal(await (await chooser).element().getAttribute('capture'), camera)
    }

    await fillProject(page, 'Half a project')
    await page.getByRole('checkbox', { name: 'Kitchen' }).check()
    await expect(page.getByText('Draft saved')).toBeVisible()

    await reload(page)

    await expect(page.getByLabel('Project title')).toHaveValue('Half a project')
    await expect(page.getByRole('checkbox', { name: 'Kitchen' })).toBeChecked()
    await expect(page.getByText('2 of 4')).toBeVisible()
    assert.deepEqual(await names(page), ['three.jpg', 'one.jpg'])

    await page.getByRole('button', { name: 'Discard draft' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard this draft?' })
    await expect(question.getByRole('button', { name: 'Keep draft' })).toBeFocused()
    await expectAccessibleAtBothSizes(page)
    await question.getByRole('button', { name: 'Discard draft' }).click()
    await expect(page.getByLabel('Project title')).toHaveValue('')
    await expect(page.getByLabel('Project title')).toBeFocused()
    await reload(page)
    await expect(page.getByLabel('Project title')).toHaveValue('')
    await expect(page.getByText('0 of 4')).toBeVisible()
  }).tags(['@SUB-06'])
})
