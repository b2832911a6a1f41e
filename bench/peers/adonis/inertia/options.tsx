import { resolvePageComponent } from '@adonisjs/inertia/helpers'
import type { ResolvedComponent } from '@inertiajs/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { loadSignedInParts } from '~/components/navigation/use_signed_in_parts'
import SiteLayout from '~/layouts/site'
import { createQueryClient } from '~/lib/query_client'
import { RenderMoment } from '~/lib/viewer_clock'

const pages = import.meta.glob<{ default: ResolvedComponent }>('./pages/**/*.tsx')

/** For browser and server. */
export const options = {
  title: (title: string) => (title ? `${title} · Stagely` : 'Stagely'),
  layout: () => SiteLayout,
  resolve: async (name: string) => {
    const [page] = await Promise.all([
      resolvePageComponent(`./pages/${name}.tsx`, pages),
      loadSignedInParts(),
    ])
    return page.default
  },
}

/** The contexts that Stagely's components read. */
export function Providers({
  renderedAt,
  children,
}: {
  renderedAt: number | null
  children: ReactNode
}) {
  const [client] = useState(createQueryClient)
  return (
    <RenderMoment value={renderedAt}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </RenderMoment>
  )
}
