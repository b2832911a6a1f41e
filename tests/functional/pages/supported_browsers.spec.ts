import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { supportedBrowsers } from '#shared/pages/supported_browsers'
import { unsupportedInScript, unsupportedInStyles } from '#tests/helpers/browser_support'

/** What the scripts use only where it is there, and names that only look alike. */
const toleratedInScripts: Record<string, string> = {
  'document.startViewTransition': 'Inertia asks for it first, and no page uses transitions.',
  'navigation': 'React asks for it first.',
  'setImmediate': 'React asks for it first.',
  'navigator.connection': 'Inertia asks for it first.',
  'requestIdleCallback': 'The service worker is registered without it, too.',
  'navigator.share': 'The link is copied where it is missing.',
  'navigator.setAppBadge': 'Asked for first.',
  'navigator.clearAppBadge': 'Asked for first.',
  'PublicKeyCredential.getClientCapabilities': 'The passkey library asks for it first.',
  '.toArray()': 'React has a function of this name.',
  '.use()': 'React has a function of this name.',
  '.take()': 'The attachments of a message have a function of this name.',
}

/** What only improves a page. Without it nothing is hidden, cut off or out of reach. */
const toleratedInStyles: Record<string, string> = {
  'text-wrap': 'Lines break elsewhere.',
  'text-wrap: balance': 'Lines break elsewhere.',
  'text-wrap: pretty': 'Lines break elsewhere.',
  'text-wrap: wrap': 'Lines break elsewhere.',
  'text-decoration: dotted': 'Safari has it under its prefix, which is beside it.',
  'text-size-adjust': 'The prefixed names are beside it.',
  'user-select': 'The prefixed name is beside it.',
  'print-color-adjust': 'The prefixed name is beside it.',
  'print-color-adjust: exact': 'The prefixed name is beside it.',
  'box-decoration-break': 'The prefixed name is beside it.',
  'field-sizing': 'A field scrolls instead of growing.',
  'field-sizing: content': 'A field scrolls instead of growing.',
  'grid-template-rows: subgrid': 'The rows of compared offers are as high as their own text.',
  'forced-color-adjust': 'Safari doesn’t force colors.',
  'forced-color-adjust: none': 'Safari doesn’t force colors.',
  'scrollbar-gutter': 'Pages move by the width of a scrollbar.',
  'scrollbar-gutter: stable': 'Pages move by the width of a scrollbar.',
  'scrollbar-width': 'The scrollbar is wider.',
  'scrollbar-width: none': 'The scrollbar is visible.',
  'break-after: avoid': 'A printed page may break after a heading.',
  ':details-content':
    'A script opens the cards on wide screens. In print, folds stay as they are on the screen.',
  'content-visibility': 'As :details-content.',
  'content-visibility: visible': 'As :details-content.',
  ':popover-open': 'In a list that forgives unknown names, beside [open].',
  ':open': 'In a list that forgives unknown names, beside [open].',
  '(scripting)': 'Without scripts, on browsers that know it.',
  ':selection': 'Phones have their own color.',
  'resize': 'Phones have no handle.',
  'resize: vertical': 'Phones have no handle.',
  'resize: both': 'Phones have no handle.',
  'resize: none': 'Phones have no handle.',
  'cursor: default': 'Phones have no pointer.',
  'cursor: ew-resize': 'Phones have no pointer.',
  'cursor: grab': 'Phones have no pointer.',
  'cursor: not-allowed': 'Phones have no pointer.',
  'cursor: pointer': 'Phones have no pointer.',
  'cursor: progress': 'Phones have no pointer.',
}

const built = (pattern: string) => globSync(app.publicPath(`assets/${pattern}`))

/** What files use that isn't tolerated, with their names. */
function findings(files: string[], find: (text: string) => Set<string>) {
  const found = new Map<string, string[]>()
  for (const file of files) {
    for (const name of find(readFileSync(file, 'utf8'))) {
      found.set(name, [...(found.get(name) ?? []), basename(file)])
    }
  }
  return Object.fromEntries(found)
}

/** The scripts and styles within pages that aren't built. */
const within = (tag: 'script' | 'style') =>
  globSync(app.viewsPath('*.edge')).flatMap((view) => {
    const parts = readFileSync(view, 'utf8').matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))
    return [...parts].map(([, text]) => text.replaceAll(/\{\{.*?\}\}/g, '0'))
  })

test.group('The built files', () => {
  test('have nothing in their scripts that a supported browser lacks', ({ assert }) => {
    const files = [...built('*.js'), ...built('server/service_worker.js')]
    assert.isAbove(files.length, 50)
    const found = findings(files, unsupportedInScript)
    assert.sameMembers(Object.keys(found), Object.keys(toleratedInScripts), JSON.stringify(found))
  }).tags(['@SCL-130'])

  test('have nothing in their styles that a page needs and a supported browser lacks', ({
    assert,
  }) => {
    const found = findings(built('*.css'), unsupportedInStyles)
    assert.sameMembers(Object.keys(found), Object.keys(toleratedInStyles), JSON.stringify(found))
  }).tags(['@SCL-130'])

  test('have neither within pages', ({ assert }) => {
    const scripts = within('script')
    assert.isAbove(scripts.length, 1)
    assert.deepEqual(
      scripts.flatMap((text) => [...unsupportedInScript(text)]),
      []
    )
    const styles = within('style').flatMap((text) => [...unsupportedInStyles(text)])
    assert.deepEqual(new Set(styles.filter((name) => !(name in toleratedInStyles))), new Set())
  }).tags(['@SCL-130'])

  test('are checked for syntax, patterns, functions and styles', ({ assert }) => {
    for (const [script, name] of [
      ['if (URL.canParse(text)) go()', 'URL.canParse'],
      ['const { href } = new URLPattern(text)', 'URLPattern'],
      ['const all = new Set(a).union(b)', '.union()'],
      ['const groups = Object.groupBy(list, key)', 'Object.groupBy'],
      ['document.startViewTransition(change)', 'document.startViewTransition'],
    ]) {
      assert.include([...unsupportedInScript(script)], name)
    }
    const fine = 'const last = list.toSorted().at(-1); const { union } = list; union(/(?<=a)b/u)'
    assert.deepEqual([...unsupportedInScript(fine)], [])
    for (const script of ['using file = open()', 'const letters = /[\\p{L}--a]/v', '/(?i:a)b/']) {
      assert.throws(() => unsupportedInScript(script), /Unexpected token|Invalid regular/)
    }
    for (const [style, name] of [
      ['a { color: light-dark(red, blue) }', 'light-dark()'],
      ['a { anchor-name: --a }', 'anchor-name'],
      ['@starting-style { a { color: red } }', '@starting-style'],
      ['a:user-valid { color: red }', ':user-valid'],
      ['a { grid-template-rows: subgrid }', 'grid-template-rows: subgrid'],
    ]) {
      assert.include([...unsupportedInStyles(style)], name)
    }
    assert.deepEqual(
      [...unsupportedInStyles('a:has(b) { color: color-mix(in srgb, red, blue) }')],
      []
    )
  }).tags(['@SCL-130'])

  test('are checked against the browsers that README names', ({ assert }) => {
    const { safari, safari_ios: ios, chrome, edge, firefox } = supportedBrowsers
    assert.deepEqual([ios, edge], [safari, chrome])
    const readme = readFileSync(app.makePath('README.md'), 'utf8')
    assert.include(
      readme,
      `Safari and iOS ${safari}, Chrome and Edge ${chrome}, Firefox ${firefox}`
    )
  }).tags(['@SCL-134'])
})
