import './css/app.css'
import { createInertiaApp } from '@inertiajs/react'
import { useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepWhatWasDone } from '~/lib/before_alive'
import { inertiaOptions } from '~/lib/inertia'
import { showKeptToast } from '~/lib/toast'
import { answerFailedVisits } from '~/lib/visits'

function Awakening({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive])
  return children
}

answerFailedVisits()

void createInertiaApp({
  ...inertiaOptions,
  progress: { color: 'var(--color-accent)' },
  setup({ el, App, props }) {
    if (el.hasAttribute('data-server-rendered')) {
      hydrateRoot(
        el,
        <Awakening onAlive={keepWhatWasDone(el)}>
          <App {...props} />
        </Awakening>
      )
    } else createRoot(el).render(<App {...props} />)
    showKeptToast()
  },
})
