import { createInertiaApp } from '@inertiajs/react'
import type { Page, PageProps, SharedPageProps } from '@inertiajs/core'
import { renderToString } from 'react-dom/server'
import { Providers, options } from './options'

export default function render(page: Page<PageProps & SharedPageProps>) {
  return createInertiaApp({
    ...options,
    page,
    render: renderToString,
    setup: ({ App, props }) => (
      <Providers renderedAt={props.initialPage.props.renderedAt}>
        <App {...props} />
      </Providers>
    ),
  })
}
