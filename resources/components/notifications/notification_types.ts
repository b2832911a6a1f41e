import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { api } from '~/lib/api'

export type Told = Data.Notification

/** Marks as read, then goes to the place; reading must not keep anybody from getting there. */
export async function follow({ id, read, href }: Told): Promise<void> {
  if (!read) await api.post(`/api/notifications/${id}/read`).catch(() => undefined)
  if (href) router.visit(href)
  else router.reload()
}

export async function readAll(): Promise<void> {
  await api.post('/api/notifications/read')
  router.reload()
}
