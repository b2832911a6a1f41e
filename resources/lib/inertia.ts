import { resolvePageComponent } from '@adonisjs/inertia/helpers'
import type { Page } from '@inertiajs/core'
import { progress, type ResolvedComponent } from '@inertiajs/react'
import { loadColleagueParts } from '~/components/navigation/use_colleague_parts'
import { loadSignedInParts } from '~/components/navigation/use_signed_in_parts'
import SiteLayout from '~/layouts/site'
import { PageNotLoaded } from '~/lib/visits'

const pages = import.meta.glob<{ default: ResolvedComponent }>('../pages/**/*.tsx')

/** In milliseconds. Users should see a reaction within 200 ms. */
export const PROGRESS_DELAY = 120

/** Inertia has no progress bar until the first page is shown. */
let isRunning = false
if (typeof document !== 'undefined') {
  document.addEventListener('inertia:navigate', () => (isRunning = true), { once: true })
}

/**
 * Shows Inertia's progress bar while a page's code loads. Inertia itself shows it only for
 * requests.
 */
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

let opened = ''

/** Name of the page that was opened last, such as `projects/show`. */
export const openedPage = () => opened

/** Loads the code of a page, which is a separate file. */
export async function loadPage(name: string): Promise<ResolvedComponent> {
  const { default: page } = await resolvePageComponent(`../pages/${name}.tsx`, pages)
  return page
}

/** Options shared by browser and server. */
export const inertiaOptions = {
  title: (title: string) => (title ? `${title} · Stagely` : 'Stagely'),
  layout: () => SiteLayout,
  resolve: async (name: string, shown?: Page) => {
    opened = name
    const arrived = showProgress()
    try {
      const [page] = await Promise.all([
        loadPage(name),
        shown?.props.user && loadSignedInParts(),
        shown?.props.worksAs && loadColleagueParts(),
      ])
      return page
    } catch (error) {
      throw new PageNotLoaded(`The page ${name} was not loaded`, { cause: error })
    } finally {
      arrived()
    }
  },
}
