'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import SiteLayout from '~/layouts/site'
import { createQueryClient } from '~/lib/query_client'
import { RenderMoment } from '~/lib/viewer_clock'
import ProjectShow from '~/pages/projects/show'
import { PageContext } from '../../../lib/inertia_react.tsx'

interface ShownPageProps {
  url: string
  props: ProjectPageProps & { renderedAt: number }
}

/** Stagely's page in Stagely's layout, as `resources/ssr.tsx` has it. */
export function ShownPage({ url, props }: ShownPageProps) {
  const [client] = useState(createQueryClient)
  const page = useMemo(
    () => ({ component: 'projects/show', url, props: { ...props }, flash: {} }),
    [url, props]
  )
  return (
    <RenderMoment value={props.renderedAt}>
      <QueryClientProvider client={client}>
        <PageContext value={page}>
          <SiteLayout>
            <ProjectShow {...props} />
          </SiteLayout>
        </PageContext>
      </QueryClientProvider>
    </RenderMoment>
  )
}
