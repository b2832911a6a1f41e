import { roleOf } from './roles.js'
import { isInline, isShown, type View } from './styles.js'

export const squeeze = (text: string) => text.replaceAll(/[\s\u200B\u00A0]+/g, ' ').trim()

/** Roles whose name is the text in them. */
const fromContent = new Set(
  'button cell checkbox columnheader gridcell heading link menuitem option radio row rowheader switch tab'.split(
    ' '
  )
)

const referenced = (element: Element, attribute: string): Element[] =>
  (element.getAttribute(attribute) ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((id) => element.ownerDocument.getElementById(id) ?? [])

const fields = /^(?:button|input|meter|output|progress|select|textarea)$/

/** The labels of a field, in their order. */
export function labelsOf(element: Element): Element[] {
  if (!fields.test(element.localName)) return []
  const { ownerDocument: document, id } = element
  const own = id ? [...document.querySelectorAll('label')].filter((one) => one.htmlFor === id) : []
  const around = element.closest('label')
  return around && !around.hasAttribute('for') ? [...own, around] : own
}

/** The text of what an element contains, as a reader hears it. */
function contentOf(element: Element, view: View, isHiddenToo = false): string {
  const parts = [...element.childNodes].map((node) => {
    if (node.nodeType === 3) return node.textContent ?? ''
    if (node.nodeType !== 1) return ''
    const child = node as Element
    if (['script', 'style', 'template'].includes(child.localName)) return ''
    if (child.getAttribute('aria-hidden') === 'true') return ''
    if (!isHiddenToo && !isShown(child, view)) return ''
    const text =
      child.getAttribute('aria-label') ||
      alternativeOf(child) ||
      contentOf(child, view, isHiddenToo)
    return isInline(child, view) ? text : ` ${text} `
  })
  return parts.join('')
}

/** What stands for an element that shows no text of its own. */
function alternativeOf(element: Element): string | null {
  switch (element.localName) {
    case 'img':
      return element.getAttribute('alt')
    case 'svg':
      return element.querySelector(':scope > title')?.textContent ?? null
    case 'input': {
      const { type, value } = element as HTMLInputElement
      return ['checkbox', 'radio', 'hidden'].includes(type) ? '' : value
    }
    case 'select': {
      const [chosen] = (element as HTMLSelectElement).selectedOptions
      return chosen?.textContent ?? ''
    }
    default:
      return null
  }
}

const heads: Record<string, string> = {
  fieldset: ':scope > legend',
  table: ':scope > caption',
  figure: ':scope > figcaption',
}

function nativeName(element: Element, view: View): string {
  const labels = labelsOf(element)
  if (labels.length > 0) return labels.map((label) => contentOf(label, view)).join(' ')
  const head = heads[element.localName]
  if (head) {
    const found = element.querySelector(head)
    return found ? contentOf(found, view, true) : ''
  }
  if (element.localName === 'input') {
    const { type, value } = element as HTMLInputElement
    return ['button', 'submit', 'reset'].includes(type) ? value : ''
  }
  return element.localName === 'img' || element.localName === 'svg'
    ? (alternativeOf(element) ?? '')
    : ''
}

/** The accessible name, by the steps of the algorithm that matter here. */
export function nameOf(element: Element, view: View): string {
  const others = referenced(element, 'aria-labelledby')
  if (others.length > 0) {
    const texts = others.map(
      (one) => one.getAttribute('aria-label') || contentOf(one, view, !isShown(one, view))
    )
    return squeeze(texts.join(' '))
  }
  const label = squeeze(element.getAttribute('aria-label') ?? '')
  if (label) return label
  const native = squeeze(nativeName(element, view))
  if (native) return native
  const content = fromContent.has(roleOf(element) ?? '') ? squeeze(contentOf(element, view)) : ''
  return (
    content || squeeze(element.getAttribute('title') ?? element.getAttribute('placeholder') ?? '')
  )
}

/** The accessible description. */
export function descriptionOf(element: Element, view: View): string {
  const others = referenced(element, 'aria-describedby')
  const texts = others.map((one) => squeeze(contentOf(one, view, !isShown(one, view))))
  return squeeze(texts.join(' '))
}
