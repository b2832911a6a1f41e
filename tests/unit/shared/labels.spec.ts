import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { Enumeration } from '#shared/values/enumeration'

const app = fileURLToPath(new URL('../../../app/', import.meta.url))

/** What the shared modules and the rules export, with its place: `shared/bids/bid_enums.bidTimelines`. */
const exported: [place: string, value: unknown][] = []
for (const path of globSync('{lifecycles,shared}/**/*.ts', { cwd: app }).sort()) {
  const module = (await import(`${app}${path}`)) as Record<string, unknown>
  for (const [name, value] of Object.entries(module)) {
    exported.push([`${path.replace(/\.ts$/, '')}.${name}`, value])
  }
}

const enumerations = exported.flatMap(([place, value]) =>
  value instanceof Enumeration ? [[place, value as Enumeration<string, string>] as const] : []
)

/** Every text in a table, with its place. */
function textsIn(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${place}.${key}`))
}

/** Bids whose fee is due read like those whose fee is paid. */
const sameOnScreen = new Set(['lifecycles/bid_lifecycle.bidStatuses'])

/** Their labels stand within sentences. */
const lowercase = new Set([
  'shared/console/console_views.viewedLists',
  'shared/edits/edited_things.editedThings',
])

test.group('Labels and texts', () => {
  test('start with a capital letter, a number or a price in every enumeration', ({ assert }) => {
    assert.isAbove(enumerations.length, 50)
    for (const [place, enumeration] of enumerations) {
      assert.isNotEmpty(enumeration.values, place)
      for (const value of enumeration.values) {
        const start = lowercase.has(place) ? /^\p{Ll}/u : /^\$?[\p{Lu}\d]/u
        assert.match(enumeration.label(value), start, `${place}: ${value}`)
      }
    }
  }).tags(['@R93'])

  test('tell the values of an enumeration apart', ({ assert }) => {
    for (const [place, enumeration] of enumerations) {
      if (sameOnScreen.has(place)) continue
      const labels = enumeration.values.map((value) => enumeration.label(value))
      assert.lengthOf(new Set(labels), labels.length, place)
    }
  })

  test('are never blank', ({ assert }) => {
    const texts = exported.flatMap(([place, value]) => textsIn(value, place))
    assert.isAbove(texts.length, 200)
    const blank = texts.filter(([, text]) => text.trim() === '').map(([place]) => place)
    // An address, not a text: the users are on the console's first page.
    assert.deepEqual(blank, ['shared/console/console_lists.consoleLists.users.path'])
  })
})
