import { Check, CloudOff } from 'lucide-react'
import type { Draft } from '~/components/project_form/use_draft'
import { Spinner } from '~/components/ui/spinner'
import { formatMoment } from '~/lib/format'
import { createStore, useStore } from '~/lib/store'
import { viewerZone } from '~/lib/viewer_clock'

/** Whether the device is connected, as far as the browser knows. */
const online = createStore(true)
if (typeof window !== 'undefined') {
  online.set(navigator.onLine)
  window.addEventListener('online', () => online.set(true))
  window.addEventListener('offline', () => online.set(false))
}

/** What has become of what was typed. */
export function DraftLine({ draft: { state, savedAt } }: { draft: Draft }) {
  const connected = useStore(online, true)
  const zone = useStore(viewerZone, null)
  return (
    <p className="flex min-h-6 items-center gap-2 text-sm text-muted" role="status">
      {state === 'saving' && (
        <>
          <Spinner />
          Saving draft
        </>
      )}
      {state === 'failed' && (
        <>
          <CloudOff className="icon size-4 text-warning" />
          Draft not saved on this device
        </>
      )}
      {state === 'saved' && (
        <>
          {connected ? (
            <Check className="icon size-4 text-success" />
          ) : (
            <CloudOff className="icon size-4 text-warning" />
          )}
          {connected ? 'Draft saved' : 'Offline, kept on this device'}
          {savedAt && zone && (
            <time dateTime={savedAt} className="max-sm:hidden">
              {formatMoment(savedAt, { zone, now: Date.now() }).replace(/^Today, /, '')}
            </time>
          )}
        </>
      )}
    </p>
  )
}
