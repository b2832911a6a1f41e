import { test } from '@japa/runner'
import type { Page } from 'playwright'
import db from '@adonisjs/lucid/services/db'
import ConditionPhoto from '#models/condition_photo'
import CrewLink from '#models/crew_link'
import DamageNote from '#models/damage_note'
import DayTap from '#models/day_tap'
import {
  browse,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  secondTab,
  tolerate,
} from '#tests/helpers/browser'
import { describeAccess, makeCrewLink } from '#tests/helpers/crew_links'
import { emptyDatabase } from '#tests/helpers/database'
import { expect } from '#tests/helpers/expect'
import { cameraPhoto, fakeCamera, storedPhotos } from '#tests/helpers/photos'
import { createStaging } from '#tests/helpers/stagings'
import { waitUntil } from '#tests/helpers/waiting'

const stepOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })

const storedSteps = async () => (await DayTap.query().orderBy('id')).map(({ step }) => step)

/** Browsers without a camera offer the file picker. */
async function takePhoto(page: Page) {
  await page.getByRole('button', { name: 'Take photos of the Living Room' }).click()
  const camera = page.getByRole('dialog', { name: 'Living Room' })
  await camera.getByLabel('Photos of the Living Room').setInputFiles(await cameraPhoto('room.jpg'))
  await expect(camera.getByText(/waiting|All sent/)).toBeVisible()
  await camera.getByRole('button', { name: 'Close the camera' }).click()
}

