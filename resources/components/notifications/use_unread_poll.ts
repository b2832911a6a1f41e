import { usePage } from '@inertiajs/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { follow } from '~/components/notifications/notification_types'
import { polledUnread } from '~/components/notifications/use_unread_count'
import { useLive } from '~/hooks/use_live'
import { useQueryClient } from '~/hooks/use_query'
import { api, type ResultOf } from '~/lib/api'
import { keepSubscribed, showUnread } from '~/lib/push'
import { keys } from '~/lib/query_keys'
import { useStore } from '~/lib/store'
import { currentToast, toast } from '~/lib/toast'

/** In milliseconds. */
const INTERVAL = 30_000

type Unread = ResultOf<'/api/notifications/unread'>

/** Polls the number of unread notifications. A toast announces a new one that is urgent. */
export function useUnreadPoll(): number {
  const initial: Unread = { count: usePage().props.unreadNotifications, urgent: null }
  const { data } = useLive(keys.unread, '/api/notifications/unread', initial, INTERVAL)
  const { count, urgent } = data

  useEffect(() => {
    polledUnread.set(count)
    return () => polledUnread.set(null)
  }, [count])
  useEffect(() => void showUnread(count).catch(() => undefined), [count])
  useEffect(() => void keepSubscribed().catch(() => undefined), [])
  useUrgentToast(urgent)
  useVisits(count)

  return count
}

const ANNOUNCED = 'announced-notification'

/** False if another tab has announced the notification. */
function claim(id: number): boolean {
  try {
    if (localStorage.getItem(ANNOUNCED) === String(id)) return false
    localStorage.setItem(ANNOUNCED, String(id))
  } catch {
    // Storage is forbidden, so every tab announces it.
  }
  return true
}

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const isVisible = () => document.visibilityState === 'visible'

/** How long a page has to be visible until what leads to it counts as read, in milliseconds. */
const SEEN_AFTER = 1000

/** Marks the notifications as read that lead to the page, once it has been visible. */
function useVisits(count: number): void {
  const client = useQueryClient()
  const path = usePage().url.split(/[?#]/, 1)[0]
  const visible = useSyncExternalStore(onVisibility, isVisible, () => false)

  useEffect(() => {
    if (!visible || count === 0) return
    async function mark() {
      await api.post('/api/notifications/visits', { path })
      // Without a session there is nothing to count. The poll finds that out.
      const unread = await api.get('/api/notifications/unread', { on401: 'null' })
      if (unread) client.setQueryData<Unread>(keys.unread, unread)
    }
    // If it fails, they stay unread until the next visit.
    const timer = setTimeout(() => void mark().catch(() => undefined), SEEN_AFTER)
    return () => clearTimeout(timer)
  }, [client, path, visible, count])
}

/** Waits until the tab is visible and no other toast is open. */
function useUrgentToast(urgent: Unread['urgent']): void {
  const { url, props } = usePage()
  const announced = useRef(props.urgentNotificationId)
  const ready = useSyncExternalStore(onVisibility, isVisible, () => false)
  const isBusy = useStore(currentToast, null)?.open ?? false
  const path = url.split(/[?#]/, 1)[0]

  useEffect(() => {
    if (!urgent || urgent.id <= announced.current || !ready || isBusy) return
    announced.current = urgent.id
    const isHere = [`/projects/${urgent.projectId}`, `/payment/${urgent.bidId}`].includes(path)
    if (isHere || !claim(urgent.id)) return
    toast({
      title: urgent.title,
      description: urgent.message,
      action: { label: 'View', onPress: () => void follow(urgent) },
    })
  }, [urgent, ready, isBusy, path])
}
