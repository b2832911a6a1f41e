import { createStore } from '~/lib/store'

/**
 * The open modal dialogs, topmost last. Everything outside the topmost dialog is inert, so toasts
 * have to be rendered inside it to be visible, announced and clickable.
 */
export const openModals = createStore<readonly HTMLElement[]>([])

/** What Back closes, topmost last: the open modal dialogs, menus and popups. Each is asked by a `cancel` event. */
export const openLayers = createStore<readonly HTMLElement[]>([])

export const enterLayer = (element: HTMLElement) => openLayers.set([...openLayers.get(), element])

export const leaveLayer = (element: HTMLElement) =>
  openLayers.set(openLayers.get().filter((other) => other !== element))

function noteScrollbar(): void {
  if (openModals.get().length > 0) return
  const page = document.documentElement
  page.toggleAttribute('data-scrolls', page.scrollHeight > page.clientHeight)
}

/**
 * Tells the CSS whether the page has a scrollbar, whose space a dialog has to keep. Notes it when the
 * page's height changes: reading it when a dialog opens would lay out the page once more.
 */
export function watchScrollbar(): void {
  new ResizeObserver(noteScrollbar).observe(document.body)
}

/**
 * Call before the dialog is shown, and `leaveModal` before it is closed: then the browser computes the page's
 * styles once. The CSS asks for the attribute, because `:has(dialog:modal)` is compared with every element.
 */
export function enterModal(element: HTMLElement): void {
  openModals.set([...openModals.get(), element])
  enterLayer(element)
  document.documentElement.setAttribute('data-modal', '')
}

export function leaveModal(element: HTMLElement): void {
  const others = openModals.get().filter((other) => other !== element)
  openModals.set(others)
  leaveLayer(element)
  document.documentElement.toggleAttribute('data-modal', others.length > 0)
  // The height may have changed behind the dialog.
  requestAnimationFrame(noteScrollbar)
}
