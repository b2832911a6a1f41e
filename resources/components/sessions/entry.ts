import type { RegistrationType } from '#shared/user_types'
import { router } from '@inertiajs/react'
import type { MouseEvent } from 'react'
import { createStore } from '~/lib/store'

/** A step of log in and registration. */
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
  /** Does nothing once another step has taken its place. */
  close: () => void
}

/** The step of log in or registration that is open over the page. */
export const openedEntry = createStore<OpenedEntry | null>(null)

/** The dialogs are loaded when somebody is about to need them. */
const loadDialogs = () => import('~/components/sessions/entry_dialog')

/** A failure is met again, and answered, when the dialog is to open. */
const prefetch = () => void loadDialogs().catch(() => undefined)

/** The address given by a page that asked for a log in. */
const requestedRedirect = () => new URLSearchParams(window.location.search).get('redirect')

/** Opens the dialog of a step, or its page when the dialog cannot be had. */
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

/** For the form or link that is about to open a dialog. */
export const prefetchesEntry = { onFocus: prefetch, onPointerEnter: prefetch }

/** Whether the press asks for the link itself, in another tab for example. */
const wantsPage = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** The press of a link to a step: opens its dialog in the place of the page. */
export function pressEntry(event: MouseEvent, options: EntryOptions): void {
  if (wantsPage(event)) return
  event.preventDefault()
  void openEntry(options)
}

/** What makes a link one to a step: its page without a script, its dialog with one. */
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

/** Address of the log in page, or of the registration on it. */
export function loginPath({ register, type, email, redirect }: EntryOptions = {}): string {
  const query = new URLSearchParams()
  if (register) query.set('register', 'true')
  if (type) query.set('type', type)
  if (email) query.set('email', email)
  if (redirect) query.set('redirect', redirect)
  return query.size > 0 ? `/login?${query}` : '/login'
}
