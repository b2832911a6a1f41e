import { join } from 'node:path'
import type { Page, Route } from 'playwright'
import sharp from 'sharp'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { expect } from '#tests/helpers/expect'
import {
  browse,
  endSession,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  expectToast,
  open,
  reload,
  secondTab,
  tolerate,
} from '#tests/helpers/browser'
import { heicFile } from '#tests/helpers/heic_corpus'
import { emptyMarket } from '#tests/helpers/payments'
import { createOwner, password, type Person } from '#tests/helpers/people'
import { cameraPhoto, fakeCamera } from '#tests/helpers/photos'
import { phonePhoto, photosFolder } from '#tests/helpers/photo_corpus'
import { createPaidWork } from '#tests/helpers/room_pairs'
import { createStaging } from '#tests/helpers/stagings'

const calls = /\/api\/projects\/\d+\/condition-photos$/

/** Page of the job's photos. */
const pathOf = ({ project }: { project: { id: number } }) =>
  `/projects/${project.id}/before-and-after`

interface StoredPhoto {
  client_id: string
  moment: string
  room: string
  photo: string
}

const stored = (bid: { id: number }): Promise<StoredPhoto[]> =>
  db.from('condition_photos').where('bid_id', bid.id).orderBy('id')

interface Chosen {
  room?: string
  /** The connection is lost while the camera is open. */
  offline?: boolean
}

/** Browsers without a camera offer the file picker. */
async function choose(page: Page, photos: number, { room = 'Living Room', offline }: Chosen = {}) {
  await page.getByRole('button', { name: `Add photos of the ${room}` }).click()
  const camera = page.getByRole('dialog', { name: room })
  await expect(camera.getByText('choose photos instead')).toBeVisible()
  if (offline) await page.context().setOffline(true)
  const files = await Promise.all(
    Array.from({ length: photos }, (_, at) => cameraPhoto(`${at}.jpg`, `hsl(${at * 9}, 40%, 50%)`))
  )
  await camera.getByLabel(`Photos of the ${room}`).setInputFiles(files)
  return camera
}

const close = (page: Page) => page.getByRole('button', { name: 'Close the camera' }).click()

/** Tells the page that the connection may be back, so that it tries again at once. */
const nudge = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

/** What is kept on the device, as its summary says. */
const keptOn = (page: Page) =>
  page.evaluate(() => Number(JSON.parse(localStorage.getItem('stagely-outbox') ?? '{}').count ?? 0))

/** Cuts the connection of one call after the other at every step. */
function cutter() {
  const cuts = { before: 0, after: 0, unavailable: 0, passed: 0 }
  let at = 0
  const handle = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const step = at % 7
    at += 1
    if (step === 0) {
      cuts.before += 1
      return route.abort('connectionreset')
    }
    if (step === 2) {
      // The server has stored it, but its answer gets lost.
      await route.fetch()
      cuts.after += 1
      return route.abort('connectionreset')
    }
    if (step === 4) {
      cuts.unavailable += 1
      return route.fulfill({ status: 503, body: 'Bad gateway' })
    }
    cuts.passed += 1
    return route.fallback()
  }
  return { cuts, handle }
}

/** The disk of the browser is full after so many photos. */
const fillDisk = (page: Page, photos: number) =>
  page.addInitScript((most) => {
    const put = IDBObjectStore.prototype.put
    let bodies = 0
    IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
      if (String(key).startsWith('body:') && (bodies += 1) > most) {
        throw new DOMException('The disk is full', 'QuotaExceededError')
      }
      return put.call(this, value, key)
    }
  }, photos)

const networkErrors = /Failed to load resource/

