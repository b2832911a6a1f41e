import { addQuery } from '#shared/pages/urls'
import type { RegistrationType } from '#shared/accounts/user_types'
import { router } from '@inertiajs/react'
import type { MouseEvent } from 'react'
import { createStore } from '~/lib/store'

/** A step of sign-in or registration. */
export interface AuthStep {
  register?: boolean
  type?: RegistrationType
  email?: string | null
  redirect?: string | null
}

type AuthDialog = (typeof import('~/components/sessions/auth_dialog'))['AuthDialog']

interface OpenedAuthDialog {
  Dialog: AuthDialog
  step: AuthStep
  /** Does nothing if another step has replaced it. */
  close: () => void
}

/** The step that is open as a dialog over the page. */
export const openedAuthDialog = createStore<OpenedAuthDialog | null>(null)

/** The dialogs are loaded when they're about to be needed. */
const loadDialogs = () => import('~/components/sessions/auth_dialog')

/** Errors are handled when the dialog is opened. */
const prefetch = () => void loadDialogs().catch(() => undefined)

/** The address that the previous page wants to return to after sign-in. */
const requestedRedirect = () => new URLSearchParams(window.location.search).get('redirect')

/** Opens the dialog of a step, or its page if the dialog can't be loaded. */
export async function openAuthDialog(wanted: AuthStep): Promise<void> {
  const step = { ...wanted, redirect: wanted.redirect ?? requestedRedirect() }
  try {
    const { AuthDialog } = await loadDialogs()
    const opened: OpenedAuthDialog = {
      Dialog: AuthDialog,
      step,
      close() {
        if (openedAuthDialog.get() === opened) openedAuthDialog.set(null)
      },
    }
    openedAuthDialog.set(opened)
  } catch {
    router.visit(loginPath(step))
  }
}

/** Event handlers for a form or link that opens a dialog: they load its code in advance. */
export const prefetchesAuthDialog = { onFocus: prefetch, onPointerEnter: prefetch }

/** Whether the click should open the link itself, for example in another tab. */
const wantsPage = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** Click handler of a link to a step: opens its dialog instead of its page. */
export function pressAuthLink(event: MouseEvent, step: AuthStep): void {
  if (wantsPage(event)) return
  event.preventDefault()
  void openAuthDialog(step)
}

/** Props of a link to a step. Without scripts it opens the page, with scripts the dialog. */
export function authLink(step: AuthStep = {}, onPress?: () => void) {
  return {
    ...prefetchesAuthDialog,
    href: loginPath(step),
    onClick(event: MouseEvent) {
      onPress?.()
      pressAuthLink(event, step)
    },
  }
}

/** Path of the login page, or of the registration on it. */
export function loginPath({ register, type, email, redirect }: AuthStep = {}): string {
  const query = new URLSearchParams()
  if (register) query.set('register', 'true')
  if (type) query.set('type', type)
  if (email) query.set('email', email)
  if (redirect) query.set('redirect', redirect)
  return addQuery('/login', query)
}
