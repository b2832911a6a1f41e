'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { use, useMemo, useState } from 'react'
import { loadSignedInParts } from '~/components/navigation/use_signed_in_parts'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import SiteLayout from '~/layouts/site'
import { createQueryClient } from '~/lib/query_client'
import { RenderMoment } from '~/lib/viewer_clock'
import OwnProject from '~/pages/projects/show_owner'
import { PageContext } from '../../../lib/inertia_react.tsx'

interface ShownPageProps {
  url: string
  props: ProjectPageProps & { renderedAt: number }
}

const signedInParts = loadSignedInParts()

/** Stagely's page in Stagely's layout, as `resources/ssr.tsx` has it. */
export function ShownPage({ url, props }: ShownPageProps) {
  use(signedInParts)
  const [client] = useState(createQueryClient)
  const page = useMemo(
    () => ({ component: 'projects/show_owner', url, props: { ...props }, flash: {} }),
    [url, props]
  )
  return (
    <RenderMoment value={props.renderedAt}>
      <QueryClientProvider client={client}>
        <PageContext value={page}>
          <SiteLayout>
            <OwnProject {...props} />
          </SiteLayout>
        </PageContext>
      </QueryClientProvider>
    </RenderMoment>
  )
}
