/** Turns the server's HTML into lines of text, as a browser would show it. */
interface Element {
  name: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

const empty = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' ')
)
const invisible = new Set(['script', 'style', 'template', 'svg', 'noscript'])
const inline = new Set(
  'a abbr b bdi bdo br cite code em i img kbd label mark q s small span strong sub sup time u'.split(
    ' '
  )
)
/** Inline elements that are often separated only by their style. */
const apart = new Set(['kbd', 'label', 'span', 'time'])

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

const decoded = (text: string) =>
  text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal) return String.fromCodePoint(Number(decimal))
    return entities[name] ?? whole
  })

const token =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([a-z][\w-]*)\s*>|<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?)*)\s*\/?>|[^<]+|</gi

function attributesIn(text: string): Record<string, string> {
  const found = text.matchAll(/([^\s=>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g)
  return Object.fromEntries(
    [...found].map(([, name, a, b, c]) => [name.toLowerCase(), decoded(a ?? b ?? c ?? '')])
  )
}

/** Parses well-formed HTML such as our templates produce. */
export function parseHtml(html: string): Element {
  const root: Element = { name: 'root', attributes: {}, children: [] }
  const open = [root]
  const visible = html.replaceAll(/(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/gi, '$1$3')
  for (const [text, closing, opening, attributes] of visible.matchAll(token)) {
    const parent = open.at(-1)!
    if (opening) {
      const name = opening.toLowerCase()
      const element = { name, attributes: attributesIn(attributes ?? ''), children: [] }
      parent.children.push(element)
      if (!empty.has(name)) open.push(element)
    } else if (closing) {
      const depth = open.findLastIndex(({ name }) => name === closing.toLowerCase())
      if (depth > 0) open.splice(depth)
    } else if (!text.startsWith('<!')) {
      parent.children.push(decoded(text))
    }
  }
  return root
}

export function findAll(element: Element, matches: (candidate: Element) => boolean): Element[] {
  const below = element.children.flatMap((child) =>
    typeof child === 'string' ? [] : findAll(child, matches)
  )
  return matches(element) ? [element, ...below] : below
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function textOf(element: Element | string): string {
  if (typeof element === 'string') return element
  if (invisible.has(element.name)) return ''
  const { alt } = element.attributes
  if (element.name === 'img' && alt) return alt
  const text = element.children.map(textOf).join('')
  return apart.has(element.name) || !inline.has(element.name) ? ` ${text} ` : text
}

const shown = [
  'name',
  'type',
  'method',
  'action',
  'role',
  'required',
  'minlength',
  'maxlength',
  'min',
  'max',
  'step',
  'pattern',
  'accept',
  'multiple',
  'autocomplete',
  'placeholder',
  'value',
  'checked',
  'selected',
  'disabled',
  'readonly',
  'aria-label',
  'aria-current',
  'aria-disabled',
  'aria-expanded',
  'open',
  'hidden',
  'alt',
  'src',
  'target',
  'rel',
  'datetime',
]

function described(element: Element, more: Record<string, string> = {}): string {
  const all: Record<string, string> = { ...element.attributes, ...more }
  const facts = [...Object.keys(more), ...shown.filter((name) => !(name in more))]
    .filter((name) => all[name] !== undefined)
    .map((name) => (all[name] === '' ? name : `${name}=${JSON.stringify(all[name])}`))
  return [element.name, ...facts].join(' ')
}

/** Lines for what is visible from top to bottom: headings, text, links, fields, buttons. */
class Outline {
  readonly lines: string[] = []
  #line = ''

  constructor(private root: Element) {}

  add(element: Element | string) {
    if (typeof element === 'string') {
      this.#line += element
      return
    }
    if (invisible.has(element.name)) return
    const { name } = element
    if (/^h[1-6]$/.test(name)) this.#block(`${'#'.repeat(Number(name[1]))} ${textOf(element)}`)
    else if (name === 'a') this.#link(element)
    else if (name === 'button')
      this.#block(`[${described(element, { text: plain(textOf(element)) })}]`)
    else if (['input', 'select', 'textarea'].includes(name)) this.#field(element)
    else if (name === 'img') this.#block(`[${described(element)}]`)
    else if (name === 'br') this.end()
    else this.#container(element)
  }

  end() {
    const line = plain(this.#line)
    if (line) this.lines.push(line)
    this.#line = ''
  }

  #block(text: string) {
    this.end()
    this.#line = text
    this.end()
  }

  /** A link stays in its sentence, but one with headings or other blocks gets its own lines. */
  #link(element: Element) {
    const { href, ...attributes } = element.attributes
    const facts = described({ ...element, attributes }).slice(2)
    const address = [href ?? '(no address)', facts].filter(Boolean).join(' ')
    this.#line += ` [${plain(textOf(element))}](${address}) `
  }

  #field(element: Element) {
    const label = this.#labelOf(element)
    const options = findAll(element, ({ name }) => name === 'option').map((option) => {
      const { value, selected, disabled } = option.attributes
      const marks = [selected !== undefined && 'selected', disabled !== undefined && 'disabled']
      return [`    ${plain(textOf(option))} = ${value ?? ''}`, ...marks.filter(Boolean)].join(' ')
    })
    const content: Record<string, string> =
      element.name === 'textarea' ? { value: textOf(element) } : {}
    this.#block(`[${described(element, { ...(label && { label }), ...content })}]`)
    this.lines.push(...options)
  }

  #labelOf(field: Element): string {
    const { id } = field.attributes
    const labels = findAll(
      this.root,
      (candidate) =>
        candidate.name === 'label' &&
        ((id !== undefined && candidate.attributes.for === id) ||
          findAll(candidate, (inner) => inner === field).length > 0)
    )
    return labels.map((label) => plain(textOf(label))).join(' / ')
  }

  #container(element: Element) {
    const isInline = inline.has(element.name)
    const gap = apart.has(element.name) ? ' ' : ''
    if (isInline) this.#line += gap
    else this.end()
    const isNamed = /^(form|dialog|details|fieldset|nav|table|iframe|output)$/.test(element.name)
    const isHidden = 'hidden' in element.attributes
    const isLive = 'role' in element.attributes || 'aria-label' in element.attributes
    if (isNamed || isHidden || (isLive && !isInline)) this.#block(`<${described(element)}>`)
    for (const child of element.children) this.add(child)
    if (isInline) this.#line += gap
    else this.end()
  }
}

