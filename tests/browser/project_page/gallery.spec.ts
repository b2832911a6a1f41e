import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { browse, expectAccessible, expectToast, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createProject } from '#tests/helpers/people'
import { storedPhotos } from '#tests/helpers/photos'
import { smallPhoto } from '#tests/helpers/uploads'

test.group('The photos of a project', (group) => {
  group.each.setup(() => emptyDatabase())

  test('open in a large view with arrow keys', async ({ browser }) => {
    const project = await createProject(await createOwner(), { photos: await storedPhotos() })
    const page = await browse(browser)
    await open(page, `/projects/${project.id}`)
    await expect(page.getByRole('button', { name: 'Show all 4 photos' })).toBeVisible()
    const second = page.getByRole('button', { name: 'Photo 2 of 4, enlarge' })
    await second.focus()
    await page.keyboard.press('Enter')

    const view = page.getByRole('dialog', { name: project.title })
    const picture = (place: number) =>
      view.getByRole('img', { name: `${project.title}, photo ${place} of 4` })
    await expect(picture(2)).toBeVisible()
    await expect(view.getByRole('button', { name: 'Next photo' })).toBeFocused()
    await expectAccessible(page)
    for (const [key, place] of [
      ['ArrowRight', '3 of 4'],
      ['ArrowRight', '4 of 4'],
      ['ArrowRight', '1 of 4'],
      ['ArrowLeft', '4 of 4'],
    ]) {
      await page.keyboard.press(key)
      await expect(view.getByText(place)).toBeVisible()
    }
    await view.getByRole('button', { name: '2 of 4' }).click()
    await expect(view.getByText('2 of 4')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(view.getByText('3 of 4')).toBeVisible()
    await view.getByRole('button', { name: 'Previous photo' }).click()
    await expect(picture(2)).not.toHaveJSProperty('naturalWidth', 0)
    const width = async () => (await picture(2).boundingBox())!.width
    const before = await width()
    await view.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(width).toBeGreaterThan(before)
    await page.keyboard.press('Escape')
    await expect(view).toHaveCount(0)
    await expect(second).toBeFocused()
  }).tags(['@DET-02'])

  test('are a strip on phones that shows the current position', async ({ browser }) => {
    const project = await createProject(await createOwner(), { photos: await storedPhotos() })
    const page = await browse(browser, { size: 'phone' })
    await open(page, `/projects/${project.id}`)
    const opener = page.getByRole('button', { name: /show all photos$/ })
    await expect(opener).toContainText('1 of 4')
    await page.getByRole('button', { name: 'Photo 3 of 4, enlarge' }).scrollIntoViewIfNeeded()
    await expect(opener).toContainText('3 of 4')
    await opener.tap()
    const view = page.getByRole('dialog', { name: project.title })
    await expect(view.getByText('3 of 4')).toBeVisible()
    await expectAccessible(page)
    await view.getByRole('button', { name: 'Close' }).tap()
    await expect(view).toHaveCount(0)
  })

  test('may be missing', async ({ browser }) => {
    const project = await createProject(await createOwner())
    const page = await browse(browser)
    await open(page, `/projects/${project.id}`)
    await expect(page.getByText('No photos yet')).toBeVisible()
  })

  test('say how many fit when their owner chooses more', async ({ browser }) => {
    const owner = await createOwner()
    const project = await createProject(owner, { photos: await storedPhotos() })
    const page = await browse(browser, { as: owner, size: 'phone' })
    const files = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((at) => smallPhoto(`${at}.jpg`)))
    await open(page, `/projects/${project.id}`)
    await page.getByRole('button', { name: 'Add photos' }).tap()
    const adding = page.getByRole('dialog', { name: 'Add photos' })
    const choose = adding.locator('input[type=file]')
    await choose.setInputFiles(files.slice(0, 1))
    await expect(adding.getByText('5 of 10')).toBeVisible()
    await choose.setInputFiles(files)
    await expectToast(
      page,
      'Too many files',
      'A project has at most 10 photos. It has 4 already. We took the first 5.'
    )
    await expect(adding.getByText('10 of 10')).toBeVisible()
    for (let at = 5; at > 0; at--) {
      await adding
        .getByRole('button', { name: `Remove ${at}.jpg` })
        .last()
        .tap()
    }
    await adding.getByRole('button', { name: 'Add photo', exact: true }).tap()
    await expect(page.getByText('5 of 10 photos')).toBeVisible()

    // The edit dialog has room for what the project has.
    await open(page, '/dashboard')
    await page.getByRole('button', { name: /^Edit/ }).first().tap()
    const editing = page.getByRole('dialog', { name: 'Edit project' })
    await expect(editing).toContainText('Up to 5 photos, 5 MB each.')
    await editing.getByRole('button', { name: 'Remove Photo 5' }).tap()
    await editing.locator('input[type=file]').setInputFiles(files)
    await expectToast(page, 'Too many files', 'Up to 5 photos fit here. We took the first one.')
  }).tags(['@PLC-47', '@PLC-51'])
})
