import './css/app.css'
import { createInertiaApp } from '@inertiajs/react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { inertiaOptions } from '~/lib/inertia'
import { showKeptToast } from '~/lib/toast'

void createInertiaApp({
  ...inertiaOptions,
  progress: { color: 'var(--color-accent)' },
  setup({ el, App, props }) {
    if (el.hasAttribute('data-server-rendered')) hydrateRoot(el, <App {...props} />)
    else createRoot(el).render(<App {...props} />)
    showKeptToast()
  },
})
