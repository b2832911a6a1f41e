import { tracingChannel } from 'node:diagnostics_channel'
import { createInertiaApp } from '@inertiajs/react'
import type { Page, PageProps, SharedPageProps } from '@inertiajs/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { inertiaOptions } from '~/lib/inertia'
import { createQueryClient } from '~/lib/query_client'
import { RenderMoment } from '~/lib/viewer_clock'

/** The server measures pages through this channel. */
const rendering = tracingChannel('stagely.page.render')

type SharedPage = Page<PageProps & SharedPageProps>

/** Renders a page to HTML on the server. */
export default function render(page: SharedPage) {
  return rendering.tracePromise(() => renderPage(page))
}

async function renderPage(page: SharedPage) {
  const client = createQueryClient()
  try {
    return await createInertiaApp({
      ...inertiaOptions,
      page,
      render: renderToString,
      setup: ({ App, props }) => (
        <RenderMoment value={props.initialPage.props.renderedAt}>
          <QueryClientProvider client={client}>
            <App {...props} />
          </QueryClientProvider>
        </RenderMoment>
      ),
    })
  } finally {
    // Clears the timers that would keep the page's data in memory.
    client.clear()
  }
}
