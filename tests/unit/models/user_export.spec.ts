import { test } from '@japa/runner'
import { escapeFormula } from '#services/documents/csv'

test.group('Text for spreadsheets', () => {
  for (const sign of [
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '\0',
    '\uFF1D',
    '\uFF0B',
    '\uFF0D',
    '\uFF20',
  ]) {
    test(`gets an apostrophe before ${JSON.stringify(sign)}`, ({ assert }) => {
      for (const before of ['', ' ', '"', ' "', '\u00A0', '\u200B', '\uFEFF', "'"]) {
        const text = `${before}${sign}1+1`
        assert.equal(escapeFormula(text), `'${text}`)
      }
    })
  }

  test('is unchanged when it is plain', ({ assert }) => {
    for (const text of ['', 'Dana', 'a=b', 'dana@x.example', '8285550117', '"quoted"', ' ']) {
      assert.equal(escapeFormula(text), text)
    }
  })
})
