import { isShown, type View } from './styles.js'

const inputRoles: Record<string, string> = {
  button: 'button',
  checkbox: 'checkbox',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  email: 'textbox',
  tel: 'textbox',
  text: 'textbox',
  url: 'textbox',
}

const tagRoles: Record<string, string> = {
  article: 'article',
  aside: 'complementary',
  blockquote: 'blockquote',
  button: 'button',
  caption: 'caption',
  code: 'code',
  datalist: 'listbox',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dialog: 'dialog',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  figure: 'figure',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hr: 'separator',
  li: 'listitem',
  main: 'main',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  search: 'search',
  strong: 'strong',
  table: 'table',
  tbody: 'rowgroup',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  thead: 'rowgroup',
  time: 'time',
  tr: 'row',
  ul: 'list',
}

const sections = 'article, aside, main, nav, section'

const isNamed = (element: Element) =>
  element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')

function ownRole(element: Element): string | null {
  const { localName: name } = element
  switch (name) {
    case 'a':
    case 'area':
      return element.hasAttribute('href') ? 'link' : null
    case 'form':
      return isNamed(element) ? 'form' : null
    case 'section':
      return isNamed(element) ? 'region' : null
    case 'header':
      return element.closest(sections) ? null : 'banner'
    case 'footer':
      return element.closest(sections) ? null : 'contentinfo'
    case 'img':
      return element.getAttribute('alt') === '' && !isNamed(element) ? 'presentation' : 'img'
    case 'input':
      return inputRoles[element.getAttribute('type') ?? 'text'] ?? null
    case 'select':
      return element.hasAttribute('multiple') ? 'listbox' : 'combobox'
    case 'td':
      return 'cell'
    case 'th':
      return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader'
    default:
      return tagRoles[name] ?? null
  }
}

/** The role that assistive technology reads, or null. */
export function roleOf(element: Element): string | null {
  const explicit = element.getAttribute('role')?.trim().split(/\s+/)[0]
  return explicit ?? ownRole(element)
}

/** Elements that can have this role, so that not every one has to be looked at. */
export function selectorOf(role: string): string {
  const tags = Object.entries(tagRoles).filter(([, own]) => own === role)
  const inputs = role === 'button' || Object.values(inputRoles).includes(role) ? ['input'] : []
  const others: Record<string, string> = {
    link: 'a, area',
    form: 'form',
    region: 'section',
    banner: 'header',
    contentinfo: 'footer',
    img: 'img',
    presentation: 'img',
    listbox: 'select',
    combobox: 'select',
    cell: 'td',
    rowheader: 'th',
    columnheader: 'th',
  }
  const names = [...tags.map(([tag]) => tag), ...inputs, others[role]].filter(Boolean)
  return [...names, `[role="${role}"]`].join(', ')
}

/** Whether assistive technology passes over the element. */
export const isHiddenFromReaders = (element: Element, view: View): boolean =>
  element.closest('[aria-hidden="true"]') !== null || !isShown(element, view)
