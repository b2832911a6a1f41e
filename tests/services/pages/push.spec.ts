import { test } from '@japa/runner'
import type { Browser, CDPSession, Page, Worker } from 'playwright'
import db from '@adonisjs/lucid/services/db'
import {
  browse,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  reload,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { expect } from '#tests/helpers/expect'
import { address } from '#tests/helpers/http'
import {
  clearNotifications,
  createCanaryMarket,
  notifyParty,
  type Market,
} from '#tests/helpers/notifications'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { runPushes } from '#tests/helpers/push'
import {
  createBrowser,
  decrypt,
  startPushService,
  type Browser as PushBrowser,
  type PushService,
} from '#tests/helpers/push_service'
import { waitUntil } from '#tests/helpers/waiting'

const preferences = '/notifications/preferences'

/**
 * A page whose browser subscribes at the push service of the tests and keeps its notifications in a
 * list: headless Chromium has neither a push service nor a place to show notifications.
 */
async function browseWithPush(
  browser: Browser,
  { as, keys, permission = 'granted' }: { as: Person; keys: PushBrowser; permission?: string }
) {
  const page = await browse(browser, { as, withWorker: true })
  const context = page.context()
  if (permission === 'granted')
    await context.grantPermissions(['notifications'], { origin: address })
  await context.addInitScript(
    ({ subscription, state }) => {
      const kept = {
        toJSON: () => subscription,
        unsubscribe: async () => {
          sessionStorage.removeItem('subscribed')
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          sessionStorage.setItem('subscribed', 'yes')
          return kept
        },
        getSubscription: async () => (sessionStorage.getItem('subscribed') ? kept : null),
      })
      ServiceWorkerRegistration.prototype.getNotifications = async () => {
        const ids: number[] = JSON.parse(sessionStorage.getItem('shown') ?? '[]')
        const close = (id: number) =>
          sessionStorage.setItem('shown', JSON.stringify(ids.filter((other) => other !== id)))
        return ids.map(
          (id) => ({ data: { id }, close: () => close(id) }) as unknown as Notification
        )
      }
      Object.defineProperty(Notification, 'permission', { get: () => state })
      Notification.requestPermission = async () => state as NotificationPermission
    },
    { subscription: keys.subscription, state: permission }
  )
  return page
}

interface Delivery {
  cdp: CDPSession
  registrationId: string
}

/** Per page: closing the session would restart the service worker. */
const deliveries = new WeakMap<Page, Promise<Delivery>>()

async function prepareDelivery(page: Page): Promise<Delivery> {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return { cdp, registrationId: await registered }
}

/** Delivers to the service worker what the push service has received, decrypted as a browser does. */
async function deliver(page: Page, data: string) {
  const prepared = deliveries.get(page) ?? prepareDelivery(page)
  deliveries.set(page, prepared)
  const { cdp, registrationId } = await prepared
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: address, registrationId, data })
}

interface Shown {
  title: string
  body: string
  tag: string
  data: { id: number | null; url: string }
}

/** The service worker, with lists in place of the device's notifications and badges. */
async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const worker = await waitUntil(
    'the service worker runs',
    () => page.context().serviceWorkers()[0]
  )
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      shown: (Shown & { close: () => void })[]
      badges: (number | null)[]
      navigator: object
      registration: object
    }
    scope.shown = []
    scope.badges = []
    Object.assign(scope.navigator, {
      setAppBadge: async (count: number) => void scope.badges.push(count),
      clearAppBadge: async () => void scope.badges.push(null),
    })
    Object.assign(scope.registration, {
      getNotifications: async () => scope.shown,
      showNotification: async (title: string, { body, tag, data }: Omit<Shown, 'title'>) => {
        const close = () => {
          scope.shown = scope.shown.filter((other) => other.tag !== tag)
        }
        close()
        scope.shown.push({ title, body, tag, data, close })
      },
    })
  })
  return worker
}

const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => {
    const { shown } = globalThis as unknown as { shown: Shown[] }
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })

const untilShown = (worker: Worker, count: number) =>
  waitUntil(`${count} notifications are shown`, async () => {
    const shown = await shownBy(worker)
    return shown.length === count ? { shown } : null
  })

