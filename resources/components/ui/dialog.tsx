import { X } from '~/components/ui/icons'
import { useId, useRef, type ReactNode } from 'react'
import { IconButton } from '~/components/ui/button'
import { ToastLine } from '~/components/ui/toast_line'
import { useModalDialog } from '~/hooks/use_modal_dialog'
import { classes } from '~/lib/classes'

const looks = {
  confirm: { frame: 'dialog-confirm', body: 'p-6 md:p-9', title: 'text-2xl md:text-3xl' },
  chooser: {
    frame: 'dialog-chooser',
    body: 'p-6 md:p-9',
    title: 'text-[1.75rem] leading-[1.15] md:text-3xl',
  },
  form: {
    frame: 'dialog-form',
    body: 'p-6 pt-11 md:p-9',
    title: 'text-[1.75rem] leading-[1.15] md:text-3xl',
  },
  wide: {
    frame: 'dialog-form md:max-w-[64rem]',
    body: 'p-6 pt-11 md:p-9',
    title: 'text-[1.75rem] leading-[1.15] md:text-3xl',
  },
  narrow: {
    frame: 'dialog-form md:max-w-[28rem]',
    body: 'p-6 pt-11 md:p-9',
    title: 'text-[1.75rem] leading-[1.15] md:text-3xl',
  },
}

/** A click outside closes these, because no input can be lost. */
const withoutFields: readonly (keyof typeof looks)[] = ['confirm', 'chooser']

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /**
   * Width on large screens. On phones, `confirm` and `chooser` are a bottom sheet; the
   * others fill the screen.
   */
  size?: keyof typeof looks
  /** Above the title: the link to the previous step. */
  eyebrow?: ReactNode
  description?: ReactNode
  /** While true the dialog can't be closed, because a request is running. */
  busy?: boolean
  role?: 'dialog' | 'alertdialog'
  footer?: ReactNode
  children?: ReactNode
}

/**
 * A modal dialog. Its contents are mounted only while it's open, so a form starts empty each time.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({
  onClose,
  title,
  size = 'form',
  eyebrow,
  description,
  busy = false,
  role = 'dialog',
  footer,
  children,
}: DialogProps) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const modal = useModalDialog(ref, {
    onClose,
    busy,
    closeOnBackdrop: withoutFields.includes(size),
  })
  const look = looks[size]
  return (
    <dialog
      {...modal}
      role={role}
      className={classes('dialog', look.frame)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <ToastLine isInDialog />
      <div className={classes('relative', look.body)}>
        {eyebrow}
        <h2
          id={`${id}-title`}
          className={classes('display', look.title, role === 'dialog' && 'pr-10')}
        >
          {title}
        </h2>
        {description && (
          <div id={`${id}-description`} className="mt-2.5 text-muted">
            {description}
          </div>
        )}
        {children}
        {footer}
        {role === 'dialog' && (
          <IconButton
            icon={X}
            label="Close"
            className="absolute top-3 right-3 text-muted"
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : onClose}
          />
        )}
      </div>
    </dialog>
  )
}