test.group('Photos of rooms', (group) => {
  group.each.setup(() => emptyMarket())

  test('survive a lost connection at every step, a closed tab and an ended session, each once', async ({
    browser,
  }) => {
    const scene = await createStaging(0)
    const { company, bid } = scene
    const page = await browse(browser, { as: company, size: 'phone' })
    tolerate(page, networkErrors)
    await open(page, pathOf(scene))
    const camera = await choose(page, 40, { offline: true })
    await expect(camera.getByText('40 waiting')).toBeVisible()
    await close(page)
    await expect(page.getByText('They’re safe on this device')).toBeVisible()
    await expectNoSidewaysScroll(page)
    expect(await stored(bid)).toHaveLength(0)
    const context = page.context()
    await page.close()
    await context.setOffline(false)

    const again = await context.newPage()
    const { cuts, handle } = cutter()
    await again.route(calls, handle)
    await open(again, pathOf(scene))
    await expect
      .poll(async () => {
        await nudge(again)
        return (await stored(bid)).length
      })
      .toBeGreaterThan(15)
    await endSession(again, company)
    await expect(again.getByText('Your login has ended.')).toBeVisible()
    const left = await keptOn(again)
    expect(left).toBeGreaterThan(0)
    expect(left + (await stored(bid)).length).toBeGreaterThanOrEqual(40)
    await again.close()

    const back = await context.newPage()
    await back.route(calls, handle)
    await open(back, `/login?redirect=${encodeURIComponent(pathOf(scene))}`)
    await back.getByLabel('Email').fill(company.user.email)
    await back.getByLabel('Password', { exact: true }).fill(password)
    await back.getByRole('button', { name: 'Login', exact: true }).last().click()
    await back.waitForURL(`**${pathOf(scene)}`)
    await expect
      .poll(async () => {
        await nudge(back)
        return keptOn(back)
      })
      .toBe(0)
    const photos = await stored(bid)
    expect(photos).toHaveLength(40)
    expect(new Set(photos.map(({ client_id: id }) => id)).size).toBe(40)
    for (const count of Object.values(cuts)) expect(count).toBeGreaterThan(2)
    await expect(back.getByText('40 received')).toBeVisible()
    await expect(
      back.getByRole('button', { name: /^Living Room, after, by the company/ })
    ).toHaveCount(40)
  }).tags(['@DAY-43', '@DAY-44', '@DAY-46'])

  test('are refused before the camera closes if the device is full', async ({ browser }) => {
    const scene = await createStaging(0)
    const page = await browse(browser, { as: scene.company, size: 'phone' })
    tolerate(page, networkErrors)
    await fillDisk(page, 3)
    await open(page, pathOf(scene))
    await choose(page, 5, { offline: true })
    const sentence = 'This phone is full. 3 photos are safe; the next one isn’t kept.'
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await keptOn(page)).toBe(3)
    await page.context().setOffline(false)
    await nudge(page)
    await expect.poll(async () => (await stored(scene.bid)).length).toBe(3)
  }).tags(['@DAY-45'])

  test('are sent once by two tabs, and the other side sees what is still on the phone', async ({
    browser,
  }) => {
    const scene = await createStaging(0)
    const page = await browse(browser, { as: scene.company })
    const tab = await secondTab(page)
    await open(page, pathOf(scene))
    await open(tab, pathOf(scene))
    const sent: string[] = []
    let allowed = 0
    for (const each of [page, tab]) {
      await each.route(calls, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        allowed -= 1
        if (allowed < 0) return route.abort('connectionreset')
        sent.push(route.request().postDataJSON().clientId)
        return route.fallback()
      })
      tolerate(each, networkErrors)
    }
    await choose(page, 4)
    await expect(page.getByRole('dialog').getByText('4 waiting')).toBeVisible()
    await close(page)
    allowed = 1
    await nudge(page)
    await expect.poll(async () => (await stored(scene.bid)).length).toBe(1)

    const reader = await browse(browser, { as: scene.owner, size: 'phone' })
    await open(reader, pathOf(scene))
    await expect(reader.getByText('1 received, 3 still on the company’s phone')).toBeVisible()
    const room = reader.getByRole('listitem').filter({ hasText: '1 photo, 3 on the phone' })
    await expect(room.getByRole('heading', { name: 'Living Room' })).toBeVisible()
    await expect(room.getByText('On the phone', { exact: true })).toHaveCount(3)
    await expect(reader.getByRole('list', { name: 'Still on a phone' })).toHaveCount(0)
    await expectAccessibleAtBothSizes(reader)

    allowed = 1000
    await Promise.all([nudge(page), nudge(tab)])
    await expect.poll(() => keptOn(page)).toBe(0)
    expect(await stored(scene.bid)).toHaveLength(4)
    expect(sent).toHaveLength(4)
  }).tags(['@DAY-47', '@DAY-35', '@DAY-92'])

  test('wait for their own author, and are offered for deletion at logout', async ({ browser }) => {
    const scene = await createStaging(0)
    const { owner, company, bid } = scene
    const page = await browse(browser, { as: company })
    tolerate(page, networkErrors)
    await page.route(calls, (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback()
    )
    await open(page, pathOf(scene))
    await choose(page, 2)
    await close(page)
    await expect(page.getByText('2 waiting')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).first().click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('2 photos and notes are still on this device')).toBeVisible()
    await question.getByRole('button', { name: 'Stay logged in' }).click()
    await expect(question).toHaveCount(0)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await question.getByRole('button', { name: 'Keep them and log out' }).click()
    await page.waitForURL('**/')
    await page.unroute(calls)

    const login = async ({ user }: Person) => {
      await open(page, `/login?redirect=${encodeURIComponent(pathOf(scene))}`)
      await page.getByLabel('Email').fill(user.email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Login', exact: true }).last().click()
      await page.waitForURL(`**${pathOf(scene)}`)
    }
    await login(owner)
    await expect(page.getByText('2 photos of someone else on this device')).toBeVisible()
    await nudge(page)
    expect(await stored(bid)).toHaveLength(0)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await question.getByRole('button', { name: 'Keep them and log out' }).click()
    await page.waitForURL('**/')
    await login(company)
    await expect.poll(async () => (await stored(bid)).length).toBe(2)
    await expect.poll(() => keptOn(page)).toBe(0)
  }).tags(['@DAY-48', '@DAY-49'])

  test('are deleted from the device at logout if their author wants that', async ({ browser }) => {
    const scene = await createStaging(0)
    const page = await browse(browser, { as: scene.owner })
    tolerate(page, networkErrors)
    await page.route(calls, (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback()
    )
    await open(page, pathOf(scene))
    await choose(page, 1)
    await close(page)
    await expect.poll(() => keptOn(page)).toBe(1)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await page.getByRole('button', { name: 'Delete them and log out' }).click()
    await page.waitForURL('**/')
    expect(await keptOn(page)).toBe(0)
  }).tags(['@DAY-49'])

  test('are offered for deletion a week after the day', async ({ browser }) => {
    const scene = await createStaging(0)
    const page = await browse(browser, { as: scene.owner })
    tolerate(page, networkErrors)
    await page.route(calls, (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback()
    )
    await open(page, pathOf(scene))
    await choose(page, 2)
    await close(page)
    await expect.poll(() => keptOn(page)).toBe(2)
    await expect(page.getByText('waited for more than a week')).toHaveCount(0)
    await page.clock.install({ time: Date.now() + 9 * 24 * 60 * 60_000 })
    await reload(page)
    await expect(page.getByText('2 photos waited for more than a week')).toBeVisible()
    await open(page, '/dashboard')
    const reminder = page.getByText('2 photos and notes have waited on this device')
    await expect(reminder).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await open(page, `/projects/${scene.project.id}/staging`)
    await expect(reminder).toBeVisible()
    await expect(page.getByRole('link', { name: 'Send them' })).toHaveAttribute(
      'href',
      pathOf(scene)
    )
    await page.getByRole('button', { name: 'Delete from this device' }).click()
    await expect.poll(() => keptOn(page)).toBe(0)
    await expect(reminder).toHaveCount(0)
  }).tags(['@DAY-49', '@DAY-94'])

  test('are sent once after a logout while one was on its way', async ({ browser }) => {
    const scene = await createStaging(0)
    const { company, bid } = scene
    const page = await browse(browser, { as: company })
    tolerate(page, networkErrors)
    const held: Route[] = []
    await page.route(calls, (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      held.push(route)
    })
    await open(page, pathOf(scene))
    await choose(page, 2)
    await close(page)
    await expect.poll(() => held.length).toBe(1)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await page.getByRole('button', { name: 'Keep them and log out' }).click()
    await page.waitForURL('**/')
    await page.unroute(calls)
    await Promise.all(held.map((route) => route.continue().catch(() => {})))
    await expect.poll(() => keptOn(page)).toBe(2)
    expect(await stored(bid)).toHaveLength(0)
    await open(page, `/login?redirect=${encodeURIComponent(pathOf(scene))}`)
    await page.getByLabel('Email').fill(company.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).last().click()
    await expect
      .poll(async () => {
        await nudge(page).catch(() => {})
        return (await stored(bid)).length
      })
      .toBe(2)
    await expect.poll(() => keptOn(page)).toBe(0)
  }).tags(['@DAY-46', '@DAY-95'])

  test('go from the device with their account, and stay there once the project is cancelled', async ({
    browser,
  }) => {
    const scene = await createStaging(0)
    const { owner, company, project, bid } = scene
    const page = await browse(browser, { as: company, size: 'phone' })
    tolerate(page, networkErrors)
    await page.route(calls, (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback()
    )
    await open(page, pathOf(scene))
    await choose(page, 1)
    await close(page)
    await expect.poll(() => keptOn(page)).toBe(1)
    await project.cancel(owner.user)
    await page.unroute(calls)
    await nudge(page)
    await expect(page.getByText('wasn’t taken: This project was cancelled.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    expect(await keptOn(page)).toBe(1)
    expect(await stored(bid)).toHaveLength(0)

    await open(page, '/edit-profile')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete Account' }).click()
    await page.waitForURL('**/')
    await expectToast(page, 'Account deleted')
    expect(await keptOn(page)).toBe(0)
  }).tags(['@DAY-95', '@DAY-52', '@R747'])

  test('are taken with the owner’s photo as a guide, and become a pair with one press', async ({
    browser,
  }) => {
    const { owner, company, project, bid, photos } = await createPaidWork()
    await bid.completeWork(company.user)
    const labels = { [photos[0]]: { room: 'Kitchen' } }
    await db
      .from('projects')
      .where('id', project.id)
      .update({ photo_labels: labels, rooms_to_stage: ['Living Room', 'Kitchen'] })
    const page = await browse(browser, { as: company, size: 'phone' })
    await fakeCamera(page)
    await open(page, pathOf({ project }))
    await page.getByRole('button', { name: 'Take photos' }).click()
    const camera = page.getByRole('dialog')
    await expect(camera.getByRole('heading')).toHaveText('Living Room')
    await expect(camera.getByRole('slider')).toHaveCount(0)
    await camera.getByRole('button', { name: 'Next room' }).click()
    const next = camera.getByRole('button', { name: 'Next room' })
    await expect(next, 'white text needs a dark ground').toHaveCSS('background-color', /rgba|\//)
    await expect(camera.getByRole('heading')).toHaveText('Kitchen')
    const strength = camera.getByRole('slider', { name: 'Owner’s photo' })
    await expect(strength).toHaveValue('35')
    await expect(strength).toHaveAttribute('max', '80')
    await expect(camera.getByText('Stand where the owner stood')).toBeVisible()
    await strength.fill('80')
    await expect(camera.getByText('80 %')).toBeVisible()
    await camera.getByRole('button', { name: 'Take photo' }).click()
    await expect(camera.getByText('It can’t be changed or deleted afterwards.')).toBeVisible()
    await expect(camera.getByRole('button', { name: 'Use photo' })).toBeFocused()
    await expectAccessibleAtBothSizes(page)
    expect(await keptOn(page)).toBe(0)
    await camera.getByRole('button', { name: 'Retake' }).click()
    await expect(camera.getByRole('button', { name: 'Take photo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(camera.getByRole('button', { name: 'Use photo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(camera.getByText('All sent')).toBeVisible()
    expect(await stored(bid)).toHaveLength(1)
    await expectAccessibleAtBothSizes(page)
    await camera.getByText('Before install').click()
    await camera.getByRole('button', { name: 'Take photo' }).click()
    await camera.getByRole('button', { name: 'Use photo' }).click()
    await expect.poll(async () => (await stored(bid)).length).toBe(2)
    await close(page)
    const moments = (await stored(bid)).map(({ moment, room }) => `${room} ${moment}`)
    expect(moments).toEqual(['Kitchen after', 'Kitchen before_install'])

    await page.getByRole('button', { name: 'Make a before-and-after pair of the Kitchen' }).click()
    await expectToast(page, 'Pair added')
    await expect(page.getByRole('listitem', { name: 'Kitchen' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Make a before-and-after pair/ })).toHaveCount(0)
    const decider = await browse(browser, { as: owner })
    await open(decider, pathOf({ project }))
    await decider.getByRole('switch', { name: 'Show it in the company’s portfolio' }).check()
    await expectToast(decider, 'Shown in the portfolio')
    await expectAccessibleAtBothSizes(decider)

    await decider.getByRole('link', { name: 'Sheet to print' }).click()
    await decider.waitForURL('**/photo-sheet')
    await expect(decider.getByText(/By the company, taken/)).toHaveCount(2)
    const printed = decider.getByRole('img', { name: 'Kitchen, after' })
    await expect(printed, 'a sheet hides no edge of a photo').toHaveCSS('object-fit', 'contain')
    await expectAccessibleAtBothSizes(decider)
  }).tags(['@DAY-37', '@DAY-38', '@DAY-39', '@DAY-50', '@DAY-93', '@R746', '@TRU-61'])

  test('show damage, which the other side answers', async ({ browser }) => {
    const scene = await createStaging(0)
    const { owner, company, bid } = scene
    const page = await browse(browser, { as: company, size: 'phone' })
    await open(page, pathOf(scene))
    await page.getByRole('button', { name: 'Report damage' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Save and take photos' }).click()
    await expect(form.getByText('Say what is damaged')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await form.getByLabel('Room').selectOption('Living Room')
    await form.getByLabel('What is damaged').fill('Scratch beside the window')
    await form.getByRole('button', { name: 'Save and take photos' }).click()
    await expect(page.getByText('choose photos instead')).toBeVisible()
    const files = [
      { name: 'large.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(6, 8064, 6048) },
      { name: 'IMG_0001.HEIC', mimeType: '', buffer: await heicFile('wide_gamut') },
    ]
    await page.getByLabel('Photos of the Living Room').setInputFiles(files)
    await expect.poll(async () => (await stored(bid)).length).toBe(2)
    await close(page)
    const sizes: string[] = []
    for (const { photo } of await stored(bid)) {
      const { width, height, ...found } = await sharp(
        join(photosFolder, `${photo}.webp`)
      ).metadata()
      sizes.push(`${width} × ${height}`)
      for (const kept of ['exif', 'xmp', 'iptc', 'orientation'] as const) {
        expect(found[kept]).toBeUndefined()
      }
    }
    expect(sizes[0], 'upright').toBe('1200 × 1600')

    const reader = await browse(browser, { as: owner })
    await open(reader, pathOf(scene))
    await reader.getByRole('link', { name: 'See the damage' }).click()
    const note = reader.getByRole('listitem', { name: 'Living Room' })
    await expect(note.getByText('Scratch beside the window')).toBeVisible()
    await expect(note.getByRole('button', { name: /^Living Room, damage/ })).toHaveCount(2)
    tolerate(reader, 422)
    await note.getByRole('button', { name: 'Not agreed' }).click()
    await note.getByRole('button', { name: 'Send' }).click()
    await expect(note.getByText('Say what you don’t agree with')).toBeVisible()
    await note.getByLabel('What you don’t agree with').fill('It was there before')
    await note.getByRole('button', { name: 'Send' }).click()
    await expectToast(reader, 'Answered')
    await expect(note.getByText('It was there before')).toBeVisible()
    await expectAccessibleAtBothSizes(reader)
    await reload(page)
    await expect(page.getByText('It was there before')).toBeVisible()
    await open(reader, `/projects/${scene.project.id}/photo-sheet`)
    await expect(reader.getByText('Of damage note 1')).toHaveCount(2)
    await expect(reader.getByText('Not agreed: It was there before')).toBeVisible()
  }).tags(['@DAY-40', '@DAY-41', '@DAY-50', '@DAY-96'])

  test('that the server refuses stay on the device, and the next ones go out', async ({
    browser,
  }) => {
    const scene = await createStaging(0)
    const page = await browse(browser, { as: scene.company })
    tolerate(page, networkErrors)
    const answers = [
      { status: 409, json: { message: 'A job has at most 300 photos.' } },
      { status: 502, body: '<h1>Bad gateway</h1>' },
      { status: 403, body: '<h1>Log in to this network</h1>' },
    ]
    await page.route(calls, (route) => {
      const answer = route.request().method() === 'POST' ? answers.shift() : undefined
      return answer ? route.fulfill(answer) : route.fallback()
    })
    await open(page, pathOf(scene))
    await choose(page, 2)
    await close(page)
    await expect(page.getByText('wasn’t taken: A job has at most 300 photos.')).toBeVisible()
    await expect
      .poll(async () => {
        await nudge(page)
        return (await stored(scene.bid)).length
      })
      .toBe(1)
    expect(answers).toHaveLength(0)
    await expect.poll(() => keptOn(page)).toBe(1)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save to this device' }).click()
    expect((await saved).suggestedFilename()).toBe('Living Room.webp')
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(async () => (await stored(scene.bid)).length).toBe(2)
    await expect.poll(() => keptOn(page)).toBe(0)
  }).tags(['@DAY-52'])

  test('of another owner’s job aren’t offered', async ({ browser }) => {
    const scene = await createStaging(0)
    const page = await browse(browser, { as: await createOwner() })
    tolerate(page, 403)
    await open(page, pathOf(scene))
    await expect(page.getByRole('button', { name: 'Take photos' })).toHaveCount(0)
  }).tags(['@DAY-34'])
})
