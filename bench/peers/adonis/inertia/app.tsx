import '~/css/app.css'
import { createInertiaApp } from '@inertiajs/react'
import { hydrateRoot } from 'react-dom/client'
import { Providers, options } from './options'

void createInertiaApp({
  ...options,
  setup: ({ el, App, props }) => {
    hydrateRoot(
      el,
      <Providers renderedAt={props.initialPage.props.renderedAt}>
        <App {...props} />
      </Providers>
    )
  },
})
