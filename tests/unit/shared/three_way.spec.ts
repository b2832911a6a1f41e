import { test } from '@japa/runner'
import { areAligned, withSectionFields } from '#shared/agreements/section_edit'
import { mergePhotos } from '#shared/edits/photo_lists'
import { changedFields, isSameValue, threeWay } from '#shared/edits/three_way'

const fields = [
  { field: 'amount', with: ['parts'], label: 'Offer' },
  { field: 'note', label: 'Note' },
]

test.group('Three versions of a form', () => {
  test('conflict only where both have changed a field to different values', ({ assert }) => {
    const base = { amount: 1, parts: null, note: '' }
    const merge = (stored: object, wanted: object) =>
      threeWay(fields, {
        base,
        stored: { ...base, ...stored },
        wanted: { ...base, ...wanted },
      })
    assert.deepEqual(merge({}, {}), { untouched: ['amount', 'parts', 'note'], conflicts: [] })
    assert.deepEqual(merge({ note: 'a' }, { amount: 2 }).untouched, ['note'])
    assert.deepEqual(merge({ amount: 2 }, { amount: 2 }).conflicts, [])
    assert.deepEqual(merge({ note: 'a' }, { note: 'b' }), {
      untouched: ['amount', 'parts'],
      conflicts: [{ field: 'note', label: 'Note', theirs: 'a', yours: 'b' }],
    })
    // One has another price, the other a split.
    const [conflict] = merge({ amount: 2 }, { parts: [{ item: 'Kitchen', amount: 1 }] }).conflicts
    assert.deepEqual(conflict.theirs, { amount: 2, parts: null })
    assert.deepEqual(conflict.yours, { amount: 1, parts: [{ item: 'Kitchen', amount: 1 }] })
  })

  test('leave out what isn’t sent, or what the form wasn’t opened with', ({ assert }) => {
    const stored = { amount: 2, parts: null, note: 'a' }
    const none = { untouched: [], conflicts: [] }
    assert.deepEqual(threeWay(fields, { base: {}, stored, wanted: { note: 'b' } }), none)
    assert.deepEqual(threeWay(fields, { base: stored, stored, wanted: {} }), none)
    assert.deepEqual(changedFields(fields, { before: stored, after: { parts: [] } }), ['amount'])
  })

  test('are compared by what they say', ({ assert }) => {
    for (const [one, other, isSame] of [
      [null, '', true],
      [undefined, null, true],
      [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
      [[1, 2], [2, 1], false],
      [0, null, false],
      [false, null, false],
      ['1', 1, false],
    ] as const) {
      assert.equal(isSameValue(one, other), isSame, JSON.stringify([one, other]))
    }
  })

  test('of photos keep what each has added, removed and moved', ({ assert }) => {
    const base = ['a', 'b']
    const merge = (stored: string[], wanted: string[]) => mergePhotos({ base, stored, wanted })
    assert.deepEqual(merge(['a', 'b', 'c'], ['a', 'b', 'd']), ['a', 'b', 'd', 'c'])
    assert.deepEqual(merge(['b'], ['a', 'b', 'd']), ['b', 'd'])
    assert.deepEqual(merge(['a', 'b', 'c'], ['b']), ['b', 'c'])
    assert.deepEqual(merge(['b', 'a'], ['a', 'b', 'd']), ['b', 'a', 'd'])
    assert.deepEqual(merge(['a', 'b', 'c'], ['b', 'a']), ['b', 'a', 'c'])
    assert.deepEqual(merge(['b', 'a'], ['b', 'a']), ['b', 'a'])
    const three = { base: ['a', 'b', 'c'], stored: ['b', 'a', 'c'], wanted: ['c', 'a', 'b'] }
    assert.isNull(mergePhotos(three))
  })

  test('of sections are compared one by one while their number is the same', ({ assert }) => {
    const [one, two] = ['1', '2'].map((heading) => ({ heading, text: '' }))
    const same = { sections: [one] }
    assert.isTrue(areAligned({ base: same, stored: same, wanted: same }))
    assert.isFalse(areAligned({ base: same, stored: { sections: [one, two] }, wanted: same }))
    assert.isFalse(areAligned({ base: {}, stored: same, wanted: same }))
    assert.deepEqual(withSectionFields({ name: 'a', ...same }, true), {
      'name': 'a',
      'sections.0': one,
    })
  })
})
