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
      const ends = lines.slice(0, count).map(({ label }) => label!)
      assert.isTrue(ends.every(({ x, y }) => x === 100 && y >= 0 && y <= 100))
      const places = ends.map(({ y }) => y).toSorted((one, other) => one - other)
      for (const [at, y] of places.slice(1).entries()) assert.isAtLeast(y - places[at], 7.9)
      assert.closeTo(lines[count].label!.x, 11.11, 0.01)
    }
  }).tags(['@PLC-66'])

  test('leaves an extreme price above, and the others as far apart as without it', ({ assert }) => {
    const silent = { term: 60, month: null }
    const usual = [2400, 2600, 3000].map((amount) => ({ ...silent, amount }))
    const alone = costChart(usual, 45)
    const { lines, rows } = costChart([...usual, { ...silent, amount: 30_000 }], 45)
    assert.deepEqual(lines.slice(0, 3), alone.lines)
    assert.deepEqual(rows, alone.rows)
    assert.deepEqual(lines[3], { path: '', marker: null, label: null, above: 30_000 })
  }).tags(['@PLC-95'])

  test('draws a line up to where it leaves the chart', ({ assert }) => {
    const usual = [2000, 2500].map((amount) => ({ amount, term: 180, month: null }))
    const rising = { amount: 2000, term: 60, month: 9000 }
    const [, , early] = costChart([...usual, rising], 45).lines
    assert.deepEqual(early, {
      path: 'M0 100H33.33V0',
      marker: { x: 22.22, y: 100 },
      label: null,
      above: 29_000,
    })
    const [, , late] = costChart([...usual, rising], 75).lines
    assert.deepEqual([late.marker, late.above], [null, 11_000])
  }).tags(['@PLC-95'])

  test('has room for every price if there are few offers or half of them are high', ({
    assert,
  }) => {
    for (const amounts of [
      [2000, 30_000],
      [2000, 2500, 28_000, 30_000],
      [2000, 3000, 8000],
    ]) {
      const { lines } = costChart(
        amounts.map((amount) => ({ amount, term: 60, month: null })),
        45
      )
      assert.isTrue(lines.every(({ above, label }) => above === null && label !== null))
    }
  }).tags(['@PLC-95'])
})
