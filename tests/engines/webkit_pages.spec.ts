import assert from 'node:assert/strict'
import { test } from '@japa/runner'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner } from '#tests/helpers/people'
import { Visitor } from './visitor.js'
import { startWebkit } from './webkit.js'

const phone = { width: 390, height: 844 }

/** Runs in the page. The colors that style sheets give the date in a field, in rules that apply. */
function dateColors(field: Element): string[] {
  const part = '::-webkit-datetime-edit'
  const colorsOf = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSSupportsRule && !CSS.supports(rule.conditionText)) return []
      if (rule instanceof CSSGroupingRule) return colorsOf(rule.cssRules)
      if (!(rule instanceof CSSStyleRule) || !rule.selectorText.endsWith(part)) return []
      const isMatch = field.matches(rule.selectorText.replace(part, '') || '*')
      return isMatch && rule.style.color ? [rule.style.color] : []
    })
  return [...document.styleSheets].flatMap((sheet) => colorsOf(sheet.cssRules))
}

test.group('WebKit', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows nothing in an empty date field', async ({ cleanup }) => {
    const engine = await startWebkit()
    cleanup(() => engine.close())
    const visitor = new Visitor(await engine.open(phone))
    await visitor.signIn(await createOwner())
    await visitor.open('/submit-project')
    const field = `document.querySelector('input[type=date]')`
    const colors = () => visitor.reads<string[]>(`(${dateColors})(${field})`)
    await visitor.until(field)
    assert.deepEqual(await colors(), ['rgba(0, 0, 0, 0)'])
    // Entered again if it gets lost, which happened once on a machine that had just started WebKit.
    const enter = (date: string) =>
      `Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(${field}, '${date}'), ${field}.dispatchEvent(new Event('input', { bubbles: true }))`
    await visitor.until(
      `!${field}.hasAttribute('data-empty') || void (${enter('')}, ${enter('2044-05-06')})`
    )
    assert.deepEqual(await colors(), [])
  }).tags(['@PHN-66'])
})
