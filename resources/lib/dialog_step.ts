import { router } from '@inertiajs/react'
import { openLayers } from '~/lib/modal_host'

/** In the state of an entry of the history: the page that has dialogs open, or their step after it. */
const MARK = 'dialogs'
type Mark = 'page' | 'step'

const markOf = (state: unknown): Mark | undefined =>
  (state as Partial<Record<typeof MARK, Mark>> | null)?.[MARK]

const marked = (state: object | null, mark?: Mark) => {
  const { [MARK]: old, ...rest } = { ...state } as Record<string, unknown>
  return mark ? { ...rest, [MARK]: mark } : rest
}

/**
 * Makes the open dialogs, menus and popups a step in the tab's history: Back asks the topmost one to close, as Escape does. If it
 * stays, because it asks first, or if others are open below it, the step stays too. A dialog that closes otherwise
 * takes the step with it. Call before Inertia starts: what happens between the page and its step isn't a visit.
 *
 * A page that opens from a dialog takes the place of the step. A step that is reached by Forward, or by loading
 * its page again, is left at once.
 */
export function keepDialogStep(): void {
  const { history } = window
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  /** Where the tab is. */
  let isOnStep = markOf(history.state) === 'step'
  /** The next entry is a step without dialogs. */
  let isStepAhead = false
  /** What the entry that is shown holds. Inertia changes it while dialogs are open, as polls do. */
  let shown = { state: history.state as object | null, url: window.location.href }
  /** On its way between the two entries. `isOvertaken`: a page has opened meanwhile. */
  let travel: { to?: Mark; isOvertaken: boolean } | null = null
  let visits = 0

  function show(state: object | null, url?: string | URL | null) {
    shown = { state, url: new URL(url ?? '', window.location.href).href }
  }

  history.pushState = (state: object | null, unused, url) => {
    if (isOnStep) replace(state, unused, url)
    else push(state, unused, url)
    if (travel && isOnStep) travel.isOvertaken = true
    else travel = null
    isOnStep = false
    isStepAhead = false
    show(state, url ?? window.location.href)
  }
  history.replaceState = (state: object | null, unused, url) => {
    // On the way it may be either entry, because browsers tell late where a page that still loads has arrived.
    const mark = travel ? markOf(history.state) : isOnStep && 'step'
    replace(mark ? marked(state, mark) : state, unused, url)
    show(state, url ?? window.location.href)
  }

  function go(steps: 1 | -1, to?: Mark) {
    travel = { to, isOvertaken: false }
    history.go(steps)
  }

  /** The entry that is reached gets what the other one held. */
  function arriveOn(mark: Mark) {
    isOnStep = mark === 'step'
    isStepAhead = !isOnStep
    replace(marked(shown.state, mark), '', shown.url)
  }

  function settle() {
    const hasDialogs = openLayers.get().length > 0
    if (travel) return
    if (hasDialogs === isOnStep) {
      if (!isOnStep && markOf(history.state)) replace(marked(shown.state), '')
      return
    }
    if (!hasDialogs) {
      // The page that is on its way takes the place of the step.
      if (visits === 0) go(-1, 'page')
      return
    }
    replace(marked(shown.state, 'page'), '')
    if (isStepAhead) go(1, 'step')
    else {
      push(marked(shown.state, 'step'), '')
      isOnStep = true
    }
  }

  /** Later, because a dialog may open as another one closes, and a visit start. */
  const settleSoon = () => void setTimeout(settle)

  function closeTopmost() {
    openLayers
      .get()
      .at(-1)
      ?.dispatchEvent(new Event('cancel', { cancelable: true }))
  }

  window.addEventListener('popstate', (event) => {
    const mark = markOf(event.state)
    const expected = travel
    travel = null
    if (expected && mark === expected.to) {
      event.stopImmediatePropagation()
      if (expected.isOvertaken) go(1)
      else if (mark) arriveOn(mark)
    } else if (isOnStep && mark === 'page') {
      event.stopImmediatePropagation()
      arriveOn('page')
      closeTopmost()
    } else {
      // Any other entry, among them a step that was left before.
      isOnStep = mark === 'step'
      if (isOnStep && isStepAhead) event.stopImmediatePropagation()
      else show(event.state as object | null)
      isStepAhead = false
    }
    settleSoon()
  })

  openLayers.subscribe(settleSoon)
  for (const [moment, change] of [
    ['start', 1],
    ['finish', -1],
  ] as const) {
    router.on(moment, ({ detail: { visit } }) => {
      if (visit.async || visit.prefetch) return
      visits += change
      settleSoon()
    })
  }
  if (document.readyState === 'complete') settleSoon()
  else window.addEventListener('load', settleSoon, { once: true })
}
