import { Check, CloudOff } from '~/components/ui/icons'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { Spinner } from '~/components/ui/spinner'
import type { Draft } from '~/hooks/use_draft'
import { classes } from '~/lib/classes'
import { formatMoment } from '~/lib/format'
import { createStore, useStore } from '~/lib/store'
import { useViewerZone } from '~/lib/viewer_clock'

/** Whether the browser reports a network connection. */
const online = createStore(true)
if (typeof window !== 'undefined') {
  online.set(navigator.onLine)
  window.addEventListener('online', () => online.set(true))
  window.addEventListener('offline', () => online.set(false))
}

interface DraftStatusProps {
  draft: Draft
  /** What discarding the draft deletes: "your text and photos". */
  contents: string
  /** While true there's no button to discard the draft. */
  sending: boolean
  className?: string
  onDiscard: () => void
}

/** Shows whether the draft is saved, and the button that discards it. */
export function DraftStatus({ draft, contents, sending, className, onDiscard }: DraftStatusProps) {
  const [asking, setAsking] = useState(false)
  const kept = draft.state !== 'none'

  function discard() {
    setAsking(false)
    onDiscard()
  }

  return (
    <div className={kept ? classes('flex flex-wrap items-center gap-x-3', className) : 'sr-only'}>
      <DraftLine draft={draft} />
      {kept && !sending && (
        <Button variant="quiet" size="sm" className="text-muted" onClick={() => setAsking(true)}>
          Discard draft
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={discard}
        title="Discard this draft?"
        confirmLabel="Discard draft"
        cancelLabel="Keep draft"
      >
        This deletes {contents} from this device.
      </ConfirmDialog>
    </div>
  )
}

function DraftLine({ draft: { state, savedAt } }: { draft: Draft }) {
  const connected = useStore(online, true)
  const zone = useViewerZone()
  const time = savedAt && formatMoment(savedAt, { zone, now: Date.now() })
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
      {state === 'restored' && (
        <>
          <Check className="icon size-4 text-success" />
          <span>
            We kept your draft
            {time && (
              <>
                {' from '}
                <time dateTime={savedAt}>{time.replace(/^Today, /, '')}</time>
              </>
            )}
          </span>
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
          {time && (
            <time dateTime={savedAt} className="max-sm:hidden">
              {time.replace(/^Today, /, '')}
            </time>
          )}
        </>
      )}
    </p>
  )
}
