import { router } from '@inertiajs/react'
import { createStore, useStore } from '~/lib/store'

/** Chromium's offer to install the site. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
  interface Navigator {
    /** Only in Safari on iOS: whether the site was opened from the home screen. */
    standalone?: boolean
  }
}

let prompt: InstallPrompt | null = null

/** Whether a page was opened by a link. The server doesn't know what the browser can install. */
let hasVisited = false

const closed = createStore(false)

/** Keeps Chromium's offer, which may come before a page can use it. Call before the first page. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event
  })
  window.addEventListener('appinstalled', closeInstallHint)
  router.on('start', () => void (hasVisited = true))
}

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches || navigator.standalone === true

/** Safari on an iPhone or iPad, which says that it is a Mac with a touch screen. */
function isSafariOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1)
  return isIos && /Version\/\S+ .*Safari\//.test(userAgent)
}

/** How this browser installs the site; null if it can't, or if the site is installed. */
export function wayToInstall(): 'prompt' | 'share' | null {
  if (!hasVisited || isInstalled()) return null
  if (prompt) return 'prompt'
  return isSafariOnIos() ? 'share' : null
}

/** Asks the user with the browser's own dialog. Resolves when it is answered. */
export async function install(): Promise<void> {
  await prompt?.prompt()
  prompt = null
}

/** Closes the hint until the page is loaded again, also where it is kept in the history. */
export const closeInstallHint = () => closed.set(true)

export const useIsInstallHintClosed = () => useStore(closed, false)
