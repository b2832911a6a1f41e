import type { ReactNode } from 'react'
import type { PhotoSending } from '~/components/photos/use_photo_sending'
import type { RoomsQuestionState } from '~/components/project_form/use_posting'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { DraftStatus } from '~/components/ui/draft_status'
import { LinkButton } from '~/components/ui/link_button'
import type { useDraft } from '~/hooks/use_draft'
import { useFocusWhileSending } from '~/hooks/use_focus_while_sending'
import { classes } from '~/lib/classes'

interface FormSectionProps {
  id: string
  title: string
  /** Makes the section inert while the form is being sent, because changes would be lost. */
  sending: boolean
  children: ReactNode
}

export function FormSection({ id, title, sending, children }: FormSectionProps) {
  return (
    <section aria-labelledby={id} inert={sending} className="grid gap-5 py-9 lg:py-11">
      <h2 id={id} className="display scroll-mt-6 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Asked before projects without rooms are posted. */
export function RoomsQuestion({ rooms }: { rooms: RoomsQuestionState }) {
  return (
    <ConfirmDialog
      open={rooms.asks}
      onClose={rooms.close}
      onConfirm={rooms.sendWithout}
      title="No rooms chosen. Submit anyway?"
      confirmLabel="Submit anyway"
      cancelLabel="Choose rooms"
      tone="primary"
    >
      Staging companies price by the room. Without rooms, offers are harder to compare.
    </ConfirmDialog>
  )
}

interface ActionBarProps {
  form: {
    draft: ReturnType<typeof useDraft>
    photos: { reading: boolean }
    sending: PhotoSending
  }
  submitLabel: string
  onDiscard: () => void
}

/**
 * The form's buttons, sticky at the bottom of the screen. On phones the state of the draft is above
 * them and scrolls with the form, so that the bar has one line; only a restored draft is in the bar.
 */
export function ActionBar({ form, submitLabel, onDiscard }: ActionBarProps) {
  const { draft, photos } = form
  const { busy: sending, complete, waiting, stop } = form.sending
  const submit = useFocusWhileSending(sending)
  const apart = draft.state !== 'restored'
  return (
    <div
      data-sticky-bar
      className={classes(
        'sticky bottom-0 z-10 -mx-(--gutter) -mt-px flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper px-(--gutter) py-4 lg:mx-0 lg:px-0',
        apart && 'max-sm:contents'
      )}
    >
      <DraftStatus
        draft={draft}
        contents="your text and photos"
        sending={sending}
        className={classes(
          'max-sm:min-h-11 max-sm:w-full max-sm:justify-between',
          apart && 'max-sm:border-t max-sm:border-line max-sm:py-2'
        )}
        onDiscard={onDiscard}
      />
      <div
        className={classes(
          'flex gap-2 sm:ml-auto',
          !apart && 'max-sm:w-full',
          apart &&
            'max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-(--gutter) max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-(--gutter) max-sm:py-3'
        )}
      >
        {sending ? (
          // Once the whole form is sent, aborting doesn't undo it.
          !complete && (
            <Button variant="quiet" className="max-sm:-ml-3" onClick={stop}>
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
          loading={sending && (waiting ? 'Waiting for connection' : 'Submitting')}
          disabledReason={photos.reading ? 'The photos are still being read' : undefined}
        >
          {submitLabel}
        </Button>
      </div>
    </div>
  )
}
