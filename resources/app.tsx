import './css/app.css'
import { createInertiaApp } from '@inertiajs/react'
import { QueryClientContext } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ErrorBoundary } from '~/components/errors/error_boundary'
import { collectEarlyInput } from '~/lib/before_hydration'
import { reportClientError } from '~/lib/client_errors'
import { keepDialogStep } from '~/lib/dialog_step'
import { keepInstallPrompt } from '~/lib/installation'
import { inertiaOptions, openedPage, PROGRESS_DELAY } from '~/lib/inertia'
import { knownClient } from '~/lib/known_queries'
import { watchScrollbar } from '~/lib/modal_host'
import { prefetchPages } from '~/lib/prefetch'
import { confirmRestoredPages } from '~/lib/restored_pages'
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
keepDialogStep()
// Deletes it a day after its last change.
if (window.document.documentElement.classList.contains('has-draft')) {
  void import('~/lib/drafts').then(({ readDraft, visitorDraftKey }) => readDraft(visitorDraftKey))
}

void createInertiaApp({
  ...inertiaOptions,
  progress: { color: 'var(--color-accent)', delay: PROGRESS_DELAY },
  setup({ el, App, props }) {
    const { initialPage } = props
    const release = initialPage.version
    const report = (error: unknown) => reportClientError(error, { route: openedPage(), release })
    const app = (
      <RenderMoment value={initialPage.props.renderedAt}>
        <Queries>
          <ErrorBoundary onError={report}>
            <App {...props} />
          </ErrorBoundary>
        </Queries>
      </RenderMoment>
    )
    confirmRestoredPages(initialPage.props)
    if (el.hasAttribute('data-server-rendered')) {
      hydrateRoot(el, <Hydration onHydrated={collectEarlyInput(el)}>{app}</Hydration>)
    } else createRoot(el).render(app)
    showKeptToast()
  },
})
