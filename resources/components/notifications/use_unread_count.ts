import { usePage } from '@inertiajs/react'
import { createStore, useStore } from '~/lib/store'

/** The number that the poll brought; null without a poll. */
export const polledUnread = createStore<number | null>(null)

/** The number of unread notifications, without a poll of its own. */
export function useUnreadCount(): number {
  const { unreadNotifications } = usePage().props
  return useStore(polledUnread, null) ?? unreadNotifications
}
