import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate, parse, walk, type CssNode, type Rule } from 'css-tree'

const root = fileURLToPath(new URL('../../../', import.meta.url))

interface Appearance {
  selector: string
  /** Conditions of the media queries around the rule. */
  media: string[]
  property: 'display' | 'visibility'
  value: string
  /** What wins: important, then the layer, then the specificity, then the later one. */
  rank: number
}

/** The rules of the built style sheet that hide or show elements, by a class or element that they name. */
let known: Map<string, Appearance[]> | undefined

/** Counts a selector's classes and elements. `:where` counts nothing. */
function specificityOf(selector: string): number {
  const counted = selector.replaceAll(/:where\((?:[^()]|\([^()]*\))*\)/g, '')
  const classes = counted.match(/(?<!\\)[.[]|(?<!\\|:):(?!is|not|has|:)[a-z]/g)?.length ?? 0
  const elements = counted.match(/(?:^|[\s>+~(])[a-z]/g)?.length ?? 0
  return classes * 10 + elements
}

/** The last part of a selector names the element: its last class, or its name. */
function keyOf(selector: string): string {
  const plain = selector.replaceAll(
    /:(?:is|where|not|has)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g,
    ''
  )
  const last = plain.split(/(?<!\\)[\s>+~]+/).at(-1) ?? ''
  const name = /(?<!\\)\.((?:\\.|[\w-])+)/.exec(last)?.[1].replaceAll('\\', '')
  return name ?? /^[a-z]\w*/.exec(last)?.[0] ?? '*'
}

/** happy-dom knows no pseudo-class for what is open. */
const readable = (selector: string) =>
  selector
    .replaceAll(':is([open],:popover-open,:open)', '[open]')
    .replaceAll(/:(?:popover-)?open/g, '[open]')

function readRules(): Map<string, Appearance[]> {
  const [file] = globSync('public/assets/app-*.css', { cwd: root })
  const tree = parse(readFileSync(join(root, file), 'utf8'))
  const rules = new Map<string, Appearance[]>()
  const around: CssNode[] = []
  let order = 0
  const layers = ['properties', 'theme', 'base', 'components', 'utilities']
  const note = (rule: Rule) => {
    const names = around.filter((node) => node.type === 'Atrule')
    const media = names
      .filter(({ name }) => name === 'media' || name === 'supports')
      .map((node) => (node.name === 'media' && node.prelude ? generate(node.prelude) : ''))
    const layer = names.find(({ name }) => name === 'layer')?.prelude
    const layerRank = layer ? layers.indexOf(generate(layer)) : layers.length
    rule.block.children.forEach((node) => {
      if (node.type !== 'Declaration') return
      const { property } = node
      if (property !== 'display' && property !== 'visibility') return
      for (const selector of generate(rule.prelude).split(/,(?![^(]*\))/)) {
        if (
          /::|:(?:before|after|first-line|first-letter|placeholder|hover|focus|active)/.test(
            selector
          )
        )
          continue
        const own = readable(selector)
        const rank =
          (node.important ? 1e9 : 0) + layerRank * 1e8 + specificityOf(own) * 1e5 + (order += 1)
        const entry = { selector: own, media, property, value: generate(node.value), rank } as const
        const key = keyOf(own)
        rules.set(key, [...(rules.get(key) ?? []), { ...entry }])
      }
    })
  }
  walk(tree, {
    enter(node: CssNode) {
      if (node.type === 'Atrule') around.push(node)
      if (node.type === 'Rule') note(node)
    },
    leave(node: CssNode) {
      if (node.type === 'Atrule') around.pop()
    },
  })
  return rules
}

const pixelsOf = (length: string) => Number.parseFloat(length) * (length.endsWith('rem') ? 16 : 1)

export interface View {
  /** In pixels. */
  width: number
  isPrinted?: boolean
}

/** Whether a media query holds: a width, or printing. Those of settings don't. */
function holds(query: string, { width, isPrinted = false }: View): boolean {
  if (query === 'print') return isPrinted
  const isNegated = /^not all and /.test(query)
  const limits = [...query.matchAll(/\((?:width(>=|<=|<|>)|(min|max)-width:)([\d.]+(?:rem|px))\)/g)]
  if (limits.length === 0) return false
  const isWithin = limits.every(([, sign, side, length]) => {
    const limit = pixelsOf(length)
    if (sign === '>=' || side === 'min') return width >= limit
    return sign === '<' ? width < limit : sign === '>' ? width > limit : width <= limit
  })
  return isWithin !== isNegated
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector)
  } catch {
    return false
  }
}

