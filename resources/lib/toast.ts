import type { ToastMessage } from '~/types'
import { createStore } from '~/lib/store'

export interface ActionableToast extends ToastMessage {
  /** One thing that can be done about it, such as undoing it; the message goes with the press. */
  action?: { label: string; onPress: () => void }
}

export interface ShownToast extends ActionableToast {
  id: number
  open: boolean
}

/** One at a time, five seconds. */
const DURATION = 5000
/** How long a dismissed message is kept in memory; it is out of the page at once. */
const REMOVE_DELAY = 1_000_000

export const currentToast = createStore<ShownToast | null>(null)

let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
let remaining = DURATION
let runningSince: number | null = null

function run(): void {
  clearTimeout(timer)
  runningSince = Date.now()
  timer = setTimeout(dismissToast, remaining)
}

/** Shows a message, instead of the one that is shown. Works outside React and before a page is alive. */
export function toast(message: ActionableToast): void {
  currentToast.set({ ...message, id: ++lastId, open: true })
  remaining = DURATION
  run()
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

/** For a new attempt: what the one before came to is not about it. */
export function dismissFailure(): void {
  if (currentToast.get()?.tone === 'error') dismissToast()
}

/** While somebody reads it, with the pointer or the focus on it, the time stands still. */
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

/** Keeps a message for the next page, where a page load lies between. */
export function keepToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(message))
  } catch {
    // Where storage is forbidden the new page has to speak for itself.
  }
}

/** Shows what the page before has kept, once. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(KEPT)
    sessionStorage.removeItem(KEPT)
    if (kept) toast(JSON.parse(kept))
  } catch {
    // Nothing was kept.
  }
}
