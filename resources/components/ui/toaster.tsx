import { CircleAlert, CircleCheck, X } from '~/components/ui/icons'
import type { FocusEvent, PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '~/components/ui/button'
import { classes } from '~/lib/classes'
import { openModals } from '~/lib/modal_host'
import { useStore } from '~/lib/store'
import { currentToast, dismissToast, pauseToast, resumeToast, type ShownToast } from '~/lib/toast'

const NO_MODALS: readonly HTMLElement[] = []

/** Shows toasts over the page, or inside the topmost dialog. */
export function Toaster() {
  const shown = useStore(currentToast, null)
  const modal = useStore(openModals, NO_MODALS).at(-1)
  const message = shown?.open ? shown : null
  const toaster = (
    <div className="toaster no-print">
      {/* Always rendered: screen readers often miss a live region that is added together with its
          text. */}
      <div aria-live="polite">
        {message && message.tone !== 'error' && <Toast key={message.id} {...message} />}
      </div>
      {message?.tone === 'error' && <Toast key={message.id} {...message} />}
    </div>
  )
  return modal ? createPortal(toaster, modal) : toaster
}

function Toast({ title, description, tone, action }: ShownToast) {
  const destructive = tone === 'error'
  const Icon = destructive ? CircleAlert : CircleCheck

  function leave({ currentTarget }: PointerEvent<HTMLElement>) {
    if (!currentTarget.contains(document.activeElement)) resumeToast()
  }
  function blur({ currentTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.matches(':hover')) resumeToast()
  }
  return (
    <div
      role={destructive ? 'alert' : 'status'}
      className={classes('toast', destructive && 'toast-error')}
      onPointerEnter={pauseToast}
      onPointerLeave={leave}
      onFocus={pauseToast}
      onBlur={blur}
    >
      <Icon className={classes('icon mt-0.5 size-5', !destructive && 'text-success')} />
      <div className="min-w-0 flex-1 text-[0.9375rem] leading-snug">
        <p className="font-semibold">{title}</p>
        {description && <p className={destructive ? undefined : 'text-muted'}>{description}</p>}
      </div>
      {action && (
        <Button
          size="sm"
          className="shrink-0 self-center"
          onClick={() => {
            dismissToast()
            action.onPress()
          }}
        >
          {action.label}
        </Button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        className={classes('-m-2 grid size-11 place-items-center', !destructive && 'text-muted')}
        onClick={dismissToast}
      >
        <X className="icon" />
      </button>
    </div>
  )
}
