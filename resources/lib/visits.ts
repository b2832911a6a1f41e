import { router } from '@inertiajs/react'
import { NO_ANSWER } from '~/lib/api'
import { toast } from '~/lib/toast'

/** The code of a page could not be loaded. */
export class PageNotLoaded extends Error {}

interface Awaited {
  address: string
  /** Its page is shown before its content has come. */
  opensAtOnce: boolean
}

const sayNotOpened = () =>
  toast({ title: 'The page did not open', description: NO_ANSWER, tone: 'error' })

/**
 * A visit that gets no answer leaves people where they are and says so. What a page asks for by
 * itself (reloads) fails without a word: nobody waits for it.
 */
export function answerFailedVisits(): void {
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
    // Anything else is a fault of ours, and belongs in the console.
    if (!unanswered && !(error instanceof PageNotLoaded)) return
    event.preventDefault()
    if (!awaited || (unanswered && 'url' in error && error.url !== awaited.address)) return
    sayNotOpened()
    if (awaited.opensAtOnce) window.history.back()
  })
  // A page that is to be shown at once is loaded before its visit starts.
  window.addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof PageNotLoaded)) return
    event.preventDefault()
    sayNotOpened()
  })
}
