type Written = HTMLInputElement | HTMLTextAreaElement

interface EarlyPress extends EventListenerObject {
  target: HTMLElement | null
}

declare global {
  interface Window {
    /**
     * Set up in the head of the page. `target` is the last button or form used before hydration.
     */
    earlyPress?: EarlyPress
  }
}

const isTick = (field: Written): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

const isChanged = (field: Written) =>
  isTick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue

/**
 * Replays the user's input. React ignores a value that it has already seen, so reset the field
 * first.
 */
function replayInput(field: Written, value: string): void {
  if (isTick(field)) {
    field.checked = field.defaultChecked
    field.click()
    return
  }
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  field.value = field.defaultValue
  own?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function replayPress(target: HTMLElement): void {
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else target.click()
}

/**
 * The server renders a page before its scripts are loaded, and users may start typing at once. Call
 * this before hydration. Call the function it returns after hydration: it restores what was typed
 * and repeats the last click or submit.
 */
export function collectEarlyInput(page: HTMLElement): () => void {
  const press = window.earlyPress
  for (const type of ['click', 'submit']) if (press) window.removeEventListener(type, press)
  const fields = page.querySelectorAll<Written>('input:not([type=hidden], [type=file]), textarea')
  const typed = [...fields].filter(isChanged).map((field) => [field, field.value] as const)
  return () => {
    for (const [field, value] of typed) if (field.isConnected) replayInput(field, value)
    // Runs after the restored input has reached the forms.
    setTimeout(() => press?.target && replayPress(press.target))
  }
}
