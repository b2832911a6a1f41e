import { test } from '@japa/runner'
import type { Page, Route } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Project from '#models/project'
import { browse, expectAccessible, expectToast, open, tolerate } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { cameraPhoto, storedPhotos } from '#tests/helpers/photos'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit project' })
const field = (page: Page, label: string) =>
  dialog(page).getByLabel(new RegExp(`^${label}\\s*(\\(optional\\))?$`))

test.group('The edit dialog', (group) => {
  group.each.setup(() => emptyDatabase())

  test('starts with the project’s values, and saves the changes', async ({ assert, browser }) => {
    const owner = await createOwner()
    const [cover] = await storedPhotos()
    const project = await createProject(owner, { otherRooms: 'Sun porch', photos: [cover] })
    const page = await browse(browser, { as: owner })
    await open(page, '/dashboard')
    const opener = page.getByRole('button', { name: 'Edit Colonial on Maple Street' })
    await opener.click()
    for (const [label, value] of Object.entries({
      'Project title': 'Colonial on Maple Street',
      'Property type': 'single_family_home',
      'Occupancy': 'vacant',
      'Square footage': '2,850',
      'Bedrooms': '4',
      'Bathrooms': '2.5',
      'Levels': '2',
      'City': 'Asheville',
      'Neighborhood': 'Lakeview',
      'County': 'Buncombe',
      'State': 'NC',
      'Staging level': 'luxury',
      'Timeline': '2-4weeks',
      'Other rooms': 'Sun porch',
      'Description': 'The house has been vacant since spring.',
    })) {
      await expect(field(page, label)).toHaveValue(value)
    }
    const heights = ['Square footage', 'Bedrooms', 'Bathrooms', 'Levels'].map(
      async (label) => (await field(page, label).boundingBox())!.y
    )
    const [feet, bedrooms, bathrooms, levels] = await Promise.all(heights)
    assert.deepEqual([feet, bathrooms], [bedrooms, levels])
    const box = (name: string) => dialog(page).getByRole('checkbox', { name, exact: true })
    await expect(box('Kitchen')).toBeChecked()
    await expect(box('City limits')).toBeChecked()
    await expect(box('All Bathrooms')).toBeVisible()
    await expect(box('All Bedrooms')).toHaveCount(0)
    await expectAccessible(page)

    await field(page, 'Project title').fill('Colonial, restored')
    await field(page, 'City').fill('Boone')
    await field(page, 'Square footage').fill('')
    await field(page, 'Levels').selectOption('3')
    await box('Office').check()
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles(await cameraPhoto('porch.jpg'))
    await expect(dialog(page).getByText('2 of 4')).toBeVisible()
    await project.merge({ description: 'Changed in another tab.' }).save()
    const home = ['title', 'squareFootage', 'levels', 'roomsToStage', 'photos']
    const request = page.waitForRequest((made) => made.method() === 'PATCH')
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
    assert.sameMembers(Object.keys((await request).postDataJSON()), [...home, 'city', 'location'])

    await expectToast(page, 'Project updated successfully')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('row', { name: /Colonial, restored/ })).toContainText('Boone, NC')
    const edited = await Project.findOrFail(project.id)
    assert.deepInclude(edited.serialize(), {
      title: 'Colonial, restored',
      description: 'Changed in another tab.',
      location: 'Boone, NC',
      squareFootage: null,
      levels: 3,
      roomsToStage: ['Living Room', 'Kitchen', 'Office'],
    })
    assert.lengthOf(edited.photos, 2)
    assert.equal(edited.photos[0], cover)
  }).tags(['@EDT-01', '@EDT-02', '@EDT-03', '@DSH-05'])

  test('applies the rules of the submit form, and keeps the typed text', async ({
    assert,
    browser,
  }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const page = await browse(browser, { as: owner, size: 'phone' })
    tolerate(page, 409)
    tolerate(page, /ERR_FAILED/)
    await open(page, '/dashboard')
    await page.getByRole('button', { name: /^Edit/ }).tap()
    const save = dialog(page).getByRole('button', { name: 'Save Changes' })
    await field(page, 'Project title').fill('12 Maple Street')
    await save.tap()
    await expectToast(page, 'Form validation errors')
    await expect(field(page, 'Project title')).toHaveAccessibleDescription(
      /Project title must contain only letters, spaces, commas, periods, and hyphens/
    )
    await expect(field(page, 'Project title')).toBeFocused()
    await expectAccessible(page)

    await field(page, 'Project title').fill('Maple Street')
    const call = `**/api/projects/${project.id}`
    const held: Route[] = []
    await page.route(call, (route) => void held.push(route))
    await field(page, 'Project title').press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Saving' })).toBeFocused()
    await expect(dialog(page).locator('[inert] [name=title]')).toBeVisible()
    await expect.poll(() => held.length).toBe(1)
    await held[0].abort()
    await expectToast(page, 'Error', 'Failed to update project')
    await expect(save).toBeFocused()
    await page.unroute(call)
    await createBid(project, await createStager())
    await save.tap()
    await expectToast(page, 'Error', 'This project can no longer be edited')
    // The dialog can be closed again once the list behind it has been read.
    await expect(save).toBeVisible()
    await expect(field(page, 'Project title')).toHaveValue('Maple Street')
    // As a second back gesture does on a phone.
    await dialog(page).evaluate((element: HTMLDialogElement) => element.close())
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(field(page, 'Project title')).toHaveValue('Maple Street')
    await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).tap()
    await question.getByRole('button', { name: 'Discard' }).tap()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeFocused()
    // The list behind the dialog is updated.
    await expect(page.getByRole('link', { name: 'View Bids (1)' })).toHaveCount(1)
    const turn = page.getByRole('region', { name: 'Your turn' })
    await expect(turn.getByRole('link', { name: `View offer ${project.title}` })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
    assert.equal((await Project.findOrFail(project.id)).title, 'Colonial on Maple Street')
  }).tags(['@EDT-01', '@EDT-03'])
})
