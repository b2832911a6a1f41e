import type { Page } from '@inertiajs/core'
import { http, router } from '@inertiajs/react'
import { ownChanges } from '~/lib/api'
import { loadPage } from '~/lib/inertia'
import { getStoredSessionId } from '~/lib/stored_session'

/**
 * Pages whose request changes and records nothing. A project isn't among them, because opening it marks an
 * invitation as seen, and neither are the console's pages, because who opens them is recorded.
 */
const SAFE =
  /^\/(about|alerts|bids|contact|dashboard|edit-profile|favorites|help-center|how-it-works|how-reputation-works|payments|post-a-project|pricing|profile|projects|statistics|submit-project(-final)?)?$/

/** The list of conversations is safe. A conversation isn't: it is read as soon as it is shown. */
const isSafe = ({ origin, pathname, search }: URL) =>
  origin === window.location.origin &&
  (SAFE.test(pathname) || (pathname === '/messages' && search === ''))

/** Milliseconds that the pointer rests on a link before its page is fetched. */
const REST = 65
/** Milliseconds for which a fetched page may be shown, as long as between two polls of a list. */
const FRESH = 5000

type HttpClient = ReturnType<typeof http.getClient>
type Asked = Parameters<HttpClient['request']>[0]
type Answer = Awaited<ReturnType<HttpClient['request']>>

interface Prefetched {
  url: string
  answer: Promise<Answer>
  /** Milliseconds since the page was opened. */
  at: number
  /** What the page depends on besides its address. */
  state: string
  controller: AbortController
}

/** Differs after a change of one's own, here or by signing in or out in another tab. */
const presentState = () => `${ownChanges()} ${getStoredSessionId()}`

const isUsable = ({ at, state }: Prefetched) =>
  performance.now() - at < FRESH && state === presentState()

/** The browser's setting, where it has one. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

const isWhole = ({ method, headers = {} }: Asked) =>
  method === 'get' && !headers['X-Inertia-Partial-Component'] && !headers['X-Sign-Out']

/**
 * Fetches a safe page when the pointer rests on its link or presses it, at most one at a time. The visit
 * that follows gets the fetched response instead of asking again, unless it is too old or something has
 * changed. Each response is used once. Nothing is fetched in advance for people who save data.
 */
export function prefetchPages(): void {
  const client = http.getClient()
  let prefetched: Prefetched | null = null
  /** The page that is shown; null until the first one is, whose version the server asks for. */
  let shown: Page | null = null
  /** The address of the page that a visit has asked for, until it is shown. */
  let visited: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function discard() {
    prefetched?.controller.abort()
    prefetched = null
  }

  function prefetch(url: string) {
    if (!shown || url === visited || (prefetched?.url === url && isUsable(prefetched))) return
    discard()
    const controller = new AbortController()
    const headers = {
      'Accept': 'text/html, application/xhtml+xml',
      'X-Requested-With': 'XMLHttpRequest',
      'X-Inertia': 'true',
      'X-Inertia-Version': shown.version ?? '',
      'Purpose': 'prefetch',
    }
    const answer = client.request({ method: 'get', url, headers, signal: controller.signal })
    prefetched = { url, answer, at: performance.now(), state: presentState(), controller }
    // A visit that gets no response asks again, and handles what comes then.
    answer.then(loadCode).catch(() => undefined)
  }

  function take(url: string) {
    if (prefetched?.url !== url) return null
    const taken = prefetched
    prefetched = null
    return taken
  }

  http.setClient({
    async request(config) {
      if (!isWhole(config)) return client.request(config)
      const { url } = config
      visited = url
      try {
        return await visit(config)
      } catch (error) {
        if (visited === url) visited = null
        throw error
      }
    },
  })

  async function visit(config: Asked): Promise<Answer> {
    const taken = take(config.url)
    if (!taken || !isUsable(taken)) return client.request(config)
    config.signal?.addEventListener('abort', () => taken.controller.abort())
    try {
      const answer = await taken.answer
      if (taken.state === presentState()) return answer
    } catch (error) {
      if (config.signal?.aborted) throw error
    }
    return client.request(config)
  }

  router.on('navigate', ({ detail: { page } }) => {
    shown = page
    visited = null
    clearTimeout(timer)
  })

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    clearTimeout(timer)
    const url = pointerType === 'mouse' ? linkedPage(target) : null
    if (url) timer = setTimeout(() => prefetch(url), REST)
  })
  document.addEventListener('pointerdown', ({ target, button }) => {
    const url = button === 0 ? linkedPage(target) : null
    if (url) prefetch(url)
  })
}

/** The address of the safe page that a link leads to; null for the page that is shown. */
function linkedPage(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.hasAttribute('download') || link.target || savesData()) return null
  const url = new URL(link.href, window.location.href)
  const { pathname, search } = window.location
  if (!isSafe(url) || url.pathname + url.search === pathname + search) return null
  url.hash = ''
  return url.href
}

/** Loads the code of a fetched page. */
async function loadCode({ data }: Answer): Promise<void> {
  const { component } = JSON.parse(data)
  await loadPage(component)
}
