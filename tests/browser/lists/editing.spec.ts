import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Project from '#models/project'
import { browse, expectAccessible, expectToast, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createProject } from '#tests/helpers/people'
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
    const home = ['title', 'squareFootage', 'levels', 'roomsToStage', 'photos', 'photoRooms']
    const request = page.waitForRequest((made) => made.method() === 'PATCH')
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
    const { basedOn, ...sent } = (await request).postDataJSON()
    assert.sameMembers(Object.keys(sent), [...home, 'city', 'location'])
    assert.equal(basedOn.description, 'The house has been vacant since spring.')

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
})