export function outline(elements: (Element | string)[], root: Element): string {
  const lines = new Outline(root)
  for (const element of elements) lines.add(element)
  lines.end()
  return lines.lines.join('\n')
}

/** The parts of a page: its metadata, its frame, and the page itself. */
export function partsOf(html: string) {
  const root = parseHtml(html)
  const [head] = findAll(root, ({ name }) => name === 'head')
  const [body] = findAll(root, ({ name }) => name === 'body')
  const [main] = findAll(root, ({ name }) => name === 'main')
  const facts = (head?.children ?? []).flatMap((child) => {
    if (typeof child === 'string') return []
    const { name, property, content, rel, href } = child.attributes
    if (child.name === 'title') return [`title: ${plain(textOf(child))}`]
    if (child.name === 'meta' && content) return [`meta ${name ?? property ?? ''}: ${content}`]
    const isTold = child.name === 'link' && /canonical|alternate|icon|manifest/.test(rel ?? '')
    return isTold ? [`link ${rel}: ${href}`] : []
  })
  const frame = main ? withoutMain(body) : { name: 'body', attributes: {}, children: [] }
  return {
    head: facts.join('\n'),
    frame: outline([frame], root),
    main: outline([main ?? body ?? root], root),
  }
}

function withoutMain(element: Element): Element {
  const children = element.children
    .filter((child) => typeof child === 'string' || child.name !== 'main')
    .map((child) => (typeof child === 'string' ? child : withoutMain(child)))
  return { ...element, children }
}

/** Every `can` object in the page's props, in order. */
export function permissionsIn(html: string): Record<string, unknown>[] {
  const json = /<script data-page="\w+" type="application\/json">([\s\S]+?)<\/script>/.exec(
    html
  )?.[1]
  return json ? collect((JSON.parse(json) as { props: unknown }).props) : []
}

function collect(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) => {
    if (key !== 'can') return collect(item)
    const { id } = value as { id?: unknown }
    return [{ ...(id !== undefined && { of: id }), ...(item as Record<string, unknown>) }]
  })
}
