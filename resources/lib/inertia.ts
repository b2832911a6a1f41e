import { resolvePageComponent } from '@adonisjs/inertia/helpers'
import { progress, type ResolvedComponent } from '@inertiajs/react'
import SiteLayout from '~/layouts/site'
import { PageNotLoaded } from '~/lib/visits'

const pages = import.meta.glob<{ default: ResolvedComponent }>('../pages/**/*.tsx')

/** In milliseconds. A press has to show within 200 that it was understood. */
export const PROGRESS_DELAY = 120

/** Before the first page is there, Inertia has no bar. */
let isRunning = false
if (typeof document !== 'undefined') {
  document.addEventListener('inertia:navigate', () => (isRunning = true), { once: true })
}

/** Inertia shows its bar while it waits for an answer, but not while the code of a page loads. */
function showProgress(): () => void {
  if (!isRunning) return () => undefined
  let started = false
  const timer = setTimeout(() => {
    if (progress.isStarted()) return
    started = true
    progress.start()
  }, PROGRESS_DELAY)
  return () => {
    clearTimeout(timer)
    if (started) progress.finish()
  }
}

/** What the browser and the server tell Inertia alike. Each page is a file of its own to load. */
export const inertiaOptions = {
  title: (title: string) => (title ? `${title} · Stagely` : 'Stagely'),
  layout: () => SiteLayout,
  resolve: async (name: string) => {
    const arrived = showProgress()
    try {
      const page = await resolvePageComponent(`../pages/${name}.tsx`, pages)
      return page.default
    } catch (error) {
      throw new PageNotLoaded(`The page ${name} was not loaded`, { cause: error })
    } finally {
      arrived()
    }
  },
}
