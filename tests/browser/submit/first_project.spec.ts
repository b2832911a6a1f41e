import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Project from '#models/project'
import User from '#models/user'
import {
  browse,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  expectToast,
  open,
  reload,
  tabTo,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { fillProject, fillRegistration } from '#tests/helpers/forms'
import { createOwner } from '#tests/helpers/people'
import { heicFile } from '#tests/helpers/heic_corpus'
import { smallPhoto } from '#tests/helpers/uploads'

const title = 'Farmhouse with barn'
const account = (page: Page) => page.getByRole('dialog', { name: 'Last step: your account' })
const section = (page: Page) => page.getByRole('region', { name: 'Photos' })
const next = (page: Page) => page.getByRole('button', { name: /^(Continue|Post Project)$/ })
const fields = { Email: 'pat@example.com', Name: 'Pat', Phone: '8285550142', Password: 'secret1' }

const heic = async (name: string, bytes?: number) => ({
  name,
  mimeType: '',
  buffer: (await heicFile('plain')).subarray(0, bytes),
})

/** What the device keeps of a visitor's draft: the title, and the names of the photos. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[] | null>((resolve) => {
        const draft = localStorage.getItem('draft:final:visitor')
        if (!draft) return resolve(null)
        const opening = indexedDB.open('stagely')
        opening.onsuccess = () => {
          const store = opening.result.transaction('draft_photos').objectStore('draft_photos')
          const reading = store.get('draft:final:visitor')
          reading.onsuccess = () => {
            const photos = (reading.result ?? []) as { name: string }[]
            resolve([JSON.parse(draft).values.title, ...photos.map(({ name }) => name)])
          }
        }
      })
  )

test.group('A first project in a browser', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is posted from the home page on a phone, by keyboard, with its photo', async ({
    assert,
    browser,
  }) => {
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/')
    await tabTo(page, page.getByRole('link', { name: 'Post a project' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post a project')
    await page.locator('input[type=file]').setInputFiles([await smallPhoto('front.jpg')])
    await expect(section(page).getByRole('img', { name: 'front.jpg' })).toBeVisible()
    await fillProject(page, title)
    await expectAccessibleAtBothSizes(page)
    await expectNoSidewaysScroll(page)
    await expect.poll(() => kept(page)).toEqual([title, 'front.jpg'])

    // The draft is there again on the same device.
    await reload(page)
    await expect(section(page).getByRole('img', { name: 'front.jpg' })).toBeVisible()
    await tabTo(page, next(page))
    await page.keyboard.press('Enter')
    await expect(account(page).getByLabel('Email', { exact: true })).toBeFocused()
    await expectAccessibleAtBothSizes(page)
    for (const [label, text] of Object.entries(fields)) {
      await tabTo(page, account(page).getByLabel(label, { exact: true }))
      await page.keyboard.type(text)
    }
    await tabTo(page, account(page).getByLabel(/agree to the Terms of Service/))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')

    await page.waitForURL(/\/projects\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    const project = await Project.firstOrFail()
    assert.lengthOf(project.photos, 1)
    assert.lengthOf(await User.all(), 1)
    assert.isNull(await kept(page))
    // The form isn't a step of the history anymore.
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
  }).tags(['@PLC-30', '@PLC-33', '@PLC-35'])

  test('sends a lost photo again, and none twice', async ({ assert, browser }) => {
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/post-a-project')
    const photos = [await smallPhoto('one.jpg'), await smallPhoto('two.jpg')]
    await page.locator('input[type=file]').setInputFiles(photos)
    await expect(section(page).getByText('2 of 4')).toBeVisible()
    await fillProject(page, title)
    let sent = 0
    await page.route('**/api/photos', (route) => {
      sent += 1
      return sent === 2
        ? route.fulfill({ status: 503, json: { message: 'Busy' } })
        : route.continue()
    })
    tolerate(page, 503)
    await next(page).tap()
    await fillRegistration(page, fields)
    await account(page).getByRole('button', { name: 'Post Project' }).tap()
    await expectToast(page, 'Failed to submit project')
    await expect(section(page)).toContainText('1 of 2 photos have arrived.')
    assert.deepEqual(await kept(page), [title, 'one.jpg', 'two.jpg'])
    await next(page).tap()
    await page.waitForURL(/\/projects\/\d+$/)
    assert.equal(sent, 3)
    assert.lengthOf((await Project.firstOrFail()).photos, 2)
  }).tags(['@PLC-34'])

  test('is claimed with its photos after a reload', async ({ assert, browser }) => {
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/post-a-project')
    const photos = [await smallPhoto('one.jpg'), await heic('IMG_2.HEIC')]
    for (const photo of photos) await page.locator('input[type=file]').setInputFiles([photo])
    await fillProject(page, title)
    await expect.poll(() => kept(page)).toEqual([title, 'one.jpg', 'IMG_2.HEIC'])
    await next(page).tap()
    await fillRegistration(page, fields)
    await page.route('**/api/photos/previews', (route) => route.abort(), { times: 1 })
    tolerate(page, /ERR_FAILED/)
    await account(page).getByRole('button', { name: 'Post Project' }).tap()
    // What has to wait longer stays in the draft.
    await expectToast(page, 'Failed to submit project')
    await expect(section(page)).toContainText('Your browser can’t show IMG_2.HEIC.')
    await reload(page)
    await expect(page).toHaveURL(/\/submit-project$/)
    await expect(section(page).getByRole('img')).toHaveCount(0)
    await page.getByRole('button', { name: 'Yes, continue with it' }).tap()
    await expect(section(page).getByRole('img', { name: 'one.jpg' })).toBeVisible()
    await expect(section(page)).toContainText('Your browser can’t show IMG_2.HEIC.')
    assert.isNull(await kept(page))
    await page.getByRole('button', { name: 'Submit Project' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('is open for offers')
    assert.lengthOf((await Project.firstOrFail()).photos, 2)
  }).tags(['@PLC-35', '@PLC-36'])

  test('keeps HEIC until there is an account', async ({ assert, browser }) => {
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/post-a-project')
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'POST') calls.push(pathname)
    })
    await page
      .locator('input[type=file]')
      .setInputFiles([await heic('IMG_1.HEIC'), await heic('IMG_2.HEIC', 300)])
    await expect(section(page).getByText('2 of 4')).toBeVisible()
    await expect(section(page)).toContainText('Your browser can’t show IMG_1.HEIC, IMG_2.HEIC.')
    await fillProject(page, title)
    await expectAccessibleAtBothSizes(page)
    await expect.poll(() => kept(page)).toEqual([title, 'IMG_1.HEIC', 'IMG_2.HEIC'])
    await reload(page)
    await expect(section(page)).toContainText('Your browser can’t show IMG_1.HEIC, IMG_2.HEIC.')
    assert.deepEqual(calls, [])

    await next(page).tap()
    await fillRegistration(page, fields)
    tolerate(page, 422)
    await account(page).getByRole('button', { name: 'Post Project' }).tap()
    await expect(section(page)).toContainText('We couldn’t open IMG_2.HEIC')
    assert.lengthOf(await Project.all(), 0)
    await section(page).getByRole('button', { name: 'Dismiss IMG_2.HEIC' }).tap()
    await next(page).tap()
    await page.waitForURL(/\/projects\/\d+$/)
    assert.lengthOf((await Project.firstOrFail()).photos, 1)
  }).tags(['@PLC-36'])

  test('stays as wide as the screen beside a long text that nobody knows', async ({ browser }) => {
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/post-a-project')
    const city = page.getByRole('combobox', { name: 'City' })
    await city.fill('W'.repeat(100))
    await city.blur()
    await expect(page.getByText('We don’t know WWW')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }).tags(['@PLC-09'])

  test('says that it replaces a draft that was begun beside the question', async ({ browser }) => {
    const page = await browse(browser, { as: await createOwner(), withoutPolls: true })
    await open(page, '/about')
    await page.evaluate((text) => {
      const draft = { values: { title: text }, savedAt: new Date().toISOString() }
      localStorage.setItem('draft:final:visitor', JSON.stringify(draft))
    }, title)
    await open(page, '/submit-project')
    await expect(page.getByText('Is this yours?')).toBeVisible()
    await expect(page.getByText('It would replace the draft')).toHaveCount(0)
    await page.getByLabel('Project title').fill('My own house')
    await expect(page.getByText('It would replace the draft that you have here.')).toBeVisible()
  }).tags(['@PLC-35'])
})
