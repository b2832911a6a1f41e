import './css/app.css'
import { createInertiaApp } from '@inertiajs/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { collectEarlyInput } from '~/lib/before_hydration'
import { keepInstallPrompt } from '~/lib/installation'
import { inertiaOptions, PROGRESS_DELAY } from '~/lib/inertia'
import { watchScrollbar } from '~/lib/modal_host'
import { prefetchPages } from '~/lib/prefetch'
import { queryClient } from '~/lib/query_client'
import { registerServiceWorker } from '~/lib/service_worker'
import { showKeptToast } from '~/lib/toast'
import { RenderMoment } from '~/lib/viewer_clock'
import { focusOpenedPages, handleFailedVisits } from '~/lib/visits'

function Hydration({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated])
  return children
}

handleFailedVisits()
focusOpenedPages()
prefetchPages()
keepInstallPrompt()
registerServiceWorker()
watchScrollbar()

void createInertiaApp({
  ...inertiaOptions,
  progress: { color: 'var(--color-accent)', delay: PROGRESS_DELAY },
  setup({ el, App, props }) {
    const app = (
      <RenderMoment value={props.initialPage.props.renderedAt}>
        <QueryClientProvider client={queryClient}>
          <App {...props} />
        </QueryClientProvider>
      </RenderMoment>
    )
    if (el.hasAttribute('data-server-rendered')) {
      hydrateRoot(el, <Hydration onHydrated={collectEarlyInput(el)}>{app}</Hydration>)
    } else createRoot(el).render(app)
    showKeptToast()
  },
})
