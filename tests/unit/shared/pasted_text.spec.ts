import fc from 'fast-check'
import { test } from '@japa/runner'
import { cleanLine, cleanText, hasLetter, plainDigits } from '#shared/values/pasted_text'

/** Texts that mean something with a joiner or another invisible character. */
const kept = [
  'Anna 👩‍🎨 Field',
  '👩🏽‍🎨',
  '👨‍👩‍👧‍👦',
  '❤️‍🔥',
  '🏳️‍🌈',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'נתיב העיצוב',
  'التصميم الداخلي',
  'نیک\u200cآرا',
  'ক্\u200dষ',
  'ന്\u200d',
  '\u0600١٢',
  '\u070fܫܢܬ',
  '家の演出',
  'Café Müller',
]

test.group('Pasted text', () => {
  test('becomes the line that was meant', ({ assert }) => {
    const lines: Record<string, string> = {
      '  Harbor\u00a0Staging \t': 'Harbor Staging',
      'Harbor\u2003\u3000\u202f Staging': 'Harbor Staging',
      'Harbor\tStaging\r\nCo.': 'Harbor Staging Co.',
      'Harbor\u2028Staging\u0085Co.': 'Harbor Staging Co.',
      '\ufeffAshe\u00adville\u200b': 'Asheville',
      'Ashe\u2060vil\u200dle\u200c': 'Asheville',
      '\u202aAsheville\u202c\u200e': 'Asheville',
      '\u2067Ashe\u0007ville\u2069': 'Asheville',
      'A\u2800\u3164B': 'A B',
      'Cafe\u0301': 'Café',
      'Cafe\u200b\u0301': 'Café',
      ' \u00a0\u200b\u3164 ': '',
      'Anna\u200d👩': 'Anna👩',
      'اصفهان\u200c ': 'اصفهان',
      'tag\u{e0041}\u{e0042}': 'tag',
      '\u070f90% – 10%\u070f\u070f': '90% – 10%',
    }
    for (const [pasted, meant] of Object.entries(lines)) {
      assert.equal(cleanLine(pasted), meant, JSON.stringify(pasted))
    }
  }).tags(['@PHN-30'])

  test('keeps emoji, other scripts and accents', ({ assert }) => {
    for (const text of kept) {
      assert.equal(cleanLine(text), text.normalize('NFC'), text)
      assert.equal(cleanText(text), text.normalize('NFC'), text)
    }
  }).tags(['@PHN-31'])

  test('of several lines keeps its line breaks', ({ assert }) => {
    const pasted =
      '\ufeffTwo\u00a0rooms:\r\n\r\n- living\u200b room\u2028\tden\r- hall  way \u0085\n'
    assert.equal(cleanText(pasted), 'Two rooms:\n\n- living room\n\tden\n- hall  way')
    assert.equal(cleanText(' \u200b\n\u00a0'), '')
    assert.equal(cleanText('שלום Stagely!\nאני 12'), 'שלום Stagely!\nאני 12')
  }).tags(['@PHN-32'])

  test('has nothing that sets the direction of the text after it', ({ assert }) => {
    const controls = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
    for (const control of controls) {
      assert.equal(cleanLine(`Lasts ${control}12 weeks${control}`), 'Lasts 12 weeks')
      assert.equal(cleanText(`Lasts ${control}12\nweeks, $15${control}`), 'Lasts 12\nweeks, $15')
    }
  }).tags(['@TRU-81', '@PHN-32'])

  test('with nothing to see in it is blank', ({ assert }) => {
    const unseen = [
      '\u115f',
      '\u1160',
      '\u034f',
      '\u17b4\u17b5',
      '\u0301',
      '\u0903',
      '\ufe0f',
      '\u180b',
    ]
    for (const text of [...unseen, unseen.join(''), unseen.join(' \n')]) {
      assert.equal(cleanLine(text), '', JSON.stringify(text))
      assert.equal(cleanText(text), '', JSON.stringify(text))
      assert.isFalse(hasLetter(text))
    }
    for (const text of ['.', '?', '👍', '한', '3', 'é', 'क्']) {
      assert.equal(cleanLine(text), text)
      assert.equal(cleanText(text), text)
    }
  }).tags(['@REG-10'])

  test('has a letter of any script', ({ assert }) => {
    for (const name of ['Dana', 'é', '家', 'נ', 'ا', 'ก', '3M'])
      assert.isTrue(hasLetter(name), name)
    for (const name of ['.', '12', '👩‍🎨', '\u115f.', '①', '-\u0301']) {
      assert.isFalse(hasLetter(name), name)
    }
  }).tags(['@REG-10'])

  test('that is clean stays as it is, whatever it contains', ({ assert }) => {
    const character = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
      fc.constantFrom(...kept, '\u200d', '\u200c', '\u0301', '\u00ad', '\u00a0', '\n', '\u{1f3f4}')
    )
    fc.assert(
      fc.property(fc.array(character, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        for (const clean of [cleanLine, cleanText]) {
          const once = clean(text)
          assert.equal(clean(once), once)
        }
        assert.notMatch(cleanLine(text), /[\t\n\r\u0085\u00a0\u200b\u2028\ufeff\u202e]| {2}|^ | $/)
      }),
      { numRuns: 500 }
    )
  }).tags(['@PHN-30', '@PHN-32'])

  test('is never composed from an endless row of marks, which takes quadratic time', ({
    assert,
  }) => {
    const row = '\u0301\u0323'.repeat(5000)
    assert.equal(cleanLine(`e${row}`), `e${row}`)
    assert.equal(cleanText(`e${row}`), `e${row}`)
    for (const part of [
      ' ',
      '\u200d',
      '\u200b',
      '\u{1f3f4}\u{e0067}',
      '👩\u200d',
      'ا\u200c',
      '\n',
    ]) {
      const text = part.repeat(10_000)
      assert.isAtMost(cleanLine(text).length, text.length)
      assert.isAtMost(cleanText(text).length, text.length)
    }
  }).tags(['@PHN-33'])

  test('has its digits read in any script', ({ assert }) => {
    assert.equal(plainDigits('８２８ ٥٥٥ ۰۱۴۲ ०१२'), '828 555 0142 012')
    assert.equal(plainDigits('(828) 555-0142'), '(828) 555-0142')
  }).tags(['@PHN-35'])
})
