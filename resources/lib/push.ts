import { api } from '~/lib/api'

/**
 * Whether this browser can get push notifications: `install` on an iPhone or iPad until the site is
 * on the home screen, `denied` after the person has refused them.
 */
export type PushSupport = 'supported' | 'unsupported' | 'install' | 'denied'

const OFFER_COOKIE = 'stagely-push-offer'

export function pushSupport(): PushSupport {
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches
  const isApple = /iPhone|iPad/.test(navigator.userAgent) || navigator.maxTouchPoints > 1
  const isSafari = /Macintosh|iPhone|iPad/.test(navigator.userAgent)
  if (isApple && isSafari && !isInstalled && !('PushManager' in window)) return 'install'
  const needed = 'serviceWorker' in navigator && 'PushManager' in window
  if (!needed || !('Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'supported'
}

const registration = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

const NOT_ALLOWED = 'Your browser did not allow notifications.'
const NOT_REACHED =
  'Your browser couldn’t reach its push service. Try again later, or turn on emails instead.'

/** Browsers explain a failure in their own words, which say nothing to most people. */
async function subscribeBrowser(key: string): Promise<PushSubscription> {
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    const { pushManager } = await navigator.serviceWorker.ready
    const former = await pushManager.getSubscription()
    await former?.unsubscribe()
    return await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(key),
    })
  } catch (error) {
    const isForbidden = error instanceof DOMException && error.name === 'NotAllowedError'
    throw new Error(isForbidden ? NOT_ALLOWED : NOT_REACHED, { cause: error })
  }
}

/**
 * Subscribes this browser and stores it on the server. Call it on a press: the browser asks for
 * permission first.
 *
 * @param key  the server's public key; a browser accepts messages of one key only
 * @throws Error for a refused permission or a push service that can't be reached, with a sentence for people
 */
export async function subscribe(key: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(NOT_ALLOWED)
  const subscription = await subscribeBrowser(key)
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const device = await api.post('/api/push-subscriptions', {
    endpoint: endpoint ?? '',
    keys: { p256dh, auth },
  })
  dismissOffer()
  return device
}

/** Ends the subscription of this browser, whoever it belongs to. */
export async function unsubscribe(): Promise<void> {
  const worker = await registration()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}

/** Subscribes this browser again if the server has a new key. */
export async function keepSubscribed(): Promise<void> {
  const worker = await registration()
  if (!(await worker?.pushManager?.getSubscription())) return
  const { key, devices } = await api.get('/api/push-subscriptions')
  if (key && devices.some(({ current, outdated }) => current && outdated)) await subscribe(key)
}

/** Pages no longer offer push notifications on this device. */
export function dismissOffer(): void {
  document.cookie = `${OFFER_COOKIE}=done; path=/; max-age=31536000; samesite=lax`
}

/** Shows the number on the app's icon, and closes what has been read elsewhere. */
export async function showUnread(count: number): Promise<void> {
  if ('setAppBadge' in navigator) {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  }
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const worker = await registration()
  const shown = (await worker?.getNotifications()) ?? []
  const open = shown.filter(({ data }) => typeof data?.id === 'number')
  if (open.length === 0) return
  const unread =
    count > 0 ? await api.get('/api/notifications', { query: { filter: 'unread' } }) : []
  // The list has the latest 20 only.
  if (unread.length < count) return
  const ids = new Set(unread.map(({ id }) => id))
  for (const notification of open) {
    if (!ids.has(notification.data.id)) notification.close()
  }
}
