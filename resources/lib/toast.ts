import type { ToastMessage } from '~/types'
import { createStore } from '~/lib/store'

export interface ActionableToast extends ToastMessage {
  /** An action such as undo. Pressing it also dismisses the toast. */
  action?: { label: string; onPress: () => void }
}

export interface ShownToast extends ActionableToast {
  id: number
  open: boolean
}

/** Milliseconds. */
const DURATION = 5000
/**
 * Milliseconds until a dismissed toast is removed from memory. It disappears from the page at once.
 */
const REMOVE_DELAY = 1_000_000

export const currentToast = createStore<ShownToast | null>(null)

/** The last toast whose time ended, if it had an action or an error: they stay until they are used. */
export const toastLine = createStore<ActionableToast | null>(null)

const leavesLine = ({ tone, action }: ActionableToast) => tone === 'error' || action !== undefined

let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
let remaining = DURATION
let runningSince: number | null = null

function run(): void {
  clearTimeout(timer)
  runningSince = Date.now()
  timer = setTimeout(endToast, remaining)
}

/** Shows a toast and replaces the current one. Works outside React and before hydration. */
export function toast(message: ActionableToast): void {
  if (leavesLine(message)) removeToastLine()
  currentToast.set({ ...message, id: ++lastId, open: true })
  remaining = DURATION
  run()
}

export function removeToastLine(): void {
  if (toastLine.get()) toastLine.set(null)
}

function endToast(): void {
  const ended = currentToast.get()
  dismissToast()
  if (ended && leavesLine(ended)) toastLine.set(ended)
}

export function dismissToast(): void {
  clearTimeout(timer)
  const dismissed = currentToast.get()
  if (!dismissed?.open) return
  currentToast.set({ ...dismissed, open: false })
  setTimeout(() => {
    if (currentToast.get()?.id === dismissed.id) currentToast.set(null)
  }, REMOVE_DELAY)
}

/** Call before a retry: the error of the last attempt no longer applies. */
export function dismissFailure(): void {
  if (currentToast.get()?.tone === 'error') dismissToast()
  if (toastLine.get()?.tone === 'error') removeToastLine()
}

/** Stops the timer while the pointer or focus is on the toast. */
export function pauseToast(): void {
  if (runningSince === null) return
  clearTimeout(timer)
  remaining -= Date.now() - runningSince
  runningSince = null
}

export function resumeToast(): void {
  if (currentToast.get()?.open) run()
}

const KEPT = 'toast'

/** Stores a toast to show after a full page load. */
export function keepToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(message))
  } catch {
    // If storage is forbidden, the toast isn't shown.
  }
}

/** Shows the toast that the previous page stored, once. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(KEPT)
    sessionStorage.removeItem(KEPT)
    if (kept) toast(JSON.parse(kept))
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}
