import { useState } from 'react'
import { DraftLine } from '~/components/project_form/draft_line'
import type { Draft } from '~/components/project_form/use_draft'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { LinkButton } from '~/components/ui/link_button'
import { useFocusWhileSending } from '~/hooks/use_focus_while_sending'
import { classes } from '~/lib/classes'

interface ActionBarProps {
  draft: Draft
  /** How much of the project is on its way, 0 to 1; null while nothing is sent. */
  share: number | null
  reading: boolean
  onStop: () => void
  onDiscard: () => void
}

/** Sticks to the bottom of the screen below the form. */
export function ActionBar({ draft, share, reading, onStop, onDiscard }: ActionBarProps) {
  const [asking, setAsking] = useState(false)
  const sending = share !== null
  const kept = draft.state !== 'none'
  const submit = useFocusWhileSending(sending)

  function discard() {
    setAsking(false)
    onDiscard()
  }

  return (
    <div className="sticky bottom-0 z-10 -mt-px -mx-(--gutter) flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper px-(--gutter) py-4 lg:mx-0 lg:px-0">
      <div
        className={classes(
          'flex flex-wrap items-center gap-x-3',
          kept ? 'max-sm:min-h-11 max-sm:w-full max-sm:justify-between' : 'max-sm:sr-only'
        )}
      >
        <DraftLine draft={draft} />
        {kept && !sending && (
          <Button variant="quiet" size="sm" className="text-muted" onClick={() => setAsking(true)}>
            Discard draft
          </Button>
        )}
      </div>
      <div className="flex gap-2 max-sm:w-full sm:ml-auto">
        {sending ? (
          // Once everything is sent, stopping would not undo it.
          share < 1 && (
            <Button variant="quiet" className="max-sm:-ml-3" onClick={onStop}>
              Stop
            </Button>
          )
        ) : (
          <LinkButton variant="quiet" className="max-sm:-ml-3" href="/dashboard">
            Cancel
          </LinkButton>
        )}
        <Button
          ref={submit}
          type="submit"
          variant="primary"
          size="lg"
          className="max-sm:flex-1"
          loading={sending && 'Submitting'}
          disabledReason={reading ? 'The photos are still being read' : undefined}
        >
          Submit Project
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={discard}
        title="Discard this draft?"
        confirmLabel="Discard draft"
        cancelLabel="Keep draft"
      >
        Everything typed here and the photos are removed from this device.
      </ConfirmDialog>
    </div>
  )
}
