import type Notification from '#models/notification'

/** Where a notification leads; null when that place is gone. Read it with its project. */
export function hrefOf({ type, senderId, projectId, project }: Notification): string | null {
  const open = project && !project.deletedAt
  if (type === 'message_received' && senderId) {
    return `/messages?to=${senderId}${open ? `&project=${projectId}` : ''}`
  }
  if (type === 'account') return '/edit-profile'
  return open ? `/projects/${projectId}` : null
}
