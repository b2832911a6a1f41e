import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { enterModal, leaveModal, noteScrollbar } from '~/lib/modal_host'

interface ModalDialogOptions {
  onClose: () => void
  /** While true neither Escape nor a press beside the dialog closes it. */
  busy?: boolean
  /** Whether a press beside the dialog closes it; forms would lose what was typed. */
  closeOnBackdrop?: boolean
}

/** Milliseconds in which two presses are one double click. */
const DOUBLE_CLICK = 500

const FIRST_FIELD =
  'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

function focusFirst(dialog: HTMLElement): void {
  const chosen = dialog.querySelector<HTMLElement>('[data-autofocus]')
  const target = chosen ?? dialog.querySelector<HTMLElement>(FIRST_FIELD)
  target?.focus()
}

/**
 * Opens a native dialog as long as it is in the page: the rest becomes inert, the focus moves in,
 * and goes back to the opener when the dialog leaves.
 */
export function useModalDialog(
  ref: RefObject<HTMLDialogElement | null>,
  { onClose, busy = false, closeOnBackdrop = true }: ModalDialogOptions
) {
  const pressedBackdrop = useRef(false)
  const openedAt = useRef(0)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    noteScrollbar()
    dialog.showModal()
    openedAt.current = performance.now()
    focusFirst(dialog)
    enterModal(dialog)
    return () => {
      leaveModal(dialog)
      dialog.close()
    }
  }, [ref])

  const isSecondHalf = ({ detail }: MouseEvent) =>
    detail > 1 && performance.now() - openedAt.current < DOUBLE_CLICK

  function requestClose() {
    if (!busy) onClose()
  }

  return {
    ref,
    // Escape is answered here: a browser closes a dialog on the second Escape whatever `cancel` says.
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      requestClose()
    },
    onCancel(event: { preventDefault: () => void; target: unknown }) {
      if (event.target !== ref.current) return
      event.preventDefault()
      requestClose()
    },
    // A browser may close it whatever was said: it stays until the page lets it go.
    onClose() {
      if (ref.current?.isConnected && !ref.current.open) ref.current.showModal()
      requestClose()
    },
    // A double click that opened it: the second half answers nothing, closes and selects nothing.
    onMouseDownCapture(event: MouseEvent) {
      if (isSecondHalf(event)) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (!isSecondHalf(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    // Only a press that starts and ends beside the dialog counts, not a text selection dragged out.
    onMouseDown(event: MouseEvent) {
      pressedBackdrop.current = event.target === ref.current
    },
    onClick(event: MouseEvent) {
      if (closeOnBackdrop && pressedBackdrop.current && event.target === ref.current) requestClose()
    },
  }
}
