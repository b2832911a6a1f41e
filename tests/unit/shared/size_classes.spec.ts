import { test } from '@japa/runner'
import { squareFootageLimit } from '#shared/values/field_rules'
import { projectSizes, sizeRanges } from '#shared/projects/search_enums'
import { sizeClasses, sizeClassOf, sizeClassRanges } from '#shared/market/size_classes'

test.group('Size classes', () => {
  test('have each size that a home may have in exactly one class', ({ assert }) => {
    const ranges = sizeClasses.values.map((value) => sizeClassRanges[value])
    assert.equal(ranges[0][0], 1)
    assert.equal(ranges.at(-1)![1], squareFootageLimit)
    for (const [at, [from]] of ranges.entries()) {
      if (at > 0) assert.equal(from, ranges[at - 1][1] + 1)
    }
    assert.sameMembers([...sizeClasses.values], ['under_1500', '1500_2499', '2500_3999', '4000_up'])
  }).tags(['@RET-17'])

  test('have the square feet of a home, both ends included', ({ assert }) => {
    const cases: [number | null | undefined, string | null][] = [
      [0, null],
      [1, 'under_1500'],
      [1499, 'under_1500'],
      [1500, '1500_2499'],
      [2499, '1500_2499'],
      [2500, '2500_3999'],
      [3999, '2500_3999'],
      [4000, '4000_up'],
      [1_000_000, '4000_up'],
      [1_000_001, null],
      [null, null],
      [undefined, null],
    ]
    for (const [squareFeet, expected] of cases) {
      assert.equal(sizeClassOf(squareFeet), expected, String(squareFeet))
    }
  }).tags(['@RET-17'])

  test('are the same in the search', ({ assert }) => {
    const spelled = sizeClasses.values.map((value) => value.replace('_', '-'))
    assert.sameMembers([...projectSizes.values], spelled)
    for (const value of sizeClasses.values) {
      const size = value.replace('_', '-') as keyof typeof sizeRanges
      assert.equal(projectSizes.label(size), sizeClasses.label(value))
      assert.deepEqual([...sizeRanges[size]], [...sizeClassRanges[value]])
    }
  }).tags(['@RET-17'])
})
