import type { ReactNode } from 'react'
import { usePage } from '@inertiajs/react'
import type { PhotoFigure } from '#shared/market/market_quarters'
import { ResendButton } from '~/components/email_links/resend_button'
import type { PhotoSending } from '~/components/photos/use_photo_sending'
import type { RoomsQuestionState } from '~/components/project_form/use_posting'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { DraftStatus } from '~/components/ui/draft_status'
import { MailWarning } from '~/components/ui/icons'
import { LinkButton } from '~/components/ui/link_button'
import { Notice } from '~/components/ui/notice'
import type { useDraft } from '~/hooks/use_draft'
import { useFocusWhileSending } from '~/hooks/use_focus_while_sending'
import { classes } from '~/lib/classes'
import { wait } from '~/lib/format'

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

/** Asked before projects without rooms or photos are posted. */
export function RoomsQuestion({ rooms }: { rooms: RoomsQuestionState }) {
  const { asks, close, choose, sendWithout } = rooms
  const lacksRooms = asks?.rooms ?? false
  return (
    <ConfirmDialog
      open={asks !== null}
      onClose={close}
      onConfirm={sendWithout}
      onCancel={choose}
      title={`${lacksRooms ? 'No rooms chosen' : 'No photos added'}. Submit anyway?`}
      confirmLabel="Submit anyway"
      cancelLabel={lacksRooms ? 'Choose rooms' : 'Add photos'}
      tone="cautious"
    >
      {lacksRooms && (
        <>Staging companies price by the room. Without rooms, offers are harder to compare. </>
      )}
      {asks?.photos && <PhotosNudge />}
    </ConfirmDialog>
  )
}

/** Why to add photos: what the market's figures say, if they say anything. */
function PhotosNudge() {
  const { photoFigure: figure } = usePage<{ photoFigure?: PhotoFigure | null }>().props
  if (!figure) {
    return <>There are no photos yet. You can also add them once the project is posted.</>
  }
  const { quarter, withPhotos, without, hasSamples } = figure
  return (
    <>
      Projects with photos get offers sooner: in {quarter}, half of them had their first offer
      within {wait(withPhotos)}, of those without within {wait(without)}.
      {hasSamples && ' This counts sample projects of the demo market.'} You can also add photos
      once the project is posted.
    </>
  )
}

/** Instead of posting, with the way to it: the email that confirms the address. */
export function AddressFirst({ text }: { text: string }) {
  return (
    <div className="py-6">
      <Notice
        tone="warning"
        role="alert"
        icon={MailWarning}
        title="Confirm your email address first"
        action={<ResendButton />}
      >
        <p className="text-ink">{text} Your draft is safe on this device.</p>
      </Notice>
    </div>
  )
}

interface ActionBarProps {
  form: {
    draft: ReturnType<typeof useDraft>
    photos: { reading: boolean }
    sending: PhotoSending
  }
  submitLabel: string
  /** The form is being checked, before anything is sent that can be stopped. */
  checking?: boolean
  /** Where Cancel leads. */
  cancelHref?: string
  onDiscard: () => void
}

/**
 * The form's buttons, sticky at the bottom of the screen. On phones the state of the draft is above
 * them and scrolls with the form, so that the bar has one line; only a restored draft is in the bar.
 */
export function ActionBar({
  form,
  submitLabel,
  checking = false,
  cancelHref = '/dashboard',
  onDiscard,
}: ActionBarProps) {
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
          <LinkButton variant="quiet" className="max-sm:-ml-3" href={cancelHref}>
            Cancel
          </LinkButton>
        )}
        <Button
          ref={submit}
          type="submit"
          variant="primary"
          size="lg"
          className="max-sm:flex-1"
          loading={
            sending ? (waiting ? 'Waiting for connection' : 'Submitting') : checking && 'Checking'
          }
          disabledReason={photos.reading ? 'The photos are still being read' : undefined}
        >
          {submitLabel}
        </Button>
      </div>
    </div>
  )
}
