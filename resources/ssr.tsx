import { tracingChannel } from 'node:diagnostics_channel'
import { createInertiaApp } from '@inertiajs/react'
import type { Page } from '@inertiajs/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { inertiaOptions } from '~/lib/inertia'
import { createQueryClient } from '~/lib/query_client'

/** The server measures pages through this channel. */
const rendering = tracingChannel('stagely.page.render')

/** Renders a page to HTML on the server. */
export default function render(page: Page) {
  return rendering.tracePromise(() => renderPage(page))
}

async function renderPage(page: Page) {
  const client = createQueryClient()
  try {
    return await createInertiaApp({
      ...inertiaOptions,
      page,
      render: renderToString,
      setup: ({ App, props }) => (
        <QueryClientProvider client={client}>
          <App {...props} />
        </QueryClientProvider>
      ),
    })
  } finally {
    // Clears the timers that would keep the page's data in memory.
    client.clear()
  }
}
