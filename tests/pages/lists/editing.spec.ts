import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  tolerate,
  type Page,
  type Route,
} from '#tests/helpers/page_dom'
import Project from '#models/project'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { storedPhotos } from '#tests/helpers/photos'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit project' })
const field = (page: Page, label: string) =>
  dialog(page).getByLabel(new RegExp(`^${label}\\s*(\\(optional\\))?$`))

test.group('The edit dialog', (group) => {
  group.each.setup(() => emptyDatabase())

  test('applies the rules of the submit form, and keeps the typed text', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const page = await browse({ as: owner, size: 'phone' })
    tolerate(page, 409)
    tolerate(page, /ERR_FAILED/)
    await open(page, '/dashboard')
    await page.getByRole('button', { name: /^Edit/ }).tap()
    const save = dialog(page).getByRole('button', { name: 'Save Changes' })
    await field(page, 'Project title').fill('12 Maple Street')
    await save.tap()
    await expectToast(page, '1 field needs you', 'Project title must contain only letters')
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
  }).tags(['@EDT-01', '@EDT-03', '@PLC-109', '@R575'])

  test('shows which room each photo shows, and sends the rooms only if they change', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const [first, second] = await storedPhotos()
    const { id } = await createProject(owner, {
      photos: [first, second],
      photoLabels: { [first]: { room: 'Kitchen' } },
      roomsToStage: ['Kitchen', 'Living Room'],
    })
    const page = await browse({ as: owner })
    const bodies: unknown[] = []
    await page.route(`**/api/projects/${id}`, (route: Route) => {
      const { basedOn, ...changes } = route.request().postDataJSON()
      bodies.push(changes)
      return route.continue()
    })
    const room = (photo: number) => dialog(page).getByLabel(`Room of Photo ${photo}`)
    const rooms = async () => {
      const { photos, photoLabels } = await Project.findOrFail(id)
      return photos.map((name) => [name, photoLabels[name]?.room ?? null])
    }
    async function save() {
      await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
      await expectToast(page, 'Project updated successfully')
      await expect(dialog(page)).toHaveCount(0)
    }
    await open(page, '/dashboard')
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await expect(room(1)).toHaveValue('Kitchen')
    await expect(room(2)).toHaveValue('')
    await expectAccessible(page)
    await field(page, 'Project title').fill('Maple Street')
    await save()
    assert.deepEqual(bodies, [{ title: 'Maple Street' }])

    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await room(2).selectOption('Living Room')
    await dialog(page).getByRole('button', { name: 'Move Photo 2 earlier' }).click()
    await save()
    assert.deepEqual(await rooms(), [
      [second, 'Living Room'],
      [first, 'Kitchen'],
    ])

    // A room that isn't staged anymore is no room of a photo.
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await dialog(page).getByRole('checkbox', { name: 'Kitchen' }).uncheck()
    await save()
    assert.deepEqual(await rooms(), [
      [second, 'Living Room'],
      [first, null],
    ])
  }).tags(['@PLC-136', '@EDT-01'])

  test('shows what the form doesn’t offer anymore, and leaves it as it is', async ({ assert }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const stored = { bedrooms: 7, bathrooms: '0.5', stagingLevel: 'low_cost' } as const
    await Project.query().where('id', id).update(stored)
    const page = await browse({ as: owner })
    await open(page, '/dashboard')
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await expect(field(page, 'Bedrooms')).toHaveValue('7')
    await expect(field(page, 'Bathrooms')).toHaveValue('0.5')
    await expect(field(page, 'Staging level')).toHaveValue('low_cost')
    await field(page, 'Project title').fill('Maple Street')
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Project updated successfully')
    const project = await Project.findOrFail(id)
    assert.containSubset(project.$attributes, { ...stored, title: 'Maple Street' })
  }).tags(['@EDT-01', '@PLC-107'])
})
