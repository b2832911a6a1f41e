import './css/app.css'
import { createInertiaApp } from '@inertiajs/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepWhatWasDone } from '~/lib/before_alive'
import { inertiaOptions, PROGRESS_DELAY } from '~/lib/inertia'
import { queryClient } from '~/lib/query_client'
import { showKeptToast } from '~/lib/toast'
import { answerFailedVisits } from '~/lib/visits'

function Awakening({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive])
  return children
}

answerFailedVisits()

void createInertiaApp({
  ...inertiaOptions,
  progress: { color: 'var(--color-accent)', delay: PROGRESS_DELAY },
  setup({ el, App, props }) {
    const app = (
      <QueryClientProvider client={queryClient}>
        <App {...props} />
      </QueryClientProvider>
    )
    if (el.hasAttribute('data-server-rendered')) {
      hydrateRoot(el, <Awakening onAlive={keepWhatWasDone(el)}>{app}</Awakening>)
    } else createRoot(el).render(app)
    showKeptToast()
  },
})
