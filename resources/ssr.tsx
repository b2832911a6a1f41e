import { createInertiaApp } from '@inertiajs/react'
import type { Page } from '@inertiajs/core'
import { renderToString } from 'react-dom/server'
import { inertiaOptions } from '~/lib/inertia'

/** The HTML of a page, made on the server. */
export default function render(page: Page) {
  return createInertiaApp({
    ...inertiaOptions,
    page,
    render: renderToString,
    setup: ({ App, props }) => <App {...props} />,
  })
}
