import { router } from '@inertiajs/react'

/** The login page, which leads back to the page that is shown. */
export function loginHere(): string {
  const { pathname, search } = window.location
  return `/login?${new URLSearchParams({ redirect: pathname + search })}`
}

/** The action of a message that says that the session has ended. */
export const loginAction = { label: 'Login', onPress: () => router.visit(loginHere()) }