async function expectFits(page: Page) {
  for (const width of [320, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test.group('The day of an install', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is reported by a crew on a phone, with the network cut', async ({ browser, assert }) => {
    const scene = await createStaging(0)
    await describeAccess(scene)
    const link = await makeCrewLink(scene, {
      crew: 'Mei and Luis',
      toDo: ['Shoe covers on in the hall', 'Two lamps stay: leave them in the den'],
    })
    const page = await browse(browser, {})
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, link.path)
    await expectFits(page)

    await page.getByRole('button', { name: 'Show the address and the code' }).click()
    await expect(page.getByText('Lockbox 7391')).toBeVisible()
    await expect(page.getByRole('link', { name: /42 Overlook Ridge/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: /42 Overlook Ridge/ })).toBeVisible()
    await expect(page.getByText('Lockbox 7391')).toHaveCount(0)

    await page.getByLabel('Shoe covers on in the hall').check()
    await page.getByRole('button', { name: 'On our way', exact: true }).click()
    await expect(stepOf(page, 'On our way')).toContainText(/\d:\d\d [AP]M/)
    await expect(stepOf(page, 'On our way')).not.toContainText('waiting')
    assert.deepEqual(await storedSteps(), ['on_our_way'])

    tolerate(page, /ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Arrived', exact: true }).click()
    await expect(stepOf(page, 'Arrived')).toContainText('waiting')
    await expect(page.getByText('1 waiting.')).toBeVisible({ timeout: 20_000 })
    assert.deepEqual(await storedSteps(), ['on_our_way'])
    await page.context().setOffline(false)
    await expect(stepOf(page, 'Arrived')).not.toContainText('waiting')
    assert.deepEqual(await storedSteps(), ['on_our_way', 'arrived'])
    await expect(page.getByText('1 of 2 done')).toBeVisible()

    await page.getByRole('button', { name: 'Couldn’t get in' }).click()
    await expectAccessible(page)
    await page.getByLabel('No key in the lockbox').check()
    await page.getByLabel('What did you find?').fill('The box is empty.')
    await page.getByRole('button', { name: 'Tell Casey and Dana' }).click()
    await expect(page.getByText('“The box is empty.”')).toBeVisible()
    await waitUntil('the taps arrive', async () => (await storedSteps()).at(-1) === 'no_access')
    await expectFits(page)
  }).tags(['@DAY-79', '@DAY-80'])

  test('has photos and damage notes of a crew, which stay on the phone when its link ends', async ({
    browser,
    assert,
  }) => {
    const scene = await createStaging(0)
    const { company, project } = scene
    const [guide] = await storedPhotos()
    await db
      .from('projects')
      .where('id', project.id)
      .update({
        ...{ photos: [guide], photo_labels: { [guide]: { room: 'Kitchen' } } },
        rooms_to_stage: ['Kitchen', 'Den'],
      })
    const link = await makeCrewLink(scene)
    const page = await browse(browser, {})
    tolerate(page, /ERR_INTERNET_DISCONNECTED|404/)
    await fakeCamera(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, link.path)
    await page.getByRole('button', { name: 'Take photos of the Kitchen' }).click()
    const camera = page.getByRole('dialog')
    await expect(camera.getByRole('slider', { name: 'Owner’s photo' })).toHaveValue('35')
    await camera.getByRole('button', { name: 'Take photo' }).click()
    await camera.getByRole('button', { name: 'Use photo' }).click()
    await expect(camera.getByText('All sent')).toBeVisible()
    await camera.getByRole('button', { name: 'Next room' }).click()
    await expect(camera.getByRole('heading')).toHaveText('Den')
    await expect(camera.getByRole('slider')).toHaveCount(0)
    await page.getByRole('button', { name: 'Close the camera' }).click()

    await page.getByRole('button', { name: 'Report damage' }).click()
    const form = page.getByRole('dialog', { name: 'Report damage' })
    await expect(form).toContainText('The owner reads it at once')
    await expectAccessible(page)
    await form.getByLabel('Room').selectOption('Den')
    await form.getByLabel('What is damaged').fill('Scratch beside the window')
    await form.getByRole('button', { name: 'Save and take photos' }).click()
    await camera.getByRole('button', { name: 'Take photo' }).click()
    await camera.getByRole('button', { name: 'Use photo' }).click()
    await expect(camera.getByText('All sent')).toBeVisible()
    await page.getByRole('button', { name: 'Close the camera' }).click()
    await expect(page.getByText('1 note sent')).toBeVisible()
    await expect(page.getByText('Scratch beside')).toHaveCount(0)
    await expectFits(page)
    const [note] = await DamageNote.query().where('crewLinkId', link.id)
    const kept = () => ConditionPhoto.query().where('bidId', scene.bid.id).orderBy('id')
    assert.deepEqual(
      (await kept()).map(({ room, noteId }) => [room, noteId]),
      [
        ['Kitchen', null],
        ['Den', note.id],
      ]
    )

    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Take photos of the Den' }).click()
    await camera.getByRole('button', { name: 'Take photo' }).click()
    await camera.getByRole('button', { name: 'Use photo' }).click()
    await expect(camera.getByText('1 waiting')).toBeVisible()
    await page.getByRole('button', { name: 'Close the camera' }).click()
    await CrewLink.turnOff(company.user, project.id)
    await page.context().setOffline(false)
    await open(page, link.path)
    await expect(page.getByText('This link has ended.')).toBeVisible()
    await expect(page.getByText('1 entry still on this phone')).toBeVisible()
    await expectFits(page)
    assert.lengthOf(await kept(), 2)
    const again = await makeCrewLink(scene)
    await open(page, again.path)
    await page.getByRole('button', { name: 'Send with this link' }).click()
    await waitUntil('the photo arrives', async () => (await kept()).length === 3)
    assert.equal((await kept())[2].crewLinkId, again.id)
  }).tags(['@DAY-77', '@DAY-38', '@DAY-90', '@DAY-95'])

  test('is reported by the company, which makes the crew’s link; the owner reads along', async ({
    browser,
    assert,
  }) => {
    const scene = await createStaging(0)
    await describeAccess(scene)
    const { owner, company, project, path } = scene
    const page = await browse(browser, { as: company })
    tolerate(page, 422)
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `/projects/${project.id}/staging`)
    await page.getByRole('button', { name: 'Make a link' }).click()
    const sheet = page.getByRole('dialog', { name: 'Link for the crew' })
    await sheet.getByLabel('Crew').fill('Mei 7')
    await sheet.getByRole('button', { name: 'Make link' }).click()
    await expect(sheet).toContainText('Only first names, such as Mei and Luis')
    await sheet.getByLabel('Crew').fill('Mei')
    await sheet.getByLabel('To do').fill('Shoe covers on\n\nLamps stay')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Make link' }).click()
    const shared = page.getByRole('dialog', { name: 'Share the crew’s link' })
    await expect(shared.getByText(/\/crew\/[\w-]{43}$/)).toBeVisible()
    await shared.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'On our way', exact: true }).click()
    await expect(stepOf(page, 'On our way')).toContainText(/\d:\d\d [AP]M/)
    await waitUntil('the taps arrive', async () => (await storedSteps()).length === 1)
    await expect(page.getByText(/^On the way since/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Arrived', exact: true }).click()
    await waitUntil('the taps arrive', async () => (await storedSteps()).length === 2)
    await expectFits(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    const other = await browse(browser, { as: owner })
    await open(other, `/projects/${project.id}/staging`)
    await expect(other.getByRole('heading', { name: 'Today: install' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'On our way' })).toHaveCount(0)
    await other.getByRole('button', { name: 'Don’t show how to get in' }).click()
    await expect(other.getByRole('button', { name: 'Show how to get in' })).toBeVisible()
    await expectFits(other)
    assert.include(path, String(project.id))

    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
  }).tags(['@DAY-80', '@DAY-70'])

  test('goes through two cuts with photos, a locked door and Undo, and loses nothing', async ({
    browser,
    assert,
  }) => {
    const scene = await createStaging(0)
    await describeAccess(scene)
    const link = await makeCrewLink(scene)
    const page = await browse(browser, { size: 'phone' })
    tolerate(page, /ERR_INTERNET_DISCONNECTED/)
    await open(page, link.path)
    const tap = (name: string) => page.getByRole('button', { name, exact: true }).click()

    await tap('On our way')
    await waitUntil('the tap arrives', async () => (await storedSteps()).length === 1)
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByRole('button', { name: 'On our way', exact: true })).toBeVisible()
    await waitUntil('it is undone', async () => (await DayTap.firstOrFail()).undoneAt !== null)
    await tap('On our way')
    await waitUntil('it arrives again', async () => (await storedSteps()).length === 2)

    await takePhoto(page)
    await expect(page.getByText('1 photo sent')).toBeVisible()
    assert.equal((await ConditionPhoto.firstOrFail()).crewLinkId, link.id)

    await page.context().setOffline(true)
    await tap('Arrived')
    await expect(stepOf(page, 'Arrived')).toContainText('waiting')
    await page.context().setOffline(false)
    await expect(stepOf(page, 'Arrived')).not.toContainText('waiting')

    await page.context().setOffline(true)
    await takePhoto(page)
    await page.getByRole('button', { name: 'Couldn’t get in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Couldn’t get in' })
    await dialog.getByLabel('Photo of what you found').setInputFiles(await cameraPhoto('door.jpg'))
    await expect(dialog.getByAltText('Your photo')).toBeVisible()
    await expect(dialog.getByText('It can’t be changed or deleted afterwards')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Tell Casey and Dana' }).click()
    await expect(page.getByText('Waiting').first()).toBeVisible()
    await tap('Finished')
    await expect(stepOf(page, 'Finished')).toContainText('waiting')
    await expectFits(page)
    assert.lengthOf(await ConditionPhoto.all(), 1)
    await page.context().setOffline(false)
    await waitUntil('the photos arrive', async () => (await ConditionPhoto.all()).length === 3)
    assert.deepEqual(await storedSteps(), [
      ...['on_our_way', 'on_our_way', 'arrived'],
      ...['no_access', 'finished'],
    ])
    const [locked, finished] = (await DayTap.query().orderBy('id')).slice(-2)
    const photos = await ConditionPhoto.query().orderBy('id')
    const [, ofRoom, ofDoor] = photos
    assert.equal(ofDoor.clientId, locked.photoClientId)
    assert.deepInclude(ofDoor.$attributes, { room: 'Outdoor Space', moment: 'before_install' })
    assert.isTrue(finished.receivedAt <= ofRoom.receivedAt, 'taps don’t wait for photos')
    await expect(page.getByText('With a photo.')).toBeVisible()
  }).tags(['@DAY-62', '@DAY-77', '@DAY-79', '@DAY-83', '@DAY-84', '@DAY-93'])

  test('is undone also while it is on its way', async ({ browser }) => {
    const scene = await createStaging(0)
    const link = await makeCrewLink(scene)
    const page = await browse(browser, { size: 'phone' })
    await open(page, link.path)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/crew/taps', async (route) => {
      await released
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/crew/taps')
    await page.getByRole('button', { name: 'On our way', exact: true }).click()
    await asked
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByRole('button', { name: 'On our way', exact: true })).toBeVisible()
    release()
    await waitUntil('it is undone', async () => {
      const tap = await DayTap.first()
      return tap !== null && tap.undoneAt !== null
    })
  }).tags(['@DAY-62', '@DAY-79'])

  test('is sent with the crew’s next link after a press', async ({ browser, assert }) => {
    const scene = await createStaging(0)
    const link = await makeCrewLink(scene)
    const page = await browse(browser, { size: 'phone' })
    tolerate(page, /ERR_INTERNET_DISCONNECTED|404/)
    await open(page, link.path)
    await expect(page.getByRole('button', { name: 'On our way', exact: true })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'On our way', exact: true }).click()
    await expect(stepOf(page, 'On our way')).toContainText('waiting')
    const next = await makeCrewLink(scene, { replaces: link.id })
    await page.context().setOffline(false)
    await open(page, next.path)
    await expect(page.getByText('1 entry of a former link is on this phone.')).toBeVisible()
    assert.isEmpty(await storedSteps())
    await page.getByRole('button', { name: 'Send with this link' }).click()
    await waitUntil('the tap arrives', async () => (await storedSteps()).length === 1)
    assert.equal((await DayTap.firstOrFail()).crewLinkId, next.id)
    await expect(page.getByText('of a former link')).toHaveCount(0)
  }).tags(['@DAY-79'])

  test('goes out from any page that the company opens next', async ({ browser, assert }) => {
    const { company, project } = await createStaging(0)
    const page = await browse(browser, { as: company, size: 'phone' })
    tolerate(page, /ERR_INTERNET_DISCONNECTED/)
    await open(page, `/projects/${project.id}/staging`)
    const other = await secondTab(page)
    await expect(page.getByRole('button', { name: 'On our way', exact: true })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'On our way', exact: true }).click()
    await expect(stepOf(page, 'On our way')).toContainText('waiting')
    await page.close()
    assert.isEmpty(await storedSteps())
    await other.context().setOffline(false)
    await open(other, '/notifications')
    await waitUntil('the tap arrives', async () => (await storedSteps()).length === 1)
  }).tags(['@DAY-86'])
})
