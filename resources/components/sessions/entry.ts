import type { RegistrationType } from '#shared/user_types'
import { router } from '@inertiajs/react'
import type { MouseEvent } from 'react'
import { createStore } from '~/lib/store'

/** A step of sign-in or registration. */
export interface EntryOptions {
  register?: boolean
  type?: RegistrationType
  email?: string | null
  redirect?: string | null
}

type EntryDialog = (typeof import('~/components/sessions/entry_dialog'))['EntryDialog']

interface OpenedEntry {
  Dialog: EntryDialog
  entry: EntryOptions
  /** Does nothing if another step has replaced it. */
  close: () => void
}

/** The step that is open as a dialog over the page. */
export const openedEntry = createStore<OpenedEntry | null>(null)

/** The dialogs are loaded when they're about to be needed. */
const loadDialogs = () => import('~/components/sessions/entry_dialog')

/** Errors are handled when the dialog is opened. */
const prefetch = () => void loadDialogs().catch(() => undefined)

/** The address that the previous page wants to return to after sign-in. */
const requestedRedirect = () => new URLSearchParams(window.location.search).get('redirect')

/** Opens the dialog of a step, or its page if the dialog can't be loaded. */
export async function openEntry(options: EntryOptions): Promise<void> {
  const entry = { ...options, redirect: options.redirect ?? requestedRedirect() }
  try {
    const { EntryDialog } = await loadDialogs()
    const opened: OpenedEntry = {
      Dialog: EntryDialog,
      entry,
      close() {
        if (openedEntry.get() === opened) openedEntry.set(null)
      },
    }
    openedEntry.set(opened)
  } catch {
    router.visit(loginPath(entry))
  }
}

/** Event handlers for a form or link that opens a dialog: they load its code in advance. */
export const prefetchesEntry = { onFocus: prefetch, onPointerEnter: prefetch }

/** Whether the click should open the link itself, for example in another tab. */
const wantsPage = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** Click handler of a link to a step: opens its dialog instead of its page. */
export function pressEntry(event: MouseEvent, options: EntryOptions): void {
  if (wantsPage(event)) return
  event.preventDefault()
  void openEntry(options)
}

/** Props of a link to a step. Without scripts it opens the page, with scripts the dialog. */
export function entryLink(options: EntryOptions = {}, onPress?: () => void) {
  return {
    ...prefetchesEntry,
    href: loginPath(options),
    onClick(event: MouseEvent) {
      onPress?.()
      pressEntry(event, options)
    },
  }
}

/** Path of the login page, or of the registration on it. */
export function loginPath({ register, type, email, redirect }: EntryOptions = {}): string {
  const query = new URLSearchParams()
  if (register) query.set('register', 'true')
  if (type) query.set('type', type)
  if (email) query.set('email', email)
  if (redirect) query.set('redirect', redirect)
  return query.size > 0 ? `/login?${query}` : '/login'
}
