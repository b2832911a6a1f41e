import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { findContactDetails, maskContactDetails } from '#shared/masking/contact_details'

const lines = (name: string) =>
  readFileSync(new URL(`masking/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')

/** How many characters next to a detail may be masked with it: `my gmail is`, `search for`. */
const slack = 20

/** Parses a line of the file: what is between «guillemets» must not be readable. */
function attempt(line: string) {
  const secret: boolean[] = []
  let text = ''
  let inside = false
  for (const unit of line) {
    if (unit === '«' || unit === '»') inside = unit === '«'
    else {
      text += unit
      while (secret.length < text.length) secret.push(inside)
    }
  }
  return { text, secret }
}

function hiddenUnits(text: string): boolean[] {
  const hidden = Array.from({ length: text.length }, () => false)
  for (const [, start, end] of findContactDetails(text)) hidden.fill(true, start, end)
  return hidden
}

/** CPU time in milliseconds: the least of three runs, so that other processes hardly matter. */
function cost(text: string): number {
  const runs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage().user
    maskContactDetails(text)
    return (process.cpuUsage().user - before) / 1000
  })
  return Math.min(...runs)
}

test.group('Attempts to evade masking', () => {
  const evasions = lines('evasions')

  test('include at least 300, none of them twice', ({ assert }) => {
    assert.isAtLeast(new Set(evasions).size, 300)
    assert.lengthOf(evasions, new Set(evasions).size)
  })

  test('leave no letter or digit of the detail readable', ({ assert }) => {
    const readable = evasions.filter((line) => {
      const { text, secret } = attempt(line)
      const hidden = hiddenUnits(text)
      return secret.some((is, at) => is && !hidden[at] && /[\p{L}\p{N}]/u.test(text[at]))
    })
    assert.deepEqual(readable, [])
  }).tags(['@R15', '@R86', '@R253'])

  test('mask little of the surrounding text', ({ assert }) => {
    const overdone = evasions.filter((line) => {
      const { text, secret } = attempt(line)
      return hiddenUnits(text).filter((is, at) => is && !secret[at]).length > slack
    })
    assert.deepEqual(overdone, [])
  }).tags(['@R86'])

  test('leave masked text unchanged', ({ assert }) => {
    const changed = evasions.filter((line) => {
      const shown = maskContactDetails(attempt(line).text)
      return maskContactDetails(shown) !== shown
    })
    assert.deepEqual(changed, [])
  })
})

test.group('Sentences without contact details', () => {
  const harmless = lines('harmless')

  test('include at least 300, none of them twice', ({ assert }) => {
    assert.isAtLeast(new Set(harmless).size, 300)
    assert.lengthOf(harmless, new Set(harmless).size)
  })

  test('prices, areas, dates and names of places are never hidden', ({ assert }) => {
    const hidden = harmless.filter((line) => maskContactDetails(line) !== line)
    assert.deepEqual(hidden, [])
  }).tags(['@R86'])

  test('are unchanged in a long description too', ({ assert }) => {
    const text = harmless.join('\n')
    assert.equal(maskContactDetails(text), text)
  })
})

test.group('Finding contact details', () => {
  test('takes linear time: {$self}')
    .with(
      'a|a.|a_|1 |1☎|1→|828x|one|8o|828-|call 5|1,111|1/1/|1.1.|a@|a dot |a at a dot |( |12 a b |1 Maple |st |a com |ig: a |@aa|www |one two '.split(
        '|'
      )
    )
    .run(({ assert }, piece) => {
      const [short, long] = [5_000, 80_000].map((length) => piece.repeat(length / piece.length))
      // Linear time gives 16, quadratic 256. No machine is so uneven that these look alike.
      assert.isBelow(cost(long), 64 * Math.max(1, cost(short)))
    })

  test('takes linear time after the word for a record’s number: {$self}')
    .with(['54 8285', '8 ', '828 5550142 '])
    .run(({ assert }, piece) => {
      const [short, long] = [1_000, 8_000].map(
        (length) => `MLS ${piece.repeat(length / piece.length)}`
      )
      // Linear time gives 8, quadratic 64.
      assert.isBelow(cost(long), 32 * Math.max(1, cost(short)))
    })
})
