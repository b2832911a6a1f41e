import { createStore } from '~/lib/store'

/**
 * The open modal dialogs, the topmost last. Everything outside the topmost one is inert, so
 * messages have to be shown inside it to be seen, heard and pressed.
 */
export const openModals = createStore<readonly HTMLElement[]>([])

/** Call it before the first dialog opens: a short page has no scrollbar whose place has to stay. */
export function noteScrollbar(): void {
  if (openModals.get().length > 0) return
  const page = document.documentElement
  page.toggleAttribute('data-scrolls', page.scrollHeight > page.clientHeight)
}

export function enterModal(element: HTMLElement): void {
  openModals.set([...openModals.get(), element])
}

export function leaveModal(element: HTMLElement): void {
  openModals.set(openModals.get().filter((other) => other !== element))
}
