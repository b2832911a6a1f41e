import { router } from '@inertiajs/react'
import { NO_ANSWER } from '~/lib/api'
import { toast } from '~/lib/toast'

/** The code of a page couldn't be loaded. */
export class PageNotLoaded extends Error {}

interface Awaited {
  address: string
  /** Inertia shows the page before its props have arrived. */
  opensAtOnce: boolean
}

const showNotOpened = () =>
  toast({ title: 'The page did not open', description: NO_ANSWER, tone: 'error' })

/**
 * Handles visits that get no response: the user stays on the page and sees a toast. Background
 * requests, such as reloads by polls, fail silently.
 */
export function handleFailedVisits(): void {
  let awaited: Awaited | null = null
  router.on('start', ({ detail: { visit } }) => {
    if (visit.async || visit.prefetch) return
    awaited = { address: visit.url.href.split('#')[0], opensAtOnce: Boolean(visit.component) }
  })
  router.on('finish', ({ detail: { visit } }) => {
    if (!visit.async && !visit.prefetch) awaited = null
  })
  router.on('networkError', (event) => {
    const { error } = event.detail
    const unanswered = error.name === 'HttpNetworkError'
    // Anything else is a bug of ours and belongs in the console.
    if (!unanswered && !(error instanceof PageNotLoaded)) return
    event.preventDefault()
    if (!awaited || (unanswered && 'url' in error && error.url !== awaited.address)) return
    showNotOpened()
    if (awaited.opensAtOnce) window.history.back()
  })
  // An answer that isn't ours, as of a proxy or a Wi-Fi. Inertia would show it in a frame.
  router.on('httpException', (event) => {
    const { status, headers } = event.detail.response
    if ('x-inertia' in headers) return
    event.preventDefault()
    if (!awaited) return
    const url = awaited.address
    // Their answers would put the former page in the place of this one.
    router.cancelAll({ sync: false })
    const page = {
      component: 'errors/not_received',
      props: (shown: object) => ({ ...shown, status }),
    }
    if (awaited.opensAtOnce) router.replace(page)
    else router.push({ ...page, url })
  })
  // Inertia loads the code of an instant visit before the visit starts.
  window.addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof PageNotLoaded)) return
    event.preventDefault()
    showNotOpened()
  })
}

/**
 * Moves the focus to a page that was opened by a link of the page before, because that link is gone:
 * screen readers then read the new page, and Tab starts in it.
 */
export function focusOpenedPages(): void {
  let { pathname } = window.location
  router.on('navigate', () => {
    if (window.location.pathname === pathname) return
    pathname = window.location.pathname
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      document.getElementById('main')?.focus({ preventScroll: true })
    })
  })
}
