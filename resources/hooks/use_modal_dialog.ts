import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { enterModal, leaveModal } from '~/lib/modal_host'

interface ModalDialogOptions {
  onClose: () => void
  /** While true, neither Escape nor a press outside closes the dialog. */
  busy?: boolean
  /** Whether a press outside closes the dialog. Default: true. Forms would lose their input. */
  closeOnBackdrop?: boolean
}

/** Milliseconds within which two clicks count as a double click. */
const DOUBLE_CLICK = 500

const FIRST_FIELD =
  'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

function focusFirst(dialog: HTMLElement): void {
  const chosen = dialog.querySelector<HTMLElement>('[data-autofocus]')
  const target = chosen ?? dialog.querySelector<HTMLElement>(FIRST_FIELD)
  target?.focus()
}

/**
 * Opens a native modal dialog while it's mounted. The rest of the page becomes inert. Focus moves
 * into the dialog, and back to the element that opened it when it closes.
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
    enterModal(dialog)
    dialog.showModal()
    openedAt.current = performance.now()
    focusFirst(dialog)
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
    // Handle Escape here: a browser closes a dialog on the second Escape even if `cancel` is
    // prevented.
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
    // The browser may close it anyway. It has to stay open until the page unmounts it.
    onClose() {
      if (ref.current?.isConnected && !ref.current.open) ref.current.showModal()
      requestClose()
    },
    // If a double click opened the dialog, its second click must not press or select anything.
    onMouseDownCapture(event: MouseEvent) {
      if (isSecondHalf(event)) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (!isSecondHalf(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    // Count only clicks that start and end outside, not a text selection that is dragged out.
    onMouseDown(event: MouseEvent) {
      pressedBackdrop.current = event.target === ref.current
    },
    onClick(event: MouseEvent) {
      if (closeOnBackdrop && pressedBackdrop.current && event.target === ref.current) requestClose()
    },
  }
}
