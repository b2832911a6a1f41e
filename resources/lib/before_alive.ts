type Written = HTMLInputElement | HTMLTextAreaElement

interface EarlyPress extends EventListenerObject {
  target: HTMLElement | null
}

declare global {
  interface Window {
    /** The last press that only a living page can answer; set up in the head of the page. */
    earlyPress?: EarlyPress
  }
}

const isTick = (field: Written): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

const isChanged = (field: Written) =>
  isTick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue

/** Does once more what the person did; React listens only to what differs from what it has seen. */
function repeat(field: Written, value: string): void {
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

function answer(target: HTMLElement): void {
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else target.click()
}

/**
 * The server draws a page before its scripts are there, and people begin at once. Call before React
 * takes over; what it returns, called when the page is alive, keeps what was typed and answers the
 * last press.
 */
export function keepWhatWasDone(page: HTMLElement): () => void {
  const press = window.earlyPress
  for (const type of ['click', 'submit']) if (press) window.removeEventListener(type, press)
  const fields = page.querySelectorAll<Written>('input:not([type=hidden], [type=file]), textarea')
  const typed = [...fields].filter(isChanged).map((field) => [field, field.value] as const)
  return () => {
    for (const [field, value] of typed) if (field.isConnected) repeat(field, value)
    // After what was typed has reached the forms.
    setTimeout(() => press?.target && answer(press.target))
  }
}