/** What the style sheet says about one property of an element, or undefined. */
function ruled(element: Element, property: Appearance['property'], view: View) {
  known ??= readRules()
  const keys = [...element.classList, element.localName, '*']
  let best: Appearance | undefined
  for (const key of keys) {
    for (const rule of known.get(key) ?? []) {
      if (rule.property !== property || (best && best.rank > rule.rank)) continue
      if (!rule.media.every((query) => holds(query, view))) continue
      if (matches(element, rule.selector)) best = rule
    }
  }
  return best?.value
}

const closedByItself = (element: Element) =>
  (element.localName === 'dialog' && !element.hasAttribute('open')) ||
  ['script', 'style', 'template', 'head', 'noscript'].includes(element.localName) ||
  (element.localName === 'input' && element.getAttribute('type') === 'hidden')

/** Whether the element itself isn't displayed, by its attributes or the style sheet. */
function isGone(element: Element, view: View): boolean {
  const { style } = element as HTMLElement
  if (style?.display) return style.display === 'none'
  if (element.hasAttribute('hidden')) return true
  const display = ruled(element, 'display', view)
  if (display !== undefined && !(closedByItself(element) && display !== 'none')) {
    return display === 'none'
  }
  return closedByItself(element)
}

function isFolded(element: Element): boolean {
  const parent = element.parentElement
  if (parent?.localName !== 'details' || parent.hasAttribute('open')) return false
  return element !== parent.querySelector(':scope > summary')
}

function hasInvisibility(element: Element, view: View): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const value = (one as HTMLElement).style?.visibility || ruled(one, 'visibility', view)
    if (value) return value !== 'visible'
  }
  return false
}

/** Whether an element is a part of a line of text. In a flex box or grid none is. */
export function isInline(element: Element, view: View): boolean {
  const own = ruled(element, 'display', view)
  const around = element.parentElement && ruled(element.parentElement, 'display', view)
  if (around && /flex|grid/.test(around)) return false
  return own === undefined ? inline.has(element.localName) : own.startsWith('inline')
}

/** Whether an element is displayed in such a window, and not hidden. */
export function isShown(element: Element, view: View): boolean {
  if (!element.isConnected) return false
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (isGone(one, view) || isFolded(one)) return false
  }
  return !hasInvisibility(element, view)
}

/** Elements in a line of text. */
const inline = new Set(
  'a abbr b bdi code em i img input label small span strong sub sup svg time wbr'.split(' ')
)

/** Stands in for `getComputedStyle`: says whether an element is displayed, and nothing else. */
export const stylesAt = (view: View) =>
  ((element: Element) => {
    const display =
      isGone(element, view) || isFolded(element)
        ? 'none'
        : isInline(element, view)
          ? 'inline'
          : 'block'
    const visibility = hasInvisibility(element, view) ? 'hidden' : 'visible'
    const values: Record<string, string> = {
      display,
      visibility,
      content: 'none',
      opacity: '1',
      position: 'static',
      overflow: 'visible',
    }
    return new Proxy(values, {
      get: (_, name) =>
        name === 'getPropertyValue'
          ? (property: string) => values[property] ?? ''
          : (values[String(name)] ?? ''),
    })
  }) as unknown as typeof window.getComputedStyle
