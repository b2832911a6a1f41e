import './css/app.css'
import { createInertiaApp } from '@inertiajs/react'
import { QueryClientContext } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { collectEarlyInput } from '~/lib/before_hydration'
import { keepInstallPrompt } from '~/lib/installation'
import { inertiaOptions, PROGRESS_DELAY } from '~/lib/inertia'
import { knownClient } from '~/lib/known_queries'
import { watchScrollbar } from '~/lib/modal_host'
import { prefetchPages } from '~/lib/prefetch'
import { registerServiceWorker } from '~/lib/service_worker'
import { showKeptToast } from '~/lib/toast'
import { RenderMoment } from '~/lib/viewer_clock'
import { focusOpenedPages, handleFailedVisits } from '~/lib/visits'

function Hydration({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated])
  return children
}

/** Gives queries their client, which is loaded with the first of them. */
function Queries({ children }: { children: ReactNode }) {
  const client = useSyncExternalStore(knownClient.subscribe, knownClient.get, knownClient.get)
  return <QueryClientContext value={client}>{children}</QueryClientContext>
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
        <Queries>
          <App {...props} />
        </Queries>
      </RenderMoment>
    )
    if (el.hasAttribute('data-server-rendered')) {
      hydrateRoot(el, <Hydration onHydrated={collectEarlyInput(el)}>{app}</Hydration>)
    } else createRoot(el).render(app)
    showKeptToast()
  },
})
