import { resolvePageComponent } from '@adonisjs/inertia/helpers'
import type { ResolvedComponent } from '@inertiajs/react'
import SiteLayout from '~/layouts/site'
import { PageNotLoaded } from '~/lib/visits'

const pages = import.meta.glob<{ default: ResolvedComponent }>('../pages/**/*.tsx')

/** What the browser and the server tell Inertia alike. Each page is a file of its own to load. */
export const inertiaOptions = {
  title: (title: string) => (title ? `${title} · Stagely` : 'Stagely'),
  layout: () => SiteLayout,
  resolve: async (name: string) => {
    try {
      const page = await resolvePageComponent(`../pages/${name}.tsx`, pages)
      return page.default
    } catch (error) {
      throw new PageNotLoaded(`The page ${name} was not loaded`, { cause: error })
    }
  },
}
