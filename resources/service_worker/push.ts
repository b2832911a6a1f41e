declare const self: ServiceWorkerGlobalScope

/** What the server sends about a notification. */
interface Message {
  title: string
  body: string
  /** A path of this site. */
  url: string
  tag: string
  /** Id of the notification; null for a test. */
  id: number | null
  /** Number for the app's badge; null if it isn't known. */
  unread: number | null
  /** Ids of earlier ones that have been read since. */
  read: number[]
}

/** The browser demands that each message is shown, also one that can't be read. */
const unreadable: Message = {
  title: 'There is news on Stagely',
  body: 'Open Stagely to see it.',
  url: '/notifications',
  tag: 'news',
  id: null,
  unread: null,
  read: [],
}

function messageIn(data: PushMessageData | null): Message {
  try {
    const message: unknown = data?.json()
    return isMessage(message) ? message : unreadable
  } catch {
    return unreadable
  }
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false
  const { title, body, url, tag, id, unread, read } = value as Record<keyof Message, unknown>
  return (
    [title, body, url, tag].every((text) => typeof text === 'string' && text !== '') &&
    (id === null || Number.isInteger(id)) &&
    Number.isInteger(unread) &&
    Array.isArray(read)
  )
}

/** The address to open: one of this site, else its home page. */
function addressOf(url: unknown): URL {
  const home = new URL('/', self.location.origin)
  if (typeof url !== 'string' || !url.startsWith('/')) return home
  try {
    const target = new URL(url, home)
    return target.origin === home.origin ? target : home
  } catch {
    return home
  }
}

async function show({ title, body, url, tag, id }: Message) {
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/images/push-icon.png',
    badge: '/images/push-badge.png',
    data: { id, url },
  })
}

async function closeRead({ read }: Message) {
  if (read.length === 0) return
  for (const shown of await self.registration.getNotifications()) {
    if (read.includes(shown.data?.id)) shown.close()
  }
}

async function showBadge({ unread }: Message) {
  if (unread === null || !('setAppBadge' in navigator)) return
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge())
}

/** A tab that shows the page gets the focus. Others are left alone: someone may be writing there. */
async function open({ href }: URL) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const found = windows.find(({ url }) => url.split('#')[0] === href.split('#')[0])
  await (found ? found.focus() : self.clients.openWindow(href))
}

/** The browser has replaced its subscription. The session's cookie says whose it is. */
async function subscribeAgain() {
  const response = await fetch('/api/push-subscriptions')
  if (!response.ok) return
  const { key } = (await response.json()) as { key: string | null }
  if (!key) return
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  await fetch('/api/push-subscriptions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(subscription),
  })
}

/** Shows messages of the push service, and opens their pages. */
export function listenToPushes(): void {
  self.addEventListener('push', (event) => {
    const message = messageIn(event.data)
    event.waitUntil(
      Promise.all([
        show(message),
        closeRead(message).catch(() => undefined),
        showBadge(message).catch(() => undefined),
      ])
    )
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(addressOf(event.notification.data?.url)))
  })
  self.addEventListener('pushsubscriptionchange', (event) => {
    ;(event as ExtendableEvent).waitUntil(subscribeAgain().catch(() => undefined))
  })
}
