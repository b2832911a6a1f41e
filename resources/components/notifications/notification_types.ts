import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { readAgain } from '~/lib/known_queries'
import { keys } from '~/lib/query_keys'

export type ListedNotification = Data.Notification

/** Marks the notification as read and opens its page, even if marking fails. */
export async function follow({ id, read, href }: ListedNotification): Promise<void> {
  if (!read) {
    await api.post(`/api/notifications/${id}/read`).catch(() => undefined)
    // The number in the next page's props may equal the one before the notification arrived.
    void readAgain(keys.unread)
  }
  if (href) router.visit(href)
  else router.reload()
}

export const readAll: Mutation<void, unknown> = {
  send: () => api.post('/api/notifications/read'),
  failed: 'Failed to mark as read',
  invalidates: () => [keys.unread, keys.notifications],
}
