import { test } from '@japa/runner'
import { costChart, lineStyle } from '../../../resources/components/comparison/cost_chart.js'

test.group('The chart of costs', () => {
  test('draws twelve lines that differ without color', ({ assert }) => {
    const styles = Array.from({ length: 12 }, (_, position) => JSON.stringify(lineStyle(position)))
    assert.lengthOf(new Set(styles), 12)
  })

  test('ends a line with its last price, and has a marker only where there is one', ({
    assert,
  }) => {
    const silent = { amount: 2000, term: 60, month: null }
    const { end, lines } = costChart([silent, { ...silent, amount: 3000, term: 105 }], 75)
    assert.closeTo(end, 66.67, 0.01)
    assert.deepEqual(
      lines.map(({ marker }) => marker),
      [null, { x: 44.44, y: 0 }]
    )
    assert.equal(lines[0].path, 'M0 100H33.33')
    assert.equal(costChart([{ ...silent, month: 500 }], 75).end, 100)
  })

  test('has a letter at the end of each line, and none over another', ({ assert }) => {
    for (const count of [2, 3, 5, 8, 12]) {
      const equal = Array.from({ length: count }, () => ({ amount: 3000, term: 60, month: 500 }))
      const { lines } = costChart([...equal, { amount: 2000, term: 30, month: null }], 75)
      const ends = lines.slice(0, count).map(({ label }) => label)
      assert.isTrue(ends.every(({ x, y }) => x === 100 && y >= 0 && y <= 100))
      const places = ends.map(({ y }) => y).toSorted((one, other) => one - other)
      for (const [at, y] of places.slice(1).entries()) assert.isAtLeast(y - places[at], 7.9)
      assert.closeTo(lines[count].label.x, 11.11, 0.01)
    }
  }).tags(['@PLC-66'])
})