test.group('Push notifications in a browser', (group) => {
  let service: PushService
  let market: Market

  group.setup(async () => {
    service = await startPushService()
    return () => service.stop()
  })
  group.each.setup(async () => {
    await emptyDatabase()
    market = await createCanaryMarket()
    await clearNotifications()
    service.reset()
  })

  const turnOn = async (page: Page) => {
    await open(page, preferences)
    await page.getByRole('button', { name: 'Turn on for this device' }).click()
    await expectToast(page, 'Push notifications are on')
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
  }

  test('are turned on by a press, arrive encrypted, and are shown without details', async ({
    browser,
  }) => {
    const keys = createBrowser()
    const page = await browseWithPush(browser, { as: market.owner, keys })
    await turnOn(page)
    await expectAccessibleAtBothSizes(page)
    await notifyParty('offer_received', market)
    await runPushes()
    const [{ body }] = service.received
    const worker = await workerOf(page)
    await deliver(page, decrypt(body, keys))
    const { shown } = await untilShown(worker, 1)
    expect(shown).toEqual([
      {
        title: 'Your project has a new offer',
        body: 'Open Stagely to see it.',
        tag: `offer_received-${market.project.id}`,
        data: { id: expect.any(Number), url: `/projects/${market.project.id}` },
      },
    ])
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expectToast(page, 'A test is on its way')
    await runPushes()
    expect(service.messagesTo(keys)[1].title).toBe('Push notifications work')
  }).tags(['@PHN-60'])

  test('replace each other by tag, and a message that cannot be read is shown neutrally', async ({
    browser,
  }) => {
    const page = await browseWithPush(browser, { as: market.owner, keys: createBrowser() })
    await turnOn(page)
    const worker = await workerOf(page)
    const message = { body: 'B', url: '/a', tag: 'one', id: 1, unread: 1, read: [] }
    await deliver(page, JSON.stringify({ ...message, title: 'First' }))
    await untilShown(worker, 1)
    await deliver(page, JSON.stringify({ ...message, title: 'Second', tag: 'one' }))
    await waitUntil('it is replaced', async () => (await shownBy(worker))[0]?.title === 'Second')
    for (const data of ['', 'no JSON', '{"title":"Half"}', '[]', 'null']) await deliver(page, data)
    const { shown } = await untilShown(worker, 2)
    expect(shown.map(({ title }) => title).toSorted()).toEqual([
      'Second',
      'There is news on Stagely',
    ])
    await deliver(
      page,
      JSON.stringify({ ...message, title: 'Third', tag: 'two', id: 2, read: [1] })
    )
    await waitUntil('the one that was read is closed', async () => {
      const titles = (await shownBy(worker)).map(({ title }) => title)
      return titles.includes('Third') && !titles.includes('Second')
    })
  }).tags(['@PHN-60', '@PHN-57'])

  test('open a page of this site only, and set the badge', async ({ browser }) => {
    const page = await browseWithPush(browser, { as: market.owner, keys: createBrowser() })
    await turnOn(page)
    const worker = await workerOf(page)
    await worker.evaluate(() => {
      const scope = globalThis as unknown as {
        opened: string[]
        clients: { openWindow: (url: string) => Promise<null> }
      }
      scope.opened = []
      scope.clients.openWindow = async (url) => {
        scope.opened.push(url)
        return null
      }
    })
    const urls = [
      '/projects/7?a=b#c',
      '//evil.example/',
      'https://evil.example/',
      '/\\evil.example',
      'a',
    ]
    for (const [at, url] of urls.entries()) {
      const message = { title: 'T', body: 'B', url, tag: `t${at}`, id: at, unread: at, read: [] }
      await deliver(page, JSON.stringify(message))
      await untilShown(worker, at + 1)
    }
    await worker.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: { getNotifications: () => Promise<{ data: { id: number } }[]> }
      }
      const shown = await scope.registration.getNotifications()
      shown.sort((one, other) => one.data.id - other.data.id)
      for (const notification of shown) {
        // The browser keeps its own events from being made up, so this one waits for nothing.
        const event = Object.assign(new Event('notificationclick'), { notification })
        dispatchEvent(Object.assign(event, { waitUntil: () => {} }))
      }
    })
    const seen = () =>
      worker.evaluate(() => {
        const { opened, badges } = globalThis as unknown as { opened: string[]; badges: unknown[] }
        return { opened, badges }
      })
    await waitUntil('all are opened', async () => (await seen()).opened.length === urls.length)
    const { opened, badges } = await seen()
    expect(opened).toEqual([
      `${address}/projects/7?a=b#c`,
      ...Array.from({ length: 4 }, () => `${address}/`),
    ])
    expect(badges).toEqual([null, 1, 2, 3, 4])
    await untilShown(worker, 0)
  }).tags(['@PHN-60'])

  test('are closed by the page once they have been read', async ({ browser }) => {
    const page = await browseWithPush(browser, { as: market.owner, keys: createBrowser() })
    await turnOn(page)
    await notifyParty('offer_received', market)
    await notifyParty('work_completed', market)
    const [read, unread] = (await db.from('notifications').orderBy('id')).map(({ id }) => id)
    await page.evaluate(
      (ids) => sessionStorage.setItem('shown', JSON.stringify(ids)),
      [read, unread]
    )
    await db.from('notifications').where('id', read).update({ read: true })
    await reload(page)
    const shown = () => page.evaluate(() => sessionStorage.getItem('shown'))
    await waitUntil('it is closed', async () => (await shown()) === JSON.stringify([unread]))
  }).tags(['@PHN-57'])

  test('have a switch for each topic, and end with a press or at logout', async ({ browser }) => {
    const page = await browseWithPush(browser, { as: market.owner, keys: createBrowser() })
    await turnOn(page)
    const offers = page.getByRole('switch', { name: 'Offers on your projects' })
    await expect(offers).toBeChecked()
    await offers.click()
    await expect(offers).not.toBeChecked()
    await waitUntil('the choice is stored', async () => {
      const row = await db.from('notification_preferences').where('push', false).first()
      return row?.topic === 'offers'
    })
    await page.getByRole('button', { name: /^Remove / }).click()
    await expectToast(page, 'Push notifications are off on that device')
    await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
    expect(await db.from('push_subscriptions')).toEqual([])

    await page.getByRole('button', { name: 'Turn on for this device' }).click()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expectToast(page, 'Logged out successfully')
    expect(await db.from('push_subscriptions')).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull()
  }).tags(['@PHN-61'])

  test('say what is in the way', async ({ browser }) => {
    for (const [permission, sentence] of [
      ['denied', /Notifications of Stagely are blocked in this browser/],
      ['default', null],
    ] as const) {
      const keys = createBrowser()
      const page = await browseWithPush(browser, { as: market.owner, keys, permission })
      tolerate(page, /Notification/)
      await open(page, preferences)
      if (sentence) {
        await expect(page.getByText(sentence)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Turn on for this device' })).toHaveCount(0)
      } else {
        await page.getByRole('button', { name: 'Turn on for this device' }).click()
        await expectToast(
          page,
          'Push notifications stay off',
          'Your browser did not allow notifications.'
        )
      }
      expect(await db.from('push_subscriptions')).toEqual([])
    }
    const old = await browse(browser, { as: market.owner, withWorker: true })
    await old.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager')
    })
    await open(old, preferences)
    await expect(old.getByText('This browser can’t show push notifications.')).toBeVisible()
    await old.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone; Mobile Safari' })
    })
    await reload(old)
    await expect(old.getByText('Add Stagely to your home screen first')).toBeVisible()
  }).tags(['@PHN-61'])

  test('go on after the browser or the server has changed its keys', async ({ browser }) => {
    const page = await browseWithPush(browser, { as: market.owner, keys: createBrowser() })
    await turnOn(page)
    const [{ server_key: serverKey }] = await db.from('push_subscriptions')
    const changed = createBrowser().subscription
    const worker = await workerOf(page)
    await worker.evaluate((subscription) => {
      const scope = globalThis as unknown as { registration: { pushManager: object } }
      Object.assign(scope.registration.pushManager, { subscribe: async () => subscription })
      const event = new Event('pushsubscriptionchange')
      dispatchEvent(Object.assign(event, { waitUntil: () => {} }))
    }, changed)
    await waitUntil('the new address is stored', async () => {
      const rows = await db.from('push_subscriptions')
      return rows.length === 1 && rows[0].endpoint === changed.endpoint
    })

    await db.from('push_subscriptions').update({ server_key: 'B'.repeat(87) })
    await open(page, '/dashboard')
    await waitUntil('the key of the server is accepted', async () => {
      const rows = await db.from('push_subscriptions')
      return rows.length === 1 && rows[0].server_key === serverKey
    })
  }).tags(['@PHN-50', '@PHN-63'])

  test('are offered to both sides on the project page until dismissed on the device', async ({
    browser,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    await createBid(project, company)
    for (const [person, title] of [
      [owner, 'Tell me on this device when an offer arrives'],
      [company, 'Tell me on this device when the owner accepts'],
    ] as const) {
      const page = await browseWithPush(browser, { as: person, keys: createBrowser() })
      await open(page, `/projects/${project.id}`)
      const offer = page.getByText(title)
      await expect(offer).toBeVisible()
      await expectAccessibleAtBothSizes(page)
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(offer).toHaveCount(0)
      await reload(page)
      await expect(offer).toHaveCount(0)
    }
    const refused = { as: owner, keys: createBrowser(), permission: 'denied' }
    const blocked = await browseWithPush(browser, refused)
    await open(blocked, `/projects/${project.id}`)
    await blocked.getByRole('button', { name: 'Turn on' }).click()
    await expect(blocked.getByText(/^Notifications of Stagely are blocked/)).toBeVisible()
    await expect(blocked.getByRole('button', { name: 'Turn on' })).toHaveCount(0)

    const page = await browseWithPush(browser, { as: owner, keys: createBrowser() })
    await open(page, `/projects/${project.id}`)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expectToast(page, 'Push notifications are on')
    await expect(page.getByText('Tell me on this device when an offer arrives')).toHaveCount(0)
    expect(await db.from('push_subscriptions')).toHaveLength(1)
  }).tags(['@PHN-62', '@R264'])
})
