import type { RegistrationType } from '#shared/user_types'

/** A step of log in and registration. */
export interface EntryOptions {
  register?: boolean
  type?: RegistrationType
  email?: string | null
  redirect?: string | null
}

/** Address of the log in page, or of the registration on it. */
export function loginPath({ register, type, email, redirect }: EntryOptions = {}): string {
  const query = new URLSearchParams()
  if (register) query.set('register', 'true')
  if (type) query.set('type', type)
  if (email) query.set('email', email)
  if (redirect) query.set('redirect', redirect)
  return query.size > 0 ? `/login?${query}` : '/login'
}
