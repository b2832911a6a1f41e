import { test } from '@japa/runner'
import { browse, expect, expectAccessible, expectToast, open, tabTo } from '#tests/helpers/page_dom'
import Project from '#models/project'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { storedPhotos } from '#tests/helpers/photos'

const rooms = ['Living Room', 'Kitchen']

async function createPictured() {
  const [owner, company] = [await createOwner(), await createStager()]
  const [first, second] = await storedPhotos()
  const photoLabels = {
    [first]: { room: 'Kitchen' as const },
    [second]: { addedAt: '2026-11-28T15:00:00.000Z' },
  }
  const project = await createProject(owner, {
    photos: [first, second],
    roomsToStage: rooms,
    photoLabels,
  })
  return { owner, company, project }
}

test.group('Photos on the project page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are counted for their owner, who says by keyboard which room each shows', async ({
    assert,
  }) => {
    const { owner, project } = await createPictured()
    const page = await browse({ as: owner })
    await open(page, `/projects/${project.id}`)
    const section = page.getByRole('region', { name: '2 of 10 photos' })
    await expect(section).toContainText('Kitchen')
    await expect(section).toContainText('Added Nov 28, 2026')

    await tabTo(page, section.getByRole('button', { name: 'Rooms of photos' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Rooms of photos' })
    const room = (photo: number) => dialog.getByLabel(`Room of photo ${photo}`)
    await expect(room(1)).toHaveValue('Kitchen')
    await expectAccessible(page)
    await room(1).selectOption('')
    await room(2).selectOption('Living Room')
    await tabTo(page, dialog.getByRole('button', { name: 'Save rooms' }))
    await page.keyboard.press('Enter')
    await expectToast(page, 'Rooms saved')
    await expect(section).toContainText('Living Room, added Nov 28, 2026')
    await expect(section).not.toContainText('Kitchen')
    const { photos, photoLabels } = await Project.findOrFail(project.id)
    assert.deepEqual(
      photos.map((name) => photoLabels[name]?.room ?? null),
      [null, 'Living Room']
    )
  }).tags(['@PLC-47', '@PLC-48', '@PLC-50'])

  test('are added by their owner until there are ten, after asking which', async () => {
    const owner = await createOwner()
    const [photo] = await storedPhotos()
    const photos = Array.from({ length: 10 }, (_, at) => (at === 0 ? photo : `${at}`.repeat(32)))
    const [few, full] = [
      await createProject(owner),
      await createProject(owner, { photos, title: 'Full house' }),
    ]
    const page = await browse({ as: owner })
    await open(page, `/projects/${few.id}`)
    const section = page.getByRole('region', { name: '0 of 10 photos' })
    await section.getByRole('button', { name: 'Add photos' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add photos' })
    await expect(dialog).toContainText('0 of 10')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add photo', exact: true }).click()
    await expect(dialog).toContainText('Choose at least one photo')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()

    await open(page, `/projects/${full.id}`)
    await expect(page.getByRole('region', { name: '10 of 10 photos' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add photos' })).toHaveCount(0)
  }).tags(['@PLC-47', '@PLC-50'])

  test('stand beside their room for companies and visitors, and in the offer by room', async () => {
    const { owner, company, project } = await createPictured()
    const kitchen = { name: '1 photo of Kitchen, enlarge' }
    const visitor = await browse()
    await open(visitor, `/projects/${project.id}`)
    await expect(visitor.getByRole('button', kitchen)).toHaveCount(1)
    await expect(visitor.getByRole('button', { name: /^Photo 1 of 2: Kitchen/ })).toBeVisible()
    const added = { name: /^Photo 2 of 2: Added Nov 28, 2026/ }
    await expect(visitor.getByRole('button', added)).toBeVisible()

    const page = await browse({ as: company })
    await open(page, `/projects/${project.id}`)
    const form = page.getByRole('form', { name: 'Submit Your Bid' })
    await form.getByRole('button', { name: 'Split the price by room' }).click()
    await expect(form.getByRole('button', kitchen)).toBeVisible()
    await expectAccessible(page)

    await createBid(project, company, {
      amount: 3000,
      parts: [
        { item: 'Living Room', amount: 2000 },
        { item: 'Kitchen', amount: 1000 },
      ],
    })
    const own = await browse({ as: owner })
    await open(own, `/projects/${project.id}`)
    await own.getByText('Show all of this offer').click()
    const row = own.locator('dl > div').filter({ hasText: '$1,000' })
    await row.getByRole('button', kitchen).click()
    await expect(own.getByRole('dialog', { name: 'Kitchen' })).toContainText('1 of 1')
  }).tags(['@PLC-50'])
})
