import { call } from '#tests/helpers/calls'
import type { Person } from '#tests/helpers/people'

export const suspend = (admin: Person, person: Person) =>
  call(admin, `POST /api/admin/users/${person.user.id}/suspend`, {
    category: 'conduct',
    reason: 'Three reports of insults in messages',
  })

export const reinstate = (admin: Person, person: Person) =>
  call(admin, `POST /api/admin/users/${person.user.id}/reinstate`, {
    reason: 'The reports were made up',
  })

/** Hides or unhides a project, or one of its photos by URL. */
export const moderate = (
  admin: Person,
  action: 'hide' | 'unhide',
  id: number,
  photo?: string,
  reason = 'The house in the photo is not for sale'
) => call(admin, `POST /api/admin/projects/${id}/${action}`, { reason, photo })
