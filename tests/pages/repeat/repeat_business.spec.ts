import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  type Page,
} from '#tests/helpers/page_dom'
import db from '@adonisjs/lucid/services/db'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { dataString, jpeg } from '#tests/helpers/photo_corpus'
import PhotoStore from '#services/photos/photo_store'

/** Posts a similar project, which copies the photos only when asked, and invites the favorite company. */
async function postSimilar(page: Page) {
  await page.getByRole('link', { name: 'Post a similar project' }).click()
  await expect(page.getByLabel('Staging level')).toHaveValue('luxury')
  for (const name of ['Project title', 'City', 'County', 'Neighborhood']) {
    await expect(page.getByLabel(name, { exact: true })).toHaveValue('')
  }
  await expect(page.getByText('0 of 4')).toBeVisible()
  await page.getByRole('button', { name: 'Copy the photos of the similar project' }).click()
  await expect(page.getByText('1 of 4')).toBeVisible()
  await expect(page.getByLabel('Room of Photo 1')).toHaveValue('Kitchen')
  await expectAccessible(page)
  await page.getByLabel('Project title').fill('Second house')
  await page.getByLabel('City', { exact: true }).fill('Asheville')
  await page.getByLabel('County').fill('Buncombe')
  await page.getByLabel('Neighborhood').fill('Lakeview')
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page.getByRole('heading', { name: 'Second house is open for offers' })).toBeFocused()
  await page.getByRole('button', { name: 'Invite companies' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
}

test.group('Repeat business', (group) => {
  group.each.setup(() => emptyDatabase())

  test('an owner invites a marked company, which declines, and posts a similar project with the photos', async ({
    assert,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const identifier = company.user.stagerIdentifier!
    const earlier = await createProject(owner, { title: 'Earlier house' })
    await createBid(earlier, company)
    const project = await PhotoStore.storeAll([dataString(await jpeg())], [], (photos) =>
      createProject(owner, {
        title: 'Next house',
        photos,
        photoLabels: { [photos[0]]: { room: 'Kitchen' } },
        roomsToStage: ['Kitchen'],
      })
    )

    const page = await browse({ as: owner })
    await open(page, `/projects/${earlier.id}`)
    const heart = page.getByRole('button', { name: `Favorite ${identifier}` })
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await open(page, '/favorites')
    await expect(page.getByRole('link', { name: identifier })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: identifier }).click()
    await expect(page.getByRole('button', { name: 'Favorite', exact: true })).toBeVisible()

    await open(page, `/projects/${project.id}`)
    await page.getByRole('button', { name: 'Invite companies' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite companies' })
    await dialog.getByRole('checkbox', { name: identifier }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Invite 1 company' }).click()
    await expectToast(page, '1 company invited')
    const list = page.getByRole('region', { name: 'Invited companies' })
    await expect(list).toContainText('Not seen yet')

    const phone = await browse({ as: company, size: 'phone' })
    await open(phone, '/bids')
    await expect(phone.getByText('You’re invited to make an offer')).toBeVisible()
    await phone.getByRole('button', { name: 'Open menu' }).tap()
    await phone.getByRole('link', { name: 'Invitations' }).tap()
    await expect(phone.getByText("You're invited").first()).toBeVisible()
    await expectAccessible(phone)
    await phone.goBack()
    await phone.getByRole('link', { name: 'View invitation Next house' }).tap()
    await phone.getByRole('button', { name: 'Decline invitation' }).tap()
    await expect(phone.getByText('You can still make an offer.')).toBeVisible()
    await open(phone, '/invitations')
    await expect(phone.getByText('No open invitations')).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(list).toContainText('Declined')

    await postSimilar(page)
    const [, first, second] = await db.from('projects').orderBy('id')
    assert.lengthOf(second.photos, 1)
    assert.notDeepEqual(second.photos, first.photos)

    await open(page, '/favorites')
    await page.getByRole('button', { name: `Favorite ${identifier}` }).click()
    await expect(page.getByText('No favorites yet')).toBeVisible()
    await expect(page.getByRole('link', { name: identifier })).toHaveCount(0)
  }).tags(['@RET-50', '@RET-51', '@RET-52', '@RET-54', '@RET-55', '@RET-57', '@R192'])

  test('a builder posts several homes with one form', async ({ assert }) => {
    const owner = await createOwner({ userType: 'builder' })
    const page = await browse({ as: owner, size: 'phone' })
    await open(page, '/submit-project-final')
    await page.getByLabel('Project title').fill('A single home')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.getByRole('link', { name: 'Post several homes' }).tap()
    const homes = page.getByRole('group', { name: /^Home \d$/ })
    await expect(homes).toHaveCount(2)
    await homes.nth(0).getByLabel('Project title').fill('Lot Seven')
    await homes.nth(0).getByLabel('City').fill('Asheville')
    await homes.nth(0).getByLabel('County').fill('Buncombe')
    await homes.nth(0).getByLabel('Neighborhood').fill('Lakeview')
    await page.getByRole('button', { name: 'Remove home 2' }).tap()
    await page.getByRole('button', { name: 'Add another home' }).tap()
    const second = homes.nth(1).getByLabel('Project title')
    await expect(second).toBeFocused()
    await expect(homes.nth(1).getByLabel('City')).toHaveValue('Asheville')

    await page.getByLabel('Property type').selectOption('single_family_home')
    await page.getByLabel('Staging level').selectOption('standard')
    await page.getByLabel('Timeline').selectOption('flexible')
    await page.getByLabel('Description').fill('New houses of one plan.')
    await page.getByText('Kitchen', { exact: true }).tap()
    await page.getByRole('button', { name: 'Post 2 projects' }).tap()
    await expect(page.locator('.toast')).toContainText(/fields? needs? you/)
    await expect(second).toBeFocused()
    await expect(homes.nth(1)).toContainText('Project title is required')
    await second.fill('Lot Nine')
    await page.getByRole('button', { name: 'Post 2 projects' }).tap()
    await page.getByRole('button', { name: 'Submit anyway' }).tap()
    await expect(
      page.getByRole('heading', { name: '2 projects are open for offers' })
    ).toBeFocused()
    await expectAccessible(page)
    assert.deepEqual(
      (await db.from('projects').orderBy('id')).map(({ title, city }) => [title, city]),
      [
        ['Lot Seven', 'Asheville'],
        ['Lot Nine', 'Asheville'],
      ]
    )
    // The draft of the other form is still there.
    await open(page, '/submit-project-final')
    await expect(page.getByLabel('Project title')).toHaveValue('A single home')
  }).tags(['@RET-57', '@RET-59'])
})
