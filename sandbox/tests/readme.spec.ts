import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { readCard } from '#sandbox/test_cards'

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')

test.group('Payment sandbox | README', () => {
  test('lists only known test cards', ({ assert }) => {
    const numbers = [...readme.matchAll(/\b[3-6]\d{3}(?: \d{4}){3}\b|\b3\d{3} \d{6} \d{5}\b/g)]
    assert.isAbove(numbers.length, 12)
    for (const [number] of numbers) {
      const cvc = number.startsWith('3') ? '1234' : '123'
      const card = readCard({ number, expMonth: 12, expYear: 2044, cvc })
      assert.notPropertyVal(card, 'code', 'incorrect_number', number)
      const { decline } = card as { decline?: { declineCode?: string } }
      assert.notEqual(decline?.declineCode, 'test_mode_live_card', number)
    }
  })
})
